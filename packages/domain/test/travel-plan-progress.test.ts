import type { Route } from '@fleet/contract/planning/routes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProgressRecord, StopRecord } from '../src/progress/progress-records.js';
import { applyProgress, foldProgress } from '../src/progress/travel-plan-progress.js';
import { activeRoute, activity, at } from './route-plan-examples.js';

const report = (
  kind: StopRecord['kind'],
  stop_id: string,
  time: string,
  source: StopRecord['source'] = 'driver',
): StopRecord => ({ kind, stop_id, at: time, source });

const added = (reference: string, time: string, stop_id: string | null = null): ProgressRecord => ({
  kind: 'added_activity',
  at: time,
  stop_id,
  activity: { reference, type: 'fuel_stop', name: `Added ${reference}` },
});

const stopOf = (route: Route, id: string) => {
  const found = route.travel_plan.points_of_interest.find((each) => each.id === id);
  if (found === undefined) throw new Error(`The route has no stop ${id}.`);
  const { status, arrived_at, departed_at } = found;
  return { status, arrived_at, departed_at };
};

const activityOf = (route: Route, reference: string) =>
  route.travel_plan.points_of_interest
    .flatMap((each) => each.activities)
    .find((each) => each.reference === reference);

const placeOf = (route: Route, reference: string) =>
  route.travel_plan.points_of_interest.find((stop) =>
    stop.activities.some((each) => each.reference === reference),
  )?.id;

describe('times of a stop', () => {
  const fold = (...records: ProgressRecord[]) => stopOf(foldProgress(activeRoute(), records), 'stop-1');

  it('[R-GEN-5][C-6] make its status pending, then arrived, then departed', () => {
    expect(fold()).toEqual({ status: 'pending', arrived_at: null, departed_at: null });
    const arrival = report('arrival', 'stop-1', at(8));
    expect(fold(arrival)).toEqual({ status: 'arrived', arrived_at: at(8), departed_at: null });
    const departure = report('departure', 'stop-1', at(9));
    expect(fold(departure, arrival)).toEqual({ status: 'departed', arrived_at: at(8), departed_at: at(9) });
  });

  it('[C-6] are the earliest arrival and the latest departure', () => {
    expect(
      fold(
        report('arrival', 'stop-1', at(8, 30)),
        report('arrival', 'stop-1', at(8, 10)),
        report('departure', 'stop-1', at(9)),
        report('departure', 'stop-1', at(9, 20)),
      ),
    ).toEqual({ status: 'departed', arrived_at: at(8, 10), departed_at: at(9, 20) });
  });

  it('[R-RTE-11][C-6] are detected ones if the driver reports none', () => {
    const arrival = report('arrival', 'stop-1', at(8), 'geofence');
    const departure = report('departure', 'stop-1', at(9), 'geofence');
    expect(fold(arrival)).toEqual({ status: 'arrived', arrived_at: at(8), departed_at: null });
    expect(fold(departure)).toEqual({ status: 'departed', arrived_at: null, departed_at: at(9) });
    expect(fold(arrival, departure)).toEqual({ status: 'departed', arrived_at: at(8), departed_at: at(9) });
  });

  it("[C-6] are the times of the driver's report, even if other times were detected", () => {
    expect(
      fold(
        report('arrival', 'stop-1', at(8), 'geofence'),
        report('arrival', 'stop-1', at(8, 5)),
        report('departure', 'stop-1', at(9)),
        report('departure', 'stop-1', at(9, 5), 'geofence'),
      ),
    ).toEqual({ status: 'departed', arrived_at: at(8, 5), departed_at: at(9) });
  });

  it("[C-6] do not include a detected time that contradicts the driver's", () => {
    expect(
      fold(report('arrival', 'stop-1', at(9, 30), 'geofence'), report('departure', 'stop-1', at(9))),
    ).toEqual({ status: 'departed', arrived_at: null, departed_at: at(9) });
    expect(
      fold(report('departure', 'stop-1', at(8), 'geofence'), report('arrival', 'stop-1', at(9))),
    ).toEqual({ status: 'arrived', arrived_at: at(9), departed_at: null });
    const instant = { status: 'departed', arrived_at: at(9), departed_at: at(9) };
    const detected = (kind: StopRecord['kind']) => report(kind, 'stop-1', at(9), 'geofence');
    expect(fold(detected('arrival'), report('departure', 'stop-1', at(9)))).toEqual(instant);
    expect(fold(detected('departure'), report('arrival', 'stop-1', at(9)))).toEqual(instant);
  });

  it('[R-CNV-3] have one text for one instant, in any written form', () => {
    expect(fold(report('arrival', 'stop-1', '2026-11-20T08:00:00Z')).arrived_at).toBe(
      '2026-11-20T08:00:00.000Z',
    );
  });
});

describe('status of an activity', () => {
  const fold = (...records: ProgressRecord[]) => activityOf(foldProgress(activeRoute(), records), 'A1');
  const said = (status: 'started' | 'completed' | 'failed' | 'skipped', time: string, reason?: string) =>
    ({ kind: 'activity_status', reference: 'A1', status, at: time, ...(reason && { reason }) }) as const;

  it('[C-6] is that of the report with the latest time, whenever it arrives', () => {
    expect(fold(said('completed', at(9)), said('started', at(8)))?.status).toBe('completed');
    expect(fold(said('started', at(10)), said('failed', at(9), 'Gate shut'))?.status).toBe('started');
  });

  it('[C-6] is the one with the higher rank if two reports have the same time', () => {
    expect(fold(said('completed', at(9)), said('started', at(9)))?.status).toBe('completed');
    expect(fold(said('failed', at(9)), said('skipped', at(9)))?.status).toBe('failed');
  });

  it('[C-6] has the reason of its own report', () => {
    const failed = said('failed', at(9), 'Gate shut');
    expect(fold(failed)).toMatchObject({ status: 'failed', status_reason: 'Gate shut' });
    expect(fold(failed, said('completed', at(10)))).not.toHaveProperty('status_reason');
  });
});

describe('activities added on the road', () => {
  it('[C-6] belong to the stop that they name, after planned ones, and are in its sequence', () => {
    const route = foldProgress(activeRoute(), [added('fuel', at(8), 'stop-2')]);
    const stop = route.travel_plan.points_of_interest[1];
    expect(stop?.execution_sequence).toEqual(['B1', 'fuel']);
    expect(stop?.activities[1]).toEqual({
      ...activity('fuel', { type: 'fuel_stop', name: 'Added fuel', status: 'started', planned: false }),
    });
  });

  it('[C-6] belong to the stop where the truck was or to which it was driving if they name none', () => {
    const way = [
      report('arrival', 'stop-1', at(8)),
      report('departure', 'stop-1', at(9)),
      report('arrival', 'stop-2', at(10)),
      report('departure', 'stop-2', at(11)),
      report('arrival', 'stop-3', at(12)),
      report('departure', 'stop-3', at(13)),
    ];
    const places = [
      [at(7), 'stop-1'],
      [at(8), 'stop-1'],
      [at(9), 'stop-2'],
      [at(9, 30), 'stop-2'],
      [at(10), 'stop-2'],
      [at(10, 30), 'stop-2'],
      [at(11), 'stop-3'],
      [at(12, 30), 'stop-3'],
      [at(14), 'stop-3'],
    ] as const;
    for (const [time, place] of places) {
      expect([time, placeOf(foldProgress(activeRoute(), [...way, added('fuel', time)]), 'fuel')]).toEqual([
        time,
        place,
      ]);
    }
  });

  it('[C-6] have the members that the driver sent', () => {
    const record: ProgressRecord = {
      kind: 'added_activity',
      at: at(8),
      stop_id: 'stop-1',
      activity: {
        reference: 'rest',
        type: 'rest_stop',
        name: 'Rest',
        description: 'Behind the pass',
        duration: '00:45:00',
      },
    };
    expect(activityOf(foldProgress(activeRoute(), [record]), 'rest')).toMatchObject(record.activity);
  });

  it('[C-6] can be continued like any other', () => {
    const done = { kind: 'activity_status', reference: 'fuel', status: 'completed', at: at(9) } as const;
    expect(activityOf(foldProgress(activeRoute(), [done, added('fuel', at(8))]), 'fuel')?.status).toBe(
      'completed',
    );
  });

  it('[C-6] do not replace one of the plan, and are only the first of two with the same reference', () => {
    const route = foldProgress(activeRoute(), [
      added('A1', at(8), 'stop-3'),
      added('fuel', at(10), 'stop-3'),
      added('fuel', at(9), 'stop-2'),
    ]);
    expect(placeOf(route, 'A1')).toBe('stop-1');
    expect(activityOf(route, 'A1')?.planned).toBe(true);
    expect(placeOf(route, 'fuel')).toBe('stop-2');
  });
});

describe('the route as a whole', () => {
  const completion = (time: string): ProgressRecord => ({ kind: 'completion', at: time });

  it('[C-6] starts with the earliest record and is completed with the earliest completion', () => {
    const records = [completion(at(16)), report('arrival', 'stop-1', at(8)), completion(at(15))];
    expect(foldProgress(activeRoute(), records)).toMatchObject({
      status: 'completed',
      started_at: at(8),
      completed_at: at(15),
    });
  });

  it('[C-5] can be completed with open activities, which stay open', () => {
    const route = foldProgress(activeRoute(), [completion(at(15))]);
    expect(activityOf(route, 'C1')?.status).toBe('pending');
  });

  it('[C-6] stays completed, and still accepts records that arrive late', () => {
    const completed = foldProgress(activeRoute(), [completion(at(15))]);
    const late = foldProgress(completed, [completion(at(15)), report('arrival', 'stop-3', at(14))]);
    expect(late).toMatchObject({ status: 'completed', completed_at: at(15), started_at: at(14) });
    expect(stopOf(late, 'stop-3').status).toBe('arrived');
    expect(foldProgress(late, [])).toMatchObject({ status: 'completed', completed_at: at(15) });
  });

  it.each(['planned', 'cancelled'] as const)(
    '[C-5] is not completed by a report while its status is %s',
    (status) => {
      const route = foldProgress(activeRoute({ status }), [completion(at(15))]);
      expect(route).toMatchObject({ status, completed_at: null });
    },
  );

  it('[C-6] is the same object if nothing changes', () => {
    const route = activeRoute();
    expect(foldProgress(route, [])).toBe(route);
    const records = [report('arrival', 'stop-1', at(8)), added('fuel', at(9), 'stop-2')];
    const first = applyProgress(route, records);
    expect(first.changed).toBe(true);
    expect(applyProgress(first.route, [...records].reverse())).toEqual({
      route: first.route,
      changed: false,
    });
    expect(foldProgress(first.route, records)).toBe(first.route);
  });

  it('[C-6] keeps the objects of unchanged stops', () => {
    const route = activeRoute();
    const after = foldProgress(route, [report('arrival', 'stop-1', at(8))]);
    expect(after.travel_plan.points_of_interest[1]).toBe(route.travel_plan.points_of_interest[1]);
  });

  it('[C-6] is not changed by records about parts that the plan no longer has', () => {
    const route = activeRoute({ started_at: at(8) });
    const records: ProgressRecord[] = [
      report('arrival', 'stop-gone', at(8)),
      { kind: 'activity_status', reference: 'gone', status: 'completed', at: at(9) },
    ];
    expect(foldProgress(route, records)).toBe(route);
  });
});

describe('any log', () => {
  const time = fc.integer({ min: 0, max: 8 }).map((minute) => at(8, minute));
  const record: fc.Arbitrary<ProgressRecord> = fc.oneof(
    fc.record({
      kind: fc.constantFrom('arrival' as const, 'departure' as const),
      stop_id: fc.constantFrom('stop-1', 'stop-2', 'stop-3', 'gone'),
      at: time,
      source: fc.constantFrom('driver' as const, 'geofence' as const),
    }),
    fc.record(
      {
        kind: fc.constant('activity_status' as const),
        reference: fc.constantFrom('A1', 'B1', 'fuel', 'gone'),
        status: fc.constantFrom('started', 'completed', 'failed', 'skipped'),
        at: time,
        reason: fc.constantFrom('Gate shut', 'Nobody there'),
      },
      { requiredKeys: ['kind', 'reference', 'status', 'at'] },
    ),
    fc.record({
      kind: fc.constant('added_activity' as const),
      at: time,
      stop_id: fc.constantFrom('stop-1', 'stop-3', 'gone', null),
      activity: fc.record({
        reference: fc.constantFrom('fuel', 'rest', 'A1'),
        type: fc.constantFrom('fuel_stop' as const, 'rest_stop' as const),
        name: fc.constantFrom('One', 'Two'),
      }),
    }),
    fc.record({ kind: fc.constant('completion' as const), at: time }),
  );
  const log = fc.array(record, { maxLength: 12 });
  const replayed = log.chain((records) =>
    fc.tuple(
      fc.constant(records),
      fc
        .tuple(fc.shuffledSubarray(records, { minLength: records.length }), fc.shuffledSubarray(records))
        .map(([all, again]) => [...again, ...all]),
    ),
  );

  it('[R-CNV-12][C-6] gives the same document for any order and any repetition of records', () => {
    fc.assert(
      fc.property(replayed, ([records, mixed]) => {
        expect(foldProgress(activeRoute(), mixed)).toEqual(foldProgress(activeRoute(), records));
      }),
      { numRuns: 500 },
    );
  });

  it('[C-6] gives the same document from the plan and from the document of any part of the log', () => {
    const parts = log.chain((records) => fc.tuple(fc.constant(records), fc.subarray(records)));
    fc.assert(
      fc.property(parts, ([records, part]) => {
        const stored = foldProgress(activeRoute(), part);
        expect(foldProgress(stored, records)).toEqual(foldProgress(activeRoute(), records));
      }),
      { numRuns: 500 },
    );
  });

  it('[C-6] is folded without changing the given route', () => {
    fc.assert(
      fc.property(log, (records) => {
        const route = activeRoute();
        foldProgress(route, records);
        expect(route).toEqual(activeRoute());
      }),
    );
  });

  it('[R-RTE-14][C-6] gives a document that names every activity once in the sequence of its stop', () => {
    fc.assert(
      fc.property(log, (records) => {
        for (const stop of foldProgress(activeRoute(), records).travel_plan.points_of_interest) {
          expect([...stop.execution_sequence].sort()).toEqual(
            stop.activities.map((each) => each.reference).sort(),
          );
        }
      }),
    );
  });
});
