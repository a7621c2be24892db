import type { PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { describe, expect, it } from 'vitest';
import { decideRouteChange } from '../src/plans/route-change.js';
import { carryIdentity, mergeProgress } from '../src/plans/route-identity.js';
import type { ProgressRecord } from '../src/progress/progress-records.js';
import { foldProgress } from '../src/progress/travel-plan-progress.js';
import { activeRoute, activity, at, stop } from './route-plan-examples.js';

const unchanged = { kind: 'unchanged', affectsDriver: false };
const pushed = { kind: 'changed', affectsDriver: true };

/** The route with its stops changed. */
function withStops(route: Route, change: (stops: PointOfInterest[]) => PointOfInterest[]): Route {
  return { ...route, travel_plan: { points_of_interest: change(route.travel_plan.points_of_interest) } };
}

const progress: ProgressRecord[] = [
  { kind: 'arrival', stop_id: 'stop-1', at: at(8), source: 'driver' },
  { kind: 'activity_status', reference: 'A1', status: 'failed', at: at(8, 10), reason: 'Gate shut' },
  { kind: 'departure', stop_id: 'stop-1', at: at(9), source: 'driver' },
  {
    kind: 'added_activity',
    at: at(9, 30),
    stop_id: 'stop-2',
    activity: { reference: 'fuel', type: 'fuel_stop', name: 'Fuel' },
  },
];

describe('the effect of a save', () => {
  it('[C-10] is no change if only the order of members differs', () => {
    const turned = Object.fromEntries(Object.entries(activeRoute()).reverse()) as Route;
    expect(decideRouteChange(activeRoute(), turned)).toEqual(unchanged);
  });

  it('[C-10] is no change if only members of the service differ', () => {
    const executed = { ...foldProgress(activeRoute(), progress), id: 'other', version: 9 };
    const driven = {
      ...executed,
      allocation: {
        ...executed.allocation,
        assets: executed.allocation.assets.map((asset) => ({
          ...asset,
          odometer: { meter_type: 'distance' as const, current_reading: '1100', unit: 'km' as const },
        })),
      },
      consignments: [{ id: 'other', integration_key: 'CONSIGNMENT-1' }],
    };
    expect(executed.travel_plan).not.toEqual(activeRoute().travel_plan);
    expect(decideRouteChange(activeRoute(), driven)).toEqual(unchanged);
    expect(decideRouteChange(driven, activeRoute())).toEqual(unchanged);
  });

  it.each<[string, (route: Route) => Route]>([
    ['the name', (route) => ({ ...route, name: 'South tour' })],
    ['the order of stops', (route) => withStops(route, (stops) => [...stops].reverse())],
    ['one stop less', (route) => withStops(route, (stops) => stops.slice(1))],
    [
      'a planned time',
      (route) =>
        withStops(route, ([first, ...rest]) =>
          first ? [{ ...first, planned_arrival_at: at(8) }, ...rest] : [],
        ),
    ],
    [
      'one activity more',
      (route) =>
        withStops(route, (stops) =>
          stops.map((each, index) => (index > 0 ? each : stop(1, [...each.activities, activity('A3')]))),
        ),
    ],
    ['the currencies', (route) => ({ ...route, currencies: [{ id: 'EUR', symbol: '€' }] })],
    [
      'the unit of an odometer',
      (route) => ({
        ...route,
        allocation: {
          ...route.allocation,
          assets: route.allocation.assets.map((each) => ({ ...each, odometer: null })),
        },
      }),
    ],
    ['a consignment', (route) => ({ ...route, consignments: [] })],
  ])('[R-EVT-6][C-10] is pushed to the driver for this change: %s', (_, change) => {
    expect(decideRouteChange(activeRoute(), change(activeRoute()))).toEqual(pushed);
  });

  it('[R-EVT-6] does not affect the driver if only the site changes', () => {
    const moved = activeRoute({ site_id: 'site-2' });
    expect(decideRouteChange(activeRoute(), moved)).toEqual({ kind: 'changed', affectsDriver: false });
  });

  it('[R-EVT-6] affects no driver if the route is waiting', () => {
    const waiting = activeRoute({ status: 'planned' });
    expect(decideRouteChange(null, waiting)).toEqual({ kind: 'created', affectsDriver: false });
    expect(decideRouteChange(waiting, { ...waiting, name: 'Other' })).toEqual({
      kind: 'changed',
      affectsDriver: false,
    });
  });

  it('[R-EVT-6] affects the driver if the route becomes active or is taken from them', () => {
    const waiting = activeRoute({ status: 'planned' });
    const gone = activeRoute({ status: 'cancelled' });
    expect(decideRouteChange(null, activeRoute())).toEqual({ kind: 'created', affectsDriver: true });
    expect(decideRouteChange(waiting, activeRoute())).toEqual({ kind: 'unchanged', affectsDriver: true });
    expect(decideRouteChange(activeRoute(), gone)).toEqual({ kind: 'unchanged', affectsDriver: true });
    expect(decideRouteChange(activeRoute(), activeRoute({ driver_id: 'driver-2' }))).toEqual(pushed);
  });
});

describe('a plan that is replaced while a driver works on the route', () => {
  /** A route as the service renders it from a plan: with new ids, without progress. */
  function rendered(change: (stops: PointOfInterest[]) => PointOfInterest[]): Route {
    const fresh = activeRoute({
      id: 'new',
      status: 'planned',
      version: 1,
      consignments: [
        { id: 'new', integration_key: 'CONSIGNMENT-1' },
        { id: 'fresh', integration_key: 'CONSIGNMENT-2' },
      ],
    });
    return withStops(fresh, (stops) => change(stops.map((each) => ({ ...each, id: `new-${each.id}` }))));
  }
  const idsOf = (route: Route) => route.travel_plan.points_of_interest.map((each) => each.id);

  it('[C-10] keeps the ids of stops and consignments that keep their keys', () => {
    const extra = stop(4, [activity('D1')], { id: 'new-4' });
    const after = carryIdentity(
      activeRoute(),
      rendered((stops) => [extra, ...[...stops].reverse()]),
    );
    expect(after.id).toBe('route-1');
    expect(idsOf(after)).toEqual(['new-4', 'stop-3', 'stop-2', 'stop-1']);
    expect(after.consignments.map((each) => each.id)).toEqual(['consignment-1', 'fresh']);
    expect(carryIdentity(null, after)).toBe(after);
  });

  it('[C-6][C-10] keeps the same progress that folding the log again would give', () => {
    const before = foldProgress(activeRoute(), progress);
    const plan = rendered((stops) => [...stops].reverse());
    const merged = mergeProgress(before, plan);
    const folded = foldProgress({ ...carryIdentity(before, plan), status: 'active', version: 3 }, progress);
    expect(merged).toEqual(folded);
    expect(decideRouteChange(carryIdentity(before, plan), merged).kind).toBe('unchanged');
    expect(mergeProgress(null, plan)).toBe(plan);
  });

  it('[C-6] keeps the progress of an activity that moved to another stop', () => {
    const before = foldProgress(activeRoute(), progress);
    const after = mergeProgress(
      before,
      rendered(([, second]) => [
        stop(1, [activity('A2')]),
        ...(second ? [stop(2, [activity('B1'), activity('A1')])] : []),
      ]),
    );
    expect(after.travel_plan.points_of_interest[1]?.activities[1]).toMatchObject({
      reference: 'A1',
      status: 'failed',
      status_reason: 'Gate shut',
    });
  });

  it('[C-6] keeps an activity that the driver added, even if its stop is removed', () => {
    const before = foldProgress(activeRoute(), progress);
    const after = mergeProgress(
      before,
      rendered((stops) => stops.filter((each) => each.integration_key !== 'STOP-2')),
    );
    expect(after.travel_plan.points_of_interest[0]?.execution_sequence).toEqual(['A1', 'A2', 'fuel']);
    const first = mergeProgress(
      before,
      rendered((stops) => stops.slice(2)),
    );
    expect(first.travel_plan.points_of_interest[0]?.execution_sequence).toEqual(['C1', 'fuel']);
  });

  it('[C-6] replaces an added activity by a planned one with the same reference', () => {
    const before = foldProgress(activeRoute(), progress);
    const after = mergeProgress(
      before,
      rendered(([first]) => (first ? [first, stop(2, [activity('fuel')])] : [])),
    );
    expect(after.travel_plan.points_of_interest[1]?.activities).toEqual([
      activity('fuel', { status: 'started' }),
    ]);
  });
});
