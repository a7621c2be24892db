import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeRoute } from '../../src/progress/complete-route.js';
import { reportStop } from '../../src/progress/report-stop.js';
import { revokeSession } from '../../src/sessions/revoke-session.js';
import { takeSession } from '../../src/sessions/take-session.js';
import { addAsset, refusedCodes, type TestWorld, testWorld } from '../test-context.js';
import {
  auditOf,
  documentOf,
  logOf,
  newsOf,
  placeOf,
  routeRow,
  savePlan,
  sendPositions,
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

interface Leg {
  place: number;
  from: number;
  to: number;
}

/** A position every ten seconds while the truck stands at a place, by minutes of the trip. */
function track(trip: Trip, ...legs: Leg[]) {
  return legs.flatMap(({ place, from, to }) =>
    Array.from({ length: Math.round((to - from) * 6) + 1 }, (_, index) => ({
      at: trip.at(from, index * 10),
      coordinates: placeOf(place),
    })),
  );
}

const send = (trip: Trip, ...legs: Leg[]) => sendPositions(trip.ctx, { positions: track(trip, ...legs) });

const detected = async (trip: Trip) =>
  (await logOf(trip, trip.routeId))
    .filter((each) => each.detail === 'geofence')
    .map(({ kind, target, at }) => [kind, trip.stops.indexOf(target) + 1, at]);

describe('a stay at a stop', () => {
  it('[R-RTE-11][C-6] is recorded as an arrival and a departure, shown in the document, and in the events', async () => {
    const trip = await startTrip(world);
    await send(
      trip,
      { place: 0.5, from: 0, to: 4 },
      { place: 1, from: 5, to: 15 },
      { place: 1.5, from: 16, to: 18 },
    );
    expect(await visitOf(trip, 1)).toEqual({
      status: 'departed',
      arrived_at: trip.at(5),
      departed_at: trip.at(16),
    });
    expect(await logOf(trip, trip.routeId)).toMatchObject([
      {
        kind: 'arrival',
        target: stopId(trip, 1),
        detail: 'geofence',
        late: false,
        session_id: trip.sessionId,
        driver_id: trip.driver.driverId,
      },
      { kind: 'departure', at: trip.at(16) },
    ]);
    const data = {
      point_of_interest_id: stopId(trip, 1),
      integration_key: 'S-1',
      source: 'geofence',
      late: false,
    };
    expect(await newsOf(trip)).toMatchObject([
      { type: 'stop_arrived', at: trip.at(5), route_id: trip.routeId, session_id: trip.sessionId, data },
      { type: 'stop_departed', at: trip.at(16), data },
    ]);
    expect(await routeRow(trip, trip.routeId)).toMatchObject({ version: 1, revision: 1 });
    expect((await auditOf(trip)).map((each) => each.action).sort()).toEqual([
      'positions.submit',
      'progress.detect',
    ]);
  });

  it('[C-6] is recognised in small batches as in one large batch', async () => {
    const trip = await startTrip(world);
    const positions = track(
      trip,
      { place: 1, from: 5, to: 9 },
      { place: 1.5, from: 10, to: 12 },
      { place: 2, from: 15, to: 19 },
    );
    for (const each of positions) await sendPositions(trip.ctx, { positions: [each] });
    const visits = [
      ['arrival', 1, trip.at(5)],
      ['departure', 1, trip.at(10)],
      ['arrival', 2, trip.at(15)],
    ];
    expect(await detected(trip)).toEqual(visits);
    expect(await newsOf(trip)).toHaveLength(3);
  });

  it('[C-6] that is too short is treated as driving past', async () => {
    const trip = await startTrip(world);
    await send(
      trip,
      { place: 0.9, from: 5, to: 5 },
      { place: 1, from: 5.5, to: 6 },
      { place: 1.5, from: 7, to: 9 },
    );
    expect(await detected(trip)).toEqual([]);
    expect(await routeRow(trip, trip.routeId)).toMatchObject({ revision: 0 });
  });

  it('[C-6] changes nothing when it is sent again', async () => {
    const trip = await startTrip(world);
    const legs = [
      { place: 1, from: 5, to: 15 },
      { place: 1.5, from: 16, to: 18 },
    ];
    await send(trip, ...legs);
    const before = await traces(trip);
    expect((await send(trip, ...legs)).counts.recorded).toBe(0);
    expect(await traces(trip)).toEqual(before);
  });

  it('[C-6] does not replace the driver’s own report of the arrival, which alone has an event', async () => {
    const trip = await startTrip(world);
    const to = { routeId: trip.routeId, stopId: stopId(trip, 1), kind: 'arrival' as const };
    await reportStop(trip.ctx, to, { at: trip.at(6) });
    await send(trip, { place: 1, from: 5, to: 15 });
    expect(await visitOf(trip, 1)).toMatchObject({ arrived_at: trip.at(6) });
    expect(await detected(trip)).toEqual([['arrival', 1, trip.at(5)]]);
    expect((await newsOf(trip)).map((each) => each.data.source)).toEqual(['driver']);
    await send(trip, { place: 1.5, from: 16, to: 18 });
    expect((await newsOf(trip)).map((each) => [each.type, each.data.source])).toEqual([
      ['stop_arrived', 'driver'],
      ['stop_departed', 'geofence'],
    ]);
  });
});

describe('positions that arrive late', () => {
  it('[C-6] fill a gap and move an arrival to its real time', async () => {
    const trip = await startTrip(world);
    await send(trip, { place: 1, from: 8, to: 15 });
    await send(trip, { place: 1, from: 5, to: 7 });
    expect(await detected(trip)).toEqual([['arrival', 1, trip.at(5)]]);
    expect(await visitOf(trip, 1)).toMatchObject({ arrived_at: trip.at(5) });
    expect((await newsOf(trip)).map((each) => each.at)).toEqual([trip.at(8), trip.at(5)]);
  });

  it('[C-6] show that the driver passed the stop twice and did not stay', async () => {
    const trip = await startTrip(world);
    await send(trip, { place: 1, from: 5, to: 5.5 }, { place: 1, from: 8, to: 8.5 });
    expect(await visitOf(trip, 1)).toMatchObject({ status: 'arrived', arrived_at: trip.at(5) });
    await send(trip, { place: 1.5, from: 6, to: 7.5 });
    expect(await detected(trip)).toEqual([]);
    expect(await visitOf(trip, 1)).toEqual({ status: 'pending', arrived_at: null, departed_at: null });
    expect(await newsOf(trip)).toHaveLength(1);
  });

  it('[C-6] show a departure in the middle of a stay', async () => {
    const trip = await startTrip(world);
    await send(trip, { place: 1, from: 5, to: 7 }, { place: 1, from: 20, to: 22 });
    await send(trip, { place: 1.5, from: 9, to: 12 });
    expect(await detected(trip)).toEqual([
      ['arrival', 1, trip.at(5)],
      ['departure', 1, trip.at(9)],
      ['arrival', 1, trip.at(20)],
    ]);
  });

  it('[C-4] are evaluated together with those of the next session', async () => {
    const trip = await startTrip(world);
    world.clock.advance(60 * 60_000);
    await revokeSession(trip.ctx, { sessionId: trip.sessionId, reason: 'Battery' });
    await takeSession(trip.ctx, { asset_id: await addAsset(world), device_id: trip.deviceId });
    await send(trip, { place: 1, from: 59.5, to: 62 });
    expect(await visitOf(trip, 1)).toMatchObject({ arrived_at: trip.at(59, 30) });
    await sendPositions(trip.ctx, {
      positions: track(trip, { place: 1, from: 55, to: 59 }),
      session_id: trip.sessionId,
    });
    expect(await visitOf(trip, 1)).toMatchObject({ arrived_at: trip.at(55) });
    expect(await logOf(trip, trip.routeId)).toMatchObject([{ at: trip.at(55), late: true }]);
  });

  it('[C-4] detect nothing if they are quarantined', async () => {
    const trip = await startTrip(world);
    await revokeSession(trip.ctx, { sessionId: trip.sessionId, reason: 'Battery' });
    const positions = track(trip, { place: 1, from: 5, to: 15 });
    await sendPositions(trip.ctx, { positions, session_id: trip.sessionId });
    expect(await detected(trip)).toEqual([]);
  });

  it('[C-6] still detect the last stop of a route that was completed meanwhile', async () => {
    const trip = await startTrip(world);
    const next = await savePlan(world, randomUUID(), tripPlan(trip.driver.driverId));
    world.clock.advance(60 * 60_000);
    await completeRoute(trip.ctx, trip.routeId, { at: trip.at(50) });
    await send(trip, { place: 3, from: 40, to: 45 });
    expect(await visitOf(trip, 3)).toMatchObject({ status: 'arrived', arrived_at: trip.at(40) });
    expect(await documentOf(trip)).toMatchObject({ status: 'completed', completed_at: trip.at(50) });
    expect(await logOf(trip, next.id)).toEqual([]);
    await send(trip, { place: 1, from: 65, to: 70 });
    const { travel_plan } = await documentOf(trip, next.id);
    expect(travel_plan.points_of_interest.map((each) => each.arrived_at)).toEqual([trip.at(65), null, null]);
    await send(trip, { place: 3, from: 38, to: 39 });
    expect(await detected(trip)).toEqual([['arrival', 3, trip.at(38)]]);
  });

  it('[C-6] do not remove detections from before the driver got the route back', async () => {
    const trip = await startTrip(world);
    await send(trip, { place: 1, from: 5, to: 15 });
    world.clock.advance(60 * 60_000);
    await savePlan(world, trip.integrationKey, { ...tripPlan(null), allocation: {} });
    world.clock.advance(60 * 60_000);
    await savePlan(world, trip.integrationKey, tripPlan(trip.driver.driverId));
    await send(trip, { place: 2, from: 125, to: 130 });
    expect(await detected(trip)).toEqual([
      ['arrival', 1, trip.at(5)],
      ['arrival', 2, trip.at(125)],
    ]);
  });

  it('[C-6] do not change a route that another driver has got meanwhile', async () => {
    const trip = await startTrip(world);
    const other = await startTrip(world);
    await completeRoute(other.ctx, other.routeId, { at: other.at(1) });
    await send(trip, { place: 1, from: 5, to: 15 });
    world.clock.advance(60 * 60_000);
    await savePlan(world, trip.integrationKey, tripPlan(other.driver.driverId));
    const before = await traces(trip);
    await send(trip, { place: 2, from: 20, to: 30 });
    expect((await traces(trip)) as object).toMatchObject({ row: (before as { row: object }).row });
    expect(await visitOf(trip, 1)).toMatchObject({ status: 'arrived' });
    await sendPositions(other.ctx, { positions: track(trip, { place: 2, from: 70, to: 75 }) });
    expect(await detected(trip)).toEqual([
      ['arrival', 1, trip.at(5)],
      ['arrival', 2, trip.at(70)],
    ]);
  });
});

describe('a plan that changes on the way', () => {
  const stops = (trip: Trip, ...points: ReturnType<typeof tripStop>[]) =>
    savePlan(world, trip.integrationKey, {
      ...tripPlan(trip.driver.driverId),
      travel_plan: { points_of_interest: points },
    });

  it('[C-6] keeps the arrival at a stop that is no longer planned', async () => {
    const trip = await startTrip(world);
    await send(trip, { place: 1, from: 5, to: 15 });
    await stops(trip, tripStop(2), tripStop(3));
    await send(trip, { place: 2, from: 20, to: 25 });
    expect(await detected(trip)).toEqual([
      ['arrival', 1, trip.at(5)],
      ['arrival', 2, trip.at(20)],
    ]);
  });

  it('[C-6] [C-10] cannot move the fence of a stop, or remove the stop, after the truck has departed from there', async () => {
    const trip = await startTrip(world);
    await send(trip, { place: 1, from: 5, to: 15 }, { place: 1.5, from: 16, to: 18 });
    const geofence = { type: 'radius' as const, centre: placeOf(1.3), radius_m: 120 };
    for (const first of [[tripStop(1, { geofence })], []]) {
      const changed = stops(trip, ...first, tripStop(2), tripStop(3));
      expect(await refusedCodes(changed)).toEqual(['stop_departed']);
    }
    await send(trip, { place: 2, from: 20, to: 25 });
    expect(await visitOf(trip, 1)).toEqual({
      status: 'departed',
      arrived_at: trip.at(5),
      departed_at: trip.at(16),
    });
  });

  it('[C-6] removes an arrival if the corrected fence shows that the truck was elsewhere', async () => {
    const trip = await startTrip(world);
    await send(trip, { place: 1, from: 5, to: 15 });
    const geofence = { type: 'radius' as const, centre: placeOf(1.3), radius_m: 120 };
    await stops(trip, tripStop(1, { geofence }), tripStop(2), tripStop(3));
    await send(trip, { place: 1, from: 16, to: 18 });
    expect(await detected(trip)).toEqual([]);
    expect(await visitOf(trip, 1)).toMatchObject({ status: 'pending' });
  });

  it('[C-6] detects the arrival at a stop whose fence was corrected', async () => {
    const trip = await startTrip(world);
    await send(trip, { place: 1.3, from: 5, to: 10 });
    expect(await detected(trip)).toEqual([]);
    const geofence = { type: 'radius' as const, centre: placeOf(1.3), radius_m: 120 };
    await stops(trip, tripStop(1, { geofence }), tripStop(2), tripStop(3));
    await send(trip, { place: 1.3, from: 11, to: 12 });
    expect(await visitOf(trip, 1)).toMatchObject({ status: 'arrived', arrived_at: trip.at(5) });
  });
});

describe('a tour that ends where it began', () => {
  it('[C-6] does not detect the arrival at its last stop in the morning', async () => {
    const trip = await startTrip(world, { stops: 2 });
    const plan = tripPlan(trip.driver.driverId, 2);
    const depot = tripStop(3, { geofence: { type: 'radius', centre: placeOf(1), radius_m: 200 } });
    plan.travel_plan.points_of_interest.push(depot);
    const route = await savePlan(world, trip.integrationKey, plan);
    const tour = { ...trip, stops: route.travel_plan.points_of_interest.map((each) => each.id) };
    await send(
      tour,
      { place: 1, from: 5, to: 10 },
      { place: 1.5, from: 11, to: 13 },
      { place: 2, from: 15, to: 20 },
    );
    await send(tour, { place: 1.5, from: 21, to: 23 }, { place: 1, from: 25, to: 30 });
    expect(await detected(tour)).toEqual([
      ['arrival', 1, trip.at(5)],
      ['departure', 1, trip.at(11)],
      ['arrival', 2, trip.at(15)],
      ['departure', 2, trip.at(21)],
      ['arrival', 3, trip.at(25)],
    ]);
  });
});
