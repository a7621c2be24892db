import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../src/context.js';
import { addActivity } from '../../src/progress/add-activity.js';
import { completeRoute } from '../../src/progress/complete-route.js';
import { reportStop } from '../../src/progress/report-stop.js';
import { closeSession } from '../../src/sessions/close-session.js';
import { revokeSession } from '../../src/sessions/revoke-session.js';
import { takeSession } from '../../src/sessions/take-session.js';
import { activeRoutes } from '../routes/route-plan-fixture.js';
import { addAsset, type TestWorld, testWorld } from '../test-context.js';
import {
  documentOf,
  logOf,
  newsOf,
  placeOf,
  quarantineOf,
  routeRow,
  savePlan,
  sendPositions,
  startTrip,
  stopId,
  type Trip,
  tripPlan,
} from './trip-fixture.js';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.stop());

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

const complete = (trip: Trip, minutes: number, routeId = trip.routeId) =>
  completeRoute(trip.ctx, routeId, { at: trip.at(minutes) });

const arrive = (trip: Trip, number: number, minutes: number, sequence?: number) =>
  reportStop(
    trip.ctx,
    { routeId: trip.routeId, stopId: stopId(trip, number), kind: 'arrival' },
    { at: trip.at(minutes), ...(sequence === undefined ? {} : { sequence }) },
  );

/** The results, or the codes of refusals. Any other error, such as a deadlock, fails the test. */
async function endsOf<Result>(calls: readonly Promise<Result>[]): Promise<(Result | string)[]> {
  const results = await Promise.allSettled(calls);
  return results.map((each) => {
    if (each.status === 'fulfilled') return each.value;
    if (each.reason instanceof Refusal) return each.reason.message;
    throw each.reason;
  });
}

describe('concurrent reports', () => {
  it('[C-6] are recorded once with one event if they are equal', async () => {
    const trip = await startTrip(world);
    const ends = await Promise.all(times(10).map(() => arrive(trip, 1, 5)));
    expect(ends.map((each) => each.result.result).sort()).toEqual([
      ...Array(9).fill('duplicate'),
      'recorded',
    ]);
    expect(await newsOf(trip)).toHaveLength(1);
    expect(await routeRow(trip, trip.routeId)).toMatchObject({ revision: 1 });
  });

  it('[C-4][C-6] are all in the document and in the receipt', async () => {
    const trip = await startTrip(world, { stops: 12 });
    const ends = await Promise.all(times(12).map((each) => arrive(trip, each + 1, each + 5, each + 1)));
    expect(Math.max(...ends.map((each) => each.receivedThrough))).toBe(12);
    const { travel_plan } = await documentOf(trip);
    expect(travel_plan.points_of_interest.map((each) => each.arrived_at)).toEqual(
      times(12).map((each) => trip.at(each + 5)),
    );
  });

  it('[C-6] add only one activity if several have the same reference', async () => {
    const trip = await startTrip(world);
    const ends = await endsOf(
      times(8).map((each) =>
        addActivity(trip.ctx, trip.routeId, {
          reference: 'fuel',
          type: 'fuel_stop',
          name: `Fuel ${each % 2}`,
          at: trip.at(5),
        }),
      ),
    );
    const results = ends.map((each) => (typeof each === 'string' ? each : each.result.result)).sort();
    expect(results).toEqual([...Array(3).fill('duplicate'), ...Array(4).fill('key_in_use'), 'recorded']);
    expect(await logOf(trip, trip.routeId)).toHaveLength(1);
  });
});

describe('concurrent completions', () => {
  it('[R-RTE-2][C-5] complete a route once, with the earliest time, and activate one other route', async () => {
    const trip = await startTrip(world);
    const waiting = await Promise.all(
      times(3).map(() => savePlan(world, randomUUID(), tripPlan(trip.driver.driverId, 2))),
    );
    await Promise.all(times(9).map((each) => complete(trip, 90 + (each % 3))));
    expect(await documentOf(trip)).toMatchObject({ status: 'completed', completed_at: trip.at(90) });
    const active = await activeRoutes(world, trip.driver.driverId);
    expect(active).toHaveLength(1);
    expect(waiting.map((each) => each.id)).toContain(active[0]);
  });

  it('[C-5] cause no deadlock with plans, arrivals, positions and hand-overs', async () => {
    const [one, other] = await Promise.all([startTrip(world), startTrip(world)]);
    const trips = [one, other];
    const driverIds = trips.map((each) => each.driver.driverId);
    for (const round of times(12)) {
      const calls: Promise<unknown>[] = trips.flatMap((trip, index) => [
        savePlan(world, randomUUID(), tripPlan(trip.driver.driverId, 2)),
        // The two drivers exchange their routes.
        savePlan(world, trip.integrationKey, tripPlan(driverIds[(round + index) % 2] ?? null, 3)),
        arrive(one, 1 + (round % 3), round * 5 + index),
        arrive({ ...other, ctx: one.ctx }, 1, round * 5 + index),
        sendPositions(trip.ctx, {
          positions: times(8).map((each) => ({
            at: trip.at(round * 5, each * 20),
            coordinates: placeOf(1 + (round % 3)),
          })),
        }),
      ]);
      await endsOf(calls);
      const active = await Promise.all(driverIds.map((each) => activeRoutes(world, each)));
      await endsOf(
        trips.flatMap((trip, index) =>
          (active[index] ?? []).map((each) => complete(trip, round * 5 + 4, each)),
        ),
      );
    }
    for (const driverId of driverIds) expect(await activeRoutes(world, driverId)).toHaveLength(1);
  });
});

describe('reports while their session ends', () => {
  it('[C-4] are recorded or quarantined, never lost, according to the end of the session', async () => {
    const trip = await startTrip(world, { stops: 12 });
    const named = { session_id: trip.sessionId };
    const endMs = world.clock.now();
    const calls = times(12).map((each) =>
      reportStop(
        trip.ctx,
        { routeId: trip.routeId, stopId: stopId(trip, each + 1), kind: 'arrival' },
        // The phone's clock runs ahead, so the time is always after the end of the session.
        { at: new Date(endMs + 3_600_000 + each).toISOString(), sequence: each + 1, ...named },
      ),
    );
    const [, ...ends] = await Promise.all([
      revokeSession(trip.ctx, { sessionId: trip.sessionId, reason: 'Tablet lost' }),
      ...calls,
    ]);
    const quarantined = ends.filter((each) => each.result.quarantined === true);
    expect(await quarantineOf(trip)).toHaveLength(quarantined.length);
    expect(await logOf(trip, trip.routeId)).toHaveLength(12 - quarantined.length);
    expect(Math.max(...ends.map((each) => each.receivedThrough))).toBe(12);
  });

  it('[R-SES-12][C-4] are all in the receipt of a later close', async () => {
    const trip = await startTrip(world, { stops: 6 });
    await Promise.all(times(6).map((each) => arrive(trip, each + 1, each + 1, each + 1)));
    const { session } = await closeSession(trip.ctx, { sessionId: trip.sessionId, last_sequence: 6 });
    expect(session).toMatchObject({ status: 'closed', received_through: 6 });
  });
});

describe('concurrent positions', () => {
  it('[C-4][C-6] of two sessions of one driver lead to the arrivals of both together', async () => {
    for (const round of times(6)) {
      const trip = await startTrip(world, { stops: 3 });
      world.clock.advance(15 * 60_000);
      await revokeSession(trip.ctx, { sessionId: trip.sessionId, reason: 'Battery' });
      const device = { asset_id: await addAsset(world), device_id: trip.deviceId };
      const { session } = await takeSession(trip.ctx, device);
      // Parked at one stop from minute 10 to minute 20; the session changes in between.
      const parked = (from: number) =>
        times(31).map((each) => ({ at: trip.at(from, each * 10), coordinates: placeOf(1 + (round % 3)) }));
      await Promise.all([
        sendPositions(trip.ctx, { positions: parked(15), session_id: session.id }),
        sendPositions(trip.ctx, { positions: parked(10).slice(0, -1), session_id: trip.sessionId }),
      ]);
      const log = await logOf(trip, trip.routeId);
      expect(log.map(({ kind, at }) => [kind, at])).toEqual([['arrival', trip.at(10)]]);
    }
  });

  it('[C-6] of one track in pieces lead to the arrivals of the whole track', async () => {
    const trip = await startTrip(world, { stops: 3 });
    const track = times(120).map((each) => ({
      at: trip.at(1, each * 10),
      // Four minutes at each stop, three minutes between two stops.
      coordinates: placeOf(each % 42 < 24 ? Math.floor(each / 42) + 1 : Math.floor(each / 42) + 1.5),
    }));
    await Promise.all(
      times(12).map((piece) =>
        sendPositions(trip.ctx, { positions: track.filter((_, index) => index % 12 === piece) }),
      ),
    );
    const { travel_plan } = await documentOf(trip);
    expect(travel_plan.points_of_interest.map((each) => [each.arrived_at, each.departed_at])).toEqual([
      [trip.at(1), trip.at(5)],
      [trip.at(8), trip.at(12)],
      [trip.at(15), trip.at(19)],
    ]);
  });
});
