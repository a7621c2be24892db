import { describe, expect, it } from 'vitest';
import { type CapturedFact, localProgress } from '../../../packages/client/src/queue/local-progress.js';
import { stopViews } from '../src/map-view/stop-views.js';
import type { RouteNotes } from '../src/phone/route-notes.js';
import { activityViews, isOpen, missingCount } from '../src/stop/open-work.js';
import { deliveryRoute, stopIds } from './delivery-route.js';

const route = deliveryRoute();
const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const base = { routeId: route.id };
const arrived = (time: string): CapturedFact => ({
  ...base,
  kind: 'arrival',
  stopId: stopIds.hotel,
  at: at(time),
});
const answered = (key: string): CapturedFact => ({ ...base, kind: 'outcome', reference: 'DELIVER', key });
const reported = (status: 'started' | 'completed' | 'failed' | 'skipped'): CapturedFact => ({
  ...base,
  kind: 'activity_status',
  reference: 'DELIVER',
  status,
  at: at('07:10'),
});

function deliveryAfter(facts: readonly CapturedFact[], confirmed?: boolean) {
  const notes: RouteNotes = {
    isLoaded: true,
    shortOf: () => new Set(),
    elsewhereOf: () => new Set(),
    reasonOf: () => null,
    confirmationsOf: () => new Map(confirmed === undefined ? [] : [['DAMAGE', confirmed]]),
    added: [],
  };
  const stop = stopViews(route, localProgress(route, facts), Date.parse(at('07:15'))).find(
    (each) => each.id === stopIds.hotel,
  );
  const view = stop === undefined ? undefined : activityViews(stop, notes)[0];
  if (view === undefined) throw new Error('The hotel has a delivery.');
  return view;
}

const keys = (view: ReturnType<typeof deliveryAfter>) =>
  view.requirements.map((each) => each.requirement.integration_key);

describe('the open work of an activity', () => {
  it('includes the question about a delay only for a late arrival, and then first', () => {
    expect(keys(deliveryAfter([arrived('07:30')]))).toEqual(['WEIGHT', 'TEMP', 'DAMAGE', 'RATE']);
    const late = deliveryAfter([arrived('07:31')]);
    expect(late.next?.requirement.integration_key).toBe('DELAY');
    expect(missingCount(late)).toBe(5);
  });

  it('contains the question whether a requirement applies before its answer', () => {
    const facts = [arrived('07:00'), reported('started'), answered('WEIGHT'), answered('TEMP')];
    expect(deliveryAfter(facts).next?.question?.question).toBe('Is anything damaged?');
    expect(deliveryAfter(facts, true).next).toMatchObject({
      requirement: { integration_key: 'DAMAGE' },
      question: null,
    });
    const rejected = deliveryAfter(facts, false);
    expect(rejected.next?.requirement.integration_key).toBe('RATE');
    expect(missingCount(rejected)).toBe(1);
  });

  it('follows the failure sequence after a failure, until all its requirements are answered', () => {
    const failed = deliveryAfter([arrived('07:00'), reported('failed')]);
    expect(keys(failed)).toEqual(['REFUSED']);
    expect(isOpen(failed)).toBe(true);
    expect(isOpen(deliveryAfter([arrived('07:00'), reported('failed'), answered('REFUSED')]))).toBe(false);
  });

  it('is empty for an activity that is skipped or completed', () => {
    expect(isOpen(deliveryAfter([arrived('07:00'), reported('skipped')]))).toBe(false);
    expect(isOpen(deliveryAfter([arrived('07:00'), reported('completed')]))).toBe(false);
  });
});
