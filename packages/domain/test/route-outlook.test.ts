import type { PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { describe, expect, it } from 'vitest';
import { expectedTimes } from '../src/progress/expected-times.js';
import { nextStop } from '../src/progress/next-stop.js';
import { promptitudeLimits } from '../src/progress/promptitude.js';
import { outlookAt, routeOutlook } from '../src/progress/route-outlook.js';
import { activeRoute, at, stop } from './route-plan-examples.js';

/** `-` is a stop without reports; otherwise the times of arrival and departure, each of which may be missing. */
type Visit = '-' | readonly [arrived: string | null, departed?: string];

function visited(visit: Visit): Partial<PointOfInterest> {
  if (visit === '-') return {};
  const [arrived_at, departed_at = null] = visit;
  return { arrived_at, departed_at, status: departed_at === null ? 'arrived' : 'departed' };
}

const times = [
  { planned_arrival_at: at(6), planned_departure_at: at(6, 30) },
  { planned_arrival_at: at(7), planned_departure_at: at(7, 20) },
  { planned_arrival_at: at(9) },
];

function routeOf(visits: readonly Visit[], change: Partial<Route> = {}): Route {
  const stops = visits.map((visit, n) => stop(n + 1, [], { ...times[n], ...visited(visit) }));
  return activeRoute({ travel_plan: { points_of_interest: stops }, ...change });
}

const limits = promptitudeLimits(null);

/** The outlook of a route whose second stop is next, with these members in its plan. */
function secondStop(planned: Partial<PointOfInterest>, departed = at(6, 30), arrived: string | null = null) {
  const first = stop(1, [], { ...times[0], ...visited([at(6), departed]) });
  const second = stop(2, [], { ...planned, ...(arrived === null ? {} : visited([arrived])) });
  const outlook = routeOutlook(activeRoute({ travel_plan: { points_of_interest: [first, second] } }));
  if (outlook === null) throw new Error('no stop is left');
  return (now: string) => outlookAt(outlook, Date.parse(now), limits);
}

describe('the next stop', () => {
  const next = (...visits: readonly Visit[]) =>
    nextStop(routeOf(visits).travel_plan.points_of_interest)?.sequence;

  it.each<[string, Visit[], number | undefined]>([
    ['is the first before the day begins', ['-', '-', '-'], 1],
    ['is the one where the driver is', [[at(6)], '-', '-'], 1],
    ['is the one after a departure', [[at(6), at(6, 30)], '-', '-'], 2],
    ['is the one where the driver is, whatever was passed over', ['-', [at(7)], '-'], 2],
    ['follows the last departure, whatever was passed over', ['-', [at(7), at(7, 20)], '-'], 3],
    ['follows a departure, if an earlier one was not reported', [[at(6)], [at(7), at(7, 20)], '-'], 3],
    ['follows a departure without an arrival', [[null, at(6, 30)], '-', '-'], 2],
    ['leaves out stops that were served early', [[at(6), at(6, 30)], [at(5), at(5, 20)], '-'], 3],
    ['is where the driver went back to', [[at(8)], [at(7), at(7, 20)], '-'], 1],
    ['after the last stop is one that was passed over', ['-', [at(7), at(7, 20)], [at(9), at(9, 5)]], 1],
    [
      'does not exist when all are departed',
      [
        [at(6), at(6, 30)],
        [at(7), at(7, 20)],
      ],
      undefined,
    ],
    ['does not exist when only a departure is missing', [[at(6)], [at(7), at(7, 20)]], undefined],
    ['does not exist without stops', [], undefined],
  ])('%s', (_name, visits, sequence) => {
    expect(next(...visits)).toBe(sequence);
  });
});

describe('the outlook of a route', () => {
  it('contains the next stop and the delay so far', () => {
    const window = { from: at(7), to: at(8) };
    const route = routeOf([[at(6, 5), at(6, 40)], '-', '-']);
    const [first, second, third] = route.travel_plan.points_of_interest;
    if (!first || !second || !third) throw new Error('the route has fewer than three stops');
    const stops = [first, { ...second, time_windows: [window] }, third];
    expect(routeOutlook({ ...route, travel_plan: { points_of_interest: stops } })).toEqual({
      id: 'stop-2',
      integration_key: 'STOP-2',
      name: 'Stop 2',
      sequence: 2,
      arrived_at: null,
      planned_arrival_at: at(7),
      time_windows: [window],
      delay_ms: 10 * 60_000,
    });
  });

  it('exists for planned and active routes with a stop left', () => {
    const outlook = (status: Route['status'], visits: Visit[] = ['-', '-']) =>
      routeOutlook(routeOf(visits, { status }));
    expect(outlook('planned')).toMatchObject({ sequence: 1, delay_ms: 0 });
    expect(outlook('active')).toMatchObject({ sequence: 1, delay_ms: 0 });
    expect(outlook('completed')).toBeNull();
    expect(outlook('cancelled')).toBeNull();
    expect(
      outlook('active', [
        [at(6), at(6, 30)],
        [at(7), at(7, 20)],
      ]),
    ).toBeNull();
  });

  it('expects the arrival that the driver app shows, at every time and after any reports', () => {
    const visits: Visit[] = ['-', [at(6, 10)], [at(6, 50), at(7, 5)], [null, at(6, 10)]];
    let compared = 0;
    for (const one of visits)
      for (const two of visits)
        for (const three of visits)
          for (const now of [at(5), at(6, 45), at(7, 10), at(9, 30)]) {
            const route = routeOf([one, two, three]);
            const outlook = routeOutlook(route);
            if (outlook === null) continue;
            const expected = expectedTimes(route, Date.parse(now)).get(outlook.id)?.arrivalAt;
            expect(outlookAt(outlook, Date.parse(now), limits).expected_arrival_at).toBe(expected);
            compared += 1;
          }
    expect(compared).toBeGreaterThan(150);
  });
});

describe('the expected arrival at the next stop', () => {
  it('is the planned one plus the delay, and on time within the limits [C-10]', () => {
    const planned = secondStop({ planned_arrival_at: at(7) }, at(6, 45));
    expect(planned(at(6, 50))).toEqual({
      expected_arrival_at: at(7, 15),
      promptitude: 'on_time',
      late_from: at(7, 15),
    });
  });

  it('is late after the limit, and early before it [C-10]', () => {
    const late = secondStop({ planned_arrival_at: at(7) }, at(6, 45, 1));
    expect(late(at(6, 50))).toMatchObject({ expected_arrival_at: at(7, 16), promptitude: 'late' });
    const early = secondStop({ planned_arrival_at: at(7) }, at(6, 14));
    expect(early(at(6, 15))).toMatchObject({ expected_arrival_at: at(6, 44), promptitude: 'early' });
  });

  it('is never in the past, and changes once a minute while the driver is overdue', () => {
    const overdue = secondStop({ planned_arrival_at: at(7) });
    const seen = (now: string) => overdue(now).expected_arrival_at;
    expect([at(7), at(7, 0, 1), at(7, 0, 59), at(7, 1), at(7, 1, 1)].map(seen)).toEqual([
      at(7),
      at(7, 1),
      at(7, 1),
      at(7, 1),
      at(7, 2),
    ]);
    expect(overdue(at(7, 15)).promptitude).toBe('on_time');
    expect(overdue(at(7, 15, 1)).promptitude).toBe('late');
  });

  it('is judged without the rounding', () => {
    const rounded = secondStop({ planned_arrival_at: at(7, 0, 20) }, at(6, 44, 50));
    expect(rounded(at(6, 50))).toEqual({
      expected_arrival_at: at(7, 16),
      promptitude: 'on_time',
      late_from: at(7, 15, 20),
    });
  });

  it('is the arrival while the driver is there, whenever that is read', () => {
    const there = secondStop({ planned_arrival_at: at(7) }, at(6, 30), at(7, 20, 5));
    const shown = { expected_arrival_at: at(7, 20, 5), promptitude: 'late', late_from: null };
    expect([at(7, 21), at(10)].map(there)).toEqual([shown, shown]);
  });

  it('is judged by the nearest time window [C-10]', () => {
    const time_windows = [
      { from: at(8), to: at(9) },
      { from: at(13), to: at(14) },
    ];
    const windows = secondStop({ planned_arrival_at: at(7, 30), time_windows });
    expect(windows(at(6, 50))).toMatchObject({ promptitude: 'early', late_from: at(9, 15) });
    expect(windows(at(8, 30))).toMatchObject({ promptitude: 'on_time', late_from: at(9, 15) });
    expect(windows(at(9, 16))).toMatchObject({ promptitude: 'late', late_from: at(9, 15) });
    expect(windows(at(11, 30))).toMatchObject({ promptitude: 'early', late_from: at(14, 15) });
  });

  it('without a planned arrival is unknown, until even an arrival now would be late', () => {
    const unplanned = secondStop({ time_windows: [{ from: at(8), to: at(9) }] });
    const open = { expected_arrival_at: null, promptitude: null, late_from: at(9, 15) };
    expect([at(6, 50), at(8, 30), at(9, 15)].map(unplanned)).toEqual([open, open, open]);
    expect(unplanned(at(9, 16))).toEqual({ ...open, promptitude: 'late' });
  });

  it('is unknown without any planned time', () => {
    expect(secondStop({})(at(9))).toEqual({ expected_arrival_at: null, promptitude: null, late_from: null });
  });

  it('never has a year of more than four digits', () => {
    const last = '9999-12-31T23:59:59.999Z';
    const farAway = secondStop({ planned_arrival_at: last }, at(12));
    expect(farAway(at(12))).toMatchObject({ expected_arrival_at: last, late_from: last });
  });
});
