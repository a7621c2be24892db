import { memoryStore } from '@fleet/client/memory-store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { controllerCalls } from '../../apps/service/test/controller-fixture.js';
import { type Day, workingDay } from '../../apps/service/test/day-fixture.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { failed } from './driver-day.js';
import { stopPhonesAfterEach, type TestNetwork, testPhone } from './driver-fixture.js';
import { outcomesOf, quarantinedIdsOf } from './recorded-outcomes.js';

const service = suiteService({}, { push: true });
stopPhonesAfterEach();

const places = ['load/km', 'load/check', 'deliver/photo', 'deliver/stars', 'deliver/scale', 'deliver/sign'];

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...places).map((place) => ({ do: 'capture' as const, place })) },
  { weight: 2, arbitrary: fc.boolean().map((up) => ({ do: 'network' as const, up })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('nudge' as const, 'flush' as const).map((each) => ({ do: each })),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'revoke' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'take' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'lose_answers' as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Runs a phone through the steps; returns the records that its driver saw as stored. */
async function runPhone(day: Day, steps: readonly Step[]): Promise<{ captured: string[]; lost: unknown[] }> {
  const controller = await controllerCalls(service);
  const network: TestNetwork = { up: true, requests: [] };
  let store = memoryStore();
  const open = async () => {
    const opened = testPhone(service, { ...day, store, network, listening: true });
    await opened.client.start();
    return opened;
  };
  let phone = await open();
  await phone.client.takeSession(day.assetId);
  await phone.until('live');
  const captured: string[] = [];
  const lost: unknown[] = [];
  for (const each of steps) {
    if (each.do === 'capture') {
      const result = await phone.client.captureOutcome(failed(each.place));
      if (result.ok) captured.push(result.id);
    }
    if (each.do === 'network') network.up = each.up;
    if (each.do === 'lose_answers') network.answersLost = 3;
    if (each.do === 'nudge') phone.client.nudge();
    if (each.do === 'flush') await phone.client.flushed(300);
    if (each.do === 'take') void phone.client.takeSession(day.assetId);
    if (each.do === 'revoke') {
      const sessionId = phone.client.session?.id;
      const body = { reason: 'A storm' };
      if (sessionId !== undefined) await controller('PUT', `/{org}/sessions/${sessionId}/revoke`, { body });
    }
    if (each.do === 'restart') {
      // The process ends; its current requests may or may not reach the service.
      const survived = store.crash();
      lost.push(...phone.events('lost'));
      await phone.client.stop();
      store = survived;
      phone = await open();
    }
  }
  network.up = true;
  phone.client.nudge();
  await expect(phone.client.flushed()).resolves.toBe(true);
  await phone.until('live');
  expect(phone.client.unsent()).toEqual([]);
  return { captured, lost: [...lost, ...phone.events('lost')] };
}

describe('a phone with random faults', () => {
  it('[R-SES-12] [C-4] loses nothing and doubles nothing, for any faults of the network, the system and controllers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
        const day = await workingDay(service, { session: false });
        const { captured, lost } = await runPhone(day, steps);
        const recorded = (await outcomesOf(service, day.routeId)).map((each) => each.submission_id);
        const quarantined = await quarantinedIdsOf(service, day.driverId);
        expect([...recorded, ...quarantined].sort()).toEqual([...captured].sort());
        expect(lost).toEqual([]);
      }),
      { numRuns: Number(process.env.STORM_RUNS ?? 6) },
    );
  }, 240_000);
});
