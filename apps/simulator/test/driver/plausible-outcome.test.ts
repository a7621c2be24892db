import { requirementKinds } from '@fleet/contract/planning/requirements';
import { judgeOnPhone } from '@fleet/domain/outcomes/phone-judgement';
import { describe, expect, it } from 'vitest';
import { plausibleFieldValue } from '../../src/driver/plausible-field.js';
import { imagesNeeded, plausibleOutcome } from '../../src/driver/plausible-outcome.js';
import { truckMeters } from '../../src/driver/truck-meters.js';
import { randomStream } from '../../src/random-stream.js';
import { activeRoute, townPlan } from '../planned-route.js';

describe('an outcome that a simulated driver captures', () => {
  it('passes the checks of the domain, for every kind of requirement and many seeds', () => {
    const kinds = new Set<string>();
    for (let seed = 1; seed <= 60; seed += 1) {
      const route = activeRoute(townPlan(seed));
      const random = randomStream(seed, 'capture');
      const meters = truckMeters();
      for (const stop of route.travel_plan.points_of_interest) {
        for (const activity of stop.activities) {
          for (const requirement of activity.requirements) {
            const images = Array.from({ length: imagesNeeded(requirement, random) }, (_, n) => `image-${n}`);
            const sent = plausibleOutcome(requirement.kind, requirement, {
              ...{ route, stop, activity, nowMs: Date.now(), images, random },
              meterOf: (id, known) => meters.read(id, known),
            });
            expect(sent, requirement.kind).not.toBeNull();
            const outcome = {
              submission_id: crypto.randomUUID(),
              activity_reference: activity.reference,
              integration_key: requirement.integration_key,
              captured_at: new Date().toISOString(),
              status: 'success',
              ...sent,
            };
            const phone = { isImage: (url: string) => images.includes(url), outcomes: [] };
            expect(judgeOnPhone(outcome, route, phone), JSON.stringify(outcome)).toEqual([]);
            kinds.add(requirement.kind);
          }
        }
      }
    }
    expect([...kinds].sort()).toEqual(Object.keys(requirementKinds).sort());
  });

  it('has valid values for many patterns of form fields, and null if none was found', () => {
    const field = (regex: string) =>
      ({ data_type: 'text', label: 'x', integration_key: 'x', regex }) as const;
    const random = randomStream(1, 'fields');
    for (const regex of ['^[A-Z]{2}-[0-9]{6}$', '^\\d{4}$', '^[A-Z] \\d{4}$', 'rder$', '^[a-z]$', '']) {
      expect(plausibleFieldValue(field(regex), 0, random), regex).toMatch(new RegExp(regex));
    }
    expect(plausibleFieldValue(field('^Rumpelstilzchen$'), 0, random)).toBeNull();
  });

  it('has a meter reading that never decreases', () => {
    const meters = truckMeters();
    expect(meters.read('a', '100.04')).toBe('100.1');
    meters.advance('a', 0.3);
    expect(meters.read('a', null)).toBe('100.4');
    expect(meters.read('a', '99')).toBe('100.4');
    expect(meters.read('a', '200')).toBe('200.0');
  });
});
