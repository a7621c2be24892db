import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeRoute } from '../../src/progress/complete-route.js';
import { reportStop, type StopVisitReport } from '../../src/progress/report-stop.js';
import { revokeSession } from '../../src/sessions/revoke-session.js';
import { addDriver, contextOf, refusalOf, refusedCodes, type TestWorld, testWorld } from '../test-context.js';
import {
  auditOf,
  documentOf,
  logOf,
  newsOf,
  placeOf,
  routeRow,
  savePlan,
  shownStop,
  startTrip,
  stopId,
  type Trip,
  traces,
  tripPlan,
  tripStop,
  visitOf,
} from './trip-fixture.js';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.stop());

const visit = (kind: 'arrival' | 'departure') => (trip: Trip, number: number, body: StopVisitReport) =>
  reportStop(trip.ctx, { routeId: trip.routeId, stopId: stopId(trip, number), kind }, body);
const arrive = visit('arrival');
const depart = visit('departure');

describe('an arrival at a stop', () => {
  it('[R-GEN-5][C-6] is recorded, shown in the document and in the events, with the device’s time', async () => {
    const trip = await startTrip(world);
    const position = placeOf(1);
    const received = await arrive(trip, 1, { at: trip.at(5), position, sequence: 1 });
    expect(received).toEqual({ result: { result: 'recorded' }, receivedThrough: 1 });
    expect(await visitOf(trip, 1)).toEqual({ status: 'arrived', arrived_at: trip.at(5), departed_at: null });
    expect(await documentOf(trip)).toMatchObject({ status: 'active', started_at: trip.at(5) });
    expect(await logOf(trip, trip.routeId)).toEqual([
      {
        kind: 'arrival',
        target: stopId(trip, 1),
        at: trip.at(5),
        detail: 'driver',
        late: false,
        session_id: trip.sessionId,
        driver_id: trip.driver.driverId,
        sequence: 1,
        content: { position },
      },
    ]);
    expect(await newsOf(trip)).toEqual([
      {
        type: 'stop_arrived',
        at: trip.at(5),
        route_id: trip.routeId,
        session_id: trip.sessionId,
        driver_id: trip.driver.driverId,
        data: {
          point_of_interest_id: stopId(trip, 1),
          integration_key: 'S-1',
          source: 'driver',
          position,
          late: false,
        },
      },
    ]);
    expect(await auditOf(trip)).toMatchObject([
      { action: 'progress.arrival', subject_kind: 'route', subject_id: trip.routeId, data: { late: false } },
    ]);
  });

  it('[C-6] raises the revision of the document, but not the version of the plan', async () => {
    const trip = await startTrip(world);
    await arrive(trip, 1, { at: trip.at(5) });
    await depart(trip, 1, { at: trip.at(15) });
    expect(await routeRow(trip, trip.routeId)).toMatchObject({ version: 1, revision: 2 });
  });

  it('[R-CNV-12][C-6] is a duplicate when it is sent again, and its sequence is in the receipt', async () => {
    const trip = await startTrip(world);
    await arrive(trip, 1, { at: trip.at(5) });
    const before = await traces(trip);
    const replay = await arrive(trip, 1, { at: trip.at(5), sequence: 1 });
    expect(replay).toEqual({ result: { result: 'duplicate' }, receivedThrough: 1 });
    const written = trip.at(5).replace('.000Z', 'Z');
    expect((await arrive(trip, 1, { at: written, sequence: 2 })).result.result).toBe('duplicate');
    expect(await traces(trip)).toEqual(before);
  });

  it('[C-6] has the earliest time of several reports, and a departure the latest', async () => {
    const trip = await startTrip(world);
    for (const minutes of [7, 5, 9]) await arrive(trip, 1, { at: trip.at(minutes) });
    for (const minutes of [20, 25, 15]) await depart(trip, 1, { at: trip.at(minutes) });
    expect(await visitOf(trip, 1)).toEqual({
      status: 'departed',
      arrived_at: trip.at(5),
      departed_at: trip.at(25),
    });
    expect((await newsOf(trip)).map((each) => each.type)).toEqual([
      ...Array.from({ length: 3 }, () => 'stop_arrived'),
      ...Array.from({ length: 3 }, () => 'stop_departed'),
    ]);
  });

  it('[C-1] is accepted if the stop’s id is in capitals', async () => {
    const trip = await startTrip(world);
    const to = { routeId: trip.routeId.toUpperCase(), stopId: stopId(trip, 2).toUpperCase() };
    await reportStop(trip.ctx, { ...to, kind: 'arrival' }, { at: trip.at(5) });
    expect((await shownStop(trip, 2)).status).toBe('arrived');
    expect((await arrive(trip, 2, { at: trip.at(5) })).result.result).toBe('duplicate');
  });
});

describe('a report at a stop that the plan no longer has', () => {
  it('[C-6] is recorded as late, and is shown when the stop is added again', async () => {
    const trip = await startTrip(world);
    const { driverId } = trip.driver;
    await savePlan(world, trip.integrationKey, tripPlan(driverId, 2));
    const received = await arrive(trip, 3, { at: trip.at(30), sequence: 1 });
    expect(received).toEqual({ result: { result: 'recorded', late: true }, receivedThrough: 1 });
    const again = await arrive(trip, 3, { at: trip.at(30) });
    expect(again.result).toEqual({ result: 'duplicate', late: true });
    expect(await newsOf(trip)).toMatchObject([
      { type: 'stop_arrived', data: { late: true, integration_key: null } },
    ]);
    expect((await documentOf(trip)).travel_plan.points_of_interest).toHaveLength(2);
    expect((await arrive(trip, 2, { at: trip.at(20) })).result).toEqual({ result: 'recorded' });
  });
});

describe('a report on a route or stop that is not the driver’s', () => {
  it('[C-6] is refused as not found: another’s route, an unknown route, an unknown stop', async () => {
    const trip = await startTrip(world);
    const other = await startTrip(world);
    const body = { at: trip.at(5), sequence: 1 };
    const to = (routeId: string, stop: string) => ({ routeId, stopId: stop, kind: 'arrival' as const });
    const stop = stopId(trip, 1);
    for (const wrong of [
      to(other.routeId, stopId(other, 1)),
      to(randomUUID(), stop),
      to(trip.routeId, randomUUID()),
      to(trip.routeId, stopId(other, 1)),
    ]) {
      expect(await refusedCodes(reportStop(trip.ctx, wrong, body))).toEqual(['not_found']);
    }
    expect(await logOf(trip, trip.routeId)).toEqual([]);
    // The refused sequences are not in the receipt.
    expect((await arrive(trip, 1, { at: trip.at(6) })).receivedThrough).toBe(0);
  });

  it('[C-5] is refused while the route waits, and accepted once it is active', async () => {
    const trip = await startTrip(world);
    const waiting = await savePlan(world, randomUUID(), tripPlan(trip.driver.driverId));
    const stop = waiting.travel_plan.points_of_interest[0]?.id ?? '';
    const to = { routeId: waiting.id, stopId: stop, kind: 'arrival' as const };
    const arrival = { at: trip.at(5), sequence: 1 };
    expect(await refusedCodes(reportStop(trip.ctx, to, arrival))).toEqual(['route_not_active']);
    const completed = await completeRoute(trip.ctx, trip.routeId, { at: trip.at(6) });
    // A refused report is not in the receipt.
    expect(completed.receivedThrough).toBe(0);
    const accepted = await reportStop(trip.ctx, to, arrival);
    expect(accepted).toEqual({ result: { result: 'recorded' }, receivedThrough: 1 });
    expect(await logOf(trip, waiting.id)).toMatchObject([{ kind: 'arrival', at: trip.at(5), late: false }]);
  });

  it('[R-GEN-7][C-4] is refused without a session or from another device', async () => {
    const trip = await startTrip(world);
    const to = { routeId: trip.routeId, stopId: stopId(trip, 1), kind: 'arrival' as const };
    const elsewhere = await contextOf(world, trip.driver.userId, { deviceId: 'another tablet' });
    expect(await refusedCodes(reportStop(elsewhere, to, { at: trip.at(5) }))).toEqual(['wrong_device']);
    const idle = await contextOf(world, (await addDriver(world)).userId);
    expect(await refusedCodes(reportStop(idle, to, { at: trip.at(5) }))).toEqual(['session_required']);
    const named = reportStop(idle, to, { at: trip.at(5), session_id: trip.sessionId });
    expect(await refusalOf(named)).toMatchObject([{ code: 'session_required', key: '/session_id' }]);
    await revokeSession(trip.ctx, { sessionId: trip.sessionId, reason: 'Tablet lost' });
    expect(await refusedCodes(arrive(trip, 1, { at: trip.at(5) }))).toEqual(['session_required']);
  });
});

describe('a plan that changes between two reports', () => {
  it('[C-6] keeps stops with progress, and shows a new stop', async () => {
    const trip = await startTrip(world);
    await arrive(trip, 1, { at: trip.at(5) });
    const plan = tripPlan(trip.driver.driverId, 3);
    plan.travel_plan.points_of_interest.splice(1, 0, tripStop(9));
    const route = await savePlan(world, trip.integrationKey, plan);
    const fresh = route.travel_plan.points_of_interest[1]?.id ?? '';
    await reportStop(
      trip.ctx,
      { routeId: trip.routeId, stopId: fresh, kind: 'arrival' },
      { at: trip.at(12) },
    );
    const { travel_plan, version } = await documentOf(trip);
    expect(version).toBe(2);
    expect(travel_plan.points_of_interest.map((each) => each.status)).toEqual([
      'arrived',
      'arrived',
      'pending',
      'pending',
    ]);
  });
});
