import { routeExample } from '@fleet/contract/planning/route-examples';
import type { Route } from '@fleet/contract/planning/routes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CapturedFact, factOf, localProgress } from '../src/queue/local-progress.js';

const routeId = routeExample.id;
const [depot, hotel] = routeExample.travel_plan.points_of_interest;
const [depotId, hotelId] = [`${depot?.id}`, `${hotel?.id}`];
const load = `${depot?.activities[0]?.reference}`;
const deliver = `${hotel?.activities[0]?.reference}`;
const at = (minute: number) => `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000Z`;

/** The example route with progress known to the service. */
function changed(change: (route: Route) => void): Route {
  const route = structuredClone(routeExample);
  change(route);
  return route;
}

const outcome = (key: string, reference = load): CapturedFact => ({
  kind: 'outcome',
  routeId,
  reference,
  key,
});

describe('the progress that a device knows', () => {
  it('is that of the service if the device has captured nothing', () => {
    const route = changed(({ travel_plan: { points_of_interest: stops } }) => {
      if (stops[0] === undefined) return;
      Object.assign(stops[0], { status: 'arrived', arrived_at: at(1) });
      Object.assign(stops[0].activities[0] ?? {}, { status: 'started' });
    });
    const { completed, stops } = localProgress(route, []);
    expect(completed).toBe(false);
    expect(stops.map((each) => [each.id, each.status, each.arrivedAt])).toEqual([
      [depotId, 'arrived', at(1)],
      [hotelId, 'pending', null],
    ]);
    expect(stops[0]?.activities).toEqual([
      { reference: load, status: 'started', answered: new Set(), isReportedElsewhere: true },
    ]);
  });

  it('[R-RTE-17] contains which requirements have an outcome, which the route does not contain', () => {
    const { stops } = localProgress(routeExample, [outcome('km'), outcome('photo', deliver), outcome('km')]);
    expect(stops.map((stop) => stop.activities[0]?.answered)).toEqual([new Set(['km']), new Set(['photo'])]);
  });

  it('has the time of the last work at each stop, also of an answer', () => {
    const answered: CapturedFact = { ...outcome('photo', deliver), at: at(8) };
    const started: CapturedFact = {
      kind: 'activity_status',
      routeId,
      reference: deliver,
      status: 'started',
      at: at(7),
    };
    const { stops } = localProgress(routeExample, [answered, started, outcome('km')]);
    expect(stops.map((each) => each.workedAt)).toEqual([null, at(8)]);
  });

  it('[C-6] has the earliest arrival, the latest departure and the latest report, in any order of capture', () => {
    const facts: CapturedFact[] = [
      { kind: 'arrival', routeId, stopId: depotId, at: at(5) },
      { kind: 'arrival', routeId, stopId: depotId, at: at(3) },
      { kind: 'departure', routeId, stopId: depotId, at: at(9) },
      { kind: 'departure', routeId, stopId: depotId, at: at(7) },
      { kind: 'activity_status', routeId, reference: load, status: 'started', at: at(4) },
      { kind: 'activity_status', routeId, reference: load, status: 'completed', at: at(6) },
      { kind: 'completion', routeId, at: at(30) },
      outcome('km'),
    ];
    // The driver's own report takes precedence over a detected arrival.
    const route = changed((each) => {
      Object.assign(each.travel_plan.points_of_interest[0] ?? {}, { arrived_at: at(1), status: 'arrived' });
    });
    fc.assert(
      fc.property(fc.shuffledSubarray(facts, { minLength: facts.length }), (shuffled) => {
        const { completed, stops } = localProgress(route, shuffled);
        expect(completed).toBe(true);
        expect(stops[0]).toEqual({
          id: depotId,
          status: 'departed',
          arrivedAt: at(3),
          departedAt: at(9),
          workedAt: at(6),
          activities: [
            { reference: load, status: 'completed', answered: new Set(['km']), isReportedElsewhere: false },
          ],
        });
      }),
    );
  });

  it('says of which activities only another device has reported', () => {
    const route = changed(({ travel_plan: { points_of_interest: stops } }) => {
      for (const each of stops) Object.assign(each.activities[0] ?? {}, { status: 'started' });
    });
    const elsewhere = (facts: readonly CapturedFact[], of = route) =>
      localProgress(of, facts).stops.map((stop) => stop.activities[0]?.isReportedElsewhere);
    expect(elsewhere([])).toEqual([true, true]);
    expect(elsewhere([], routeExample)).toEqual([false, false]);
    const own: CapturedFact = {
      kind: 'activity_status',
      routeId,
      reference: load,
      status: 'started',
      at: at(1),
    };
    expect(elsewhere([outcome('km', deliver), own])).toEqual([false, true]);
    const added: CapturedFact = { kind: 'added_activity', routeId, reference: load, stopId: null, at: at(1) };
    expect(elsewhere([added])).toEqual([false, true]);
  });

  it('contains an added activity at its stop or where the truck is, until the service returns it', () => {
    const added: CapturedFact[] = [
      { kind: 'departure', routeId, stopId: depotId, at: at(9) },
      { kind: 'added_activity', routeId, reference: 'fuel-1', stopId: null, at: at(10) },
      { kind: 'added_activity', routeId, reference: 'fuel-0', stopId: depotId, at: at(2) },
      { kind: 'activity_status', routeId, reference: 'fuel-0', status: 'completed', at: at(3) },
    ];
    const references = (route: Route) =>
      localProgress(route, added).stops.map((stop) =>
        stop.activities.map((each) => `${each.reference} ${each.status}`),
      );
    const local = [
      [`${load} pending`, 'fuel-0 completed'],
      [`${deliver} pending`, 'fuel-1 started'],
    ];
    expect(references(routeExample)).toEqual(local);
    const known = changed(({ travel_plan: { points_of_interest: stops } }) => {
      for (const [index, reference] of ['fuel-0', 'fuel-1'].entries()) {
        const planned = stops[index]?.activities[0];
        if (planned !== undefined)
          stops[index]?.activities.push({ ...planned, reference, status: 'started' });
      }
    });
    expect(references(known)).toEqual(local);
  });

  it('ignores other routes, and stops and activities that the plan no longer has', () => {
    const facts: CapturedFact[] = [
      { ...outcome('km'), routeId: 'another' },
      outcome('km', 'gone'),
      { kind: 'arrival', routeId, stopId: 'gone', at: at(1) },
      { kind: 'completion', routeId: 'another', at: at(2) },
    ];
    expect(localProgress(routeExample, facts)).toEqual(localProgress(routeExample, []));
  });

  it('is derived from one fact for each record except positions', () => {
    const captured = { submission_id: 's', activity_reference: load, captured_at: at(1), status: 'success' };
    expect(
      factOf({
        kind: 'outcome',
        routeId,
        routeVersion: 3,
        outcome: { ...captured, integration_key: 'km', value: '1' },
        images: [],
      }),
    ).toEqual({ ...outcome('km'), at: at(1) });
    expect(factOf({ kind: 'activity', routeId, activity: { reference: 'fuel-1', at: at(1) } })).toEqual({
      kind: 'added_activity',
      routeId,
      reference: 'fuel-1',
      stopId: null,
      at: at(1),
    });
    expect(factOf({ kind: 'position', position: { at: at(1) } })).toBeNull();
  });
});
