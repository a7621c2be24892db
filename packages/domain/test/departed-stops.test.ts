import type { PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { describe, expect, it } from 'vitest';
import { checkDepartedStops } from '../src/plans/departed-stops.js';
import { carryIdentity } from '../src/plans/route-identity.js';
import { foldProgress } from '../src/progress/travel-plan-progress.js';
import { activeRoute, activity, at, stop } from './route-plan-examples.js';

/** The example on the road: the driver has left the first stop, added an activity there, and not reached the second. */
const driven = foldProgress(activeRoute(), [
  { kind: 'arrival', stop_id: 'stop-1', at: at(8), source: 'driver' },
  {
    kind: 'added_activity',
    at: at(8, 30),
    stop_id: 'stop-1',
    activity: { reference: 'fuel', type: 'fuel_stop', name: 'Fuel' },
  },
  { kind: 'activity_status', reference: 'A1', status: 'failed', at: at(8, 40), reason: 'Gate shut' },
  { kind: 'departure', stop_id: 'stop-1', at: at(9), source: 'driver' },
]);

function planned(change: (stops: PointOfInterest[]) => PointOfInterest[]): Route {
  const route = activeRoute();
  return { ...route, travel_plan: { points_of_interest: change(route.travel_plan.points_of_interest) } };
}

const reported = (after: Route) => checkDepartedStops(driven, after).map(({ code, key }) => `${code} ${key}`);
const first = (change: (stop: PointOfInterest) => PointOfInterest) =>
  planned((stops) => stops.map((each, n) => (n === 0 ? change(each) : each)));
const stops = '/travel_plan/points_of_interest';

describe('a stop that the driver has departed from', () => {
  it('[C-10] may be sent again as it was planned, without what the driver did there', () => {
    expect(reported(activeRoute())).toEqual([]);
    expect(reported(driven)).toEqual([]);
  });

  it.each<[string, (stop: PointOfInterest) => PointOfInterest]>([
    ['its name', (each) => ({ ...each, name: 'Elsewhere' })],
    ['its times', (each) => ({ ...each, planned_arrival_at: at(11) })],
    ['its activities', (each) => ({ ...each, activities: [], execution_sequence: [] })],
    [
      'what an activity is about',
      (each) => ({ ...each, activities: each.activities.map((one) => ({ ...one, duration: '01:00:00' })) }),
    ],
  ])('[C-10] must stay as it was: %s', (_what, change) => {
    expect(reported(first(change))).toEqual([`stop_departed ${stops}/0`]);
  });

  it('[C-10] must not be left out, or sent under another key', () => {
    expect(reported(planned(([, ...rest]) => rest))).toEqual([`stop_departed ${stops}`]);
    expect(reported(first((each) => ({ ...each, integration_key: 'OTHER' })))).toEqual([
      `stop_departed ${stops}`,
    ]);
  });

  it('[C-10] is named in the problem by its current place, with the reason', () => {
    const moved = planned(([one, ...rest]) => [...rest, ...(one ? [{ ...one, name: 'Elsewhere' }] : [])]);
    const [fault] = checkDepartedStops(driven, moved);
    expect(fault?.key).toBe(`${stops}/${moved.travel_plan.points_of_interest.length - 1}`);
    expect(fault?.message).toContain(driven.travel_plan.points_of_interest[0]?.departed_at);
  });

  it('[C-10] does not prevent changed, new and moved stops ahead', () => {
    expect(
      reported(planned((all) => all.map((each, n) => (n > 0 ? { ...each, name: 'New' } : each)))),
    ).toEqual([]);
    expect(reported(planned(([one]) => (one ? [one, stop(9, [activity('N1')])] : [])))).toEqual([]);
    expect(reported(planned((all) => [stop(9, [activity('N1')]), ...all]))).toEqual([]);
    expect(reported(planned(([one, ...rest]) => (one ? [...rest, one] : rest)))).toEqual([]);
  });
});

describe('what the driver captured', () => {
  it('[C-10] is kept by any new plan: times, statuses and added activities are in the resulting route', () => {
    const next = carryIdentity(
      driven,
      planned(([one]) => (one ? [one, stop(9, [activity('N1')])] : [])),
    );
    const [left] = foldProgress(next, [
      { kind: 'departure', stop_id: 'stop-1', at: at(9), source: 'driver' },
      { kind: 'activity_status', reference: 'A1', status: 'failed', at: at(8, 40), reason: 'Gate shut' },
    ]).travel_plan.points_of_interest;
    expect([left?.status, left?.departed_at, left?.activities[0]?.status]).toEqual([
      'departed',
      at(9),
      'failed',
    ]);
  });
});
