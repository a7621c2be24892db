import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeRoute } from '../../src/progress/complete-route.js';
import { reportActivity } from '../../src/progress/report-activity.js';
import { cancelRoute } from '../../src/routes/close-route.js';
import { refusedCodes, systemActor, type TestWorld, testWorld } from '../test-context.js';
import {
  auditOf,
  documentOf,
  logOf,
  newsOf,
  routeRow,
  savePlan,
  startTrip,
  type Trip,
  traces,
  tripPlan,
} from './trip-fixture.js';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.stop());

const complete = (trip: Trip, minutes: number, envelope: { sequence?: number } = {}) =>
  completeRoute(trip.ctx, trip.routeId, { at: trip.at(minutes), ...envelope });

const waiting = (trip: Trip, start: string) =>
  savePlan(world, randomUUID(), tripPlan(trip.driver.driverId, 2, { planned_start_at: start }));

describe('the completion of a route', () => {
  it('[R-RTE-2][C-5] does not change open activities, and activates the next route', async () => {
    const trip = await startTrip(world);
    const later = await waiting(trip, '2026-11-22T06:00:00.000Z');
    const next = await waiting(trip, '2026-11-21T06:00:00.000Z');
    await reportActivity(
      trip.ctx,
      { routeId: trip.routeId, reference: '1a' },
      { status: 'completed', at: trip.at(5) },
    );
    const received = await complete(trip, 90, { sequence: 1 });
    expect(received).toEqual({ result: { result: 'recorded' }, receivedThrough: 1 });
    const { status, completed_at, travel_plan } = await documentOf(trip);
    expect({ status, completed_at }).toEqual({ status: 'completed', completed_at: trip.at(90) });
    const activities = travel_plan.points_of_interest.flatMap((each) => each.activities);
    expect(activities.map((each) => each.status)).toEqual(['completed', ...Array(5).fill('pending')]);
    expect(await documentOf(trip, next.id)).toMatchObject({ status: 'active' });
    expect(await documentOf(trip, later.id)).toMatchObject({ status: 'planned' });
  });

  it('[C-6] has one event, with the device’s time', async () => {
    const trip = await startTrip(world);
    await complete(trip, 90);
    expect(await newsOf(trip)).toEqual([
      {
        type: 'route_completed',
        at: trip.at(90),
        route_id: trip.routeId,
        session_id: trip.sessionId,
        driver_id: trip.driver.driverId,
        data: {
          load_id: trip.routeId,
          integration_key: trip.integrationKey,
          version: 1,
          affects_driver: false,
          completed_at: trip.at(90),
          late: false,
        },
      },
    ]);
    const actions = (await auditOf(trip)).map((each) => each.action);
    expect(actions.sort()).toEqual(['progress.completion', 'route.complete']);
  });

  it('[R-CNV-12][C-6] changes nothing when it is sent again', async () => {
    const trip = await startTrip(world);
    const next = await waiting(trip, '2026-11-21T06:00:00.000Z');
    await complete(trip, 90);
    const before = await traces(trip);
    expect(await complete(trip, 90, { sequence: 1 })).toEqual({
      result: { result: 'duplicate' },
      receivedThrough: 1,
    });
    expect(await traces(trip)).toEqual(before);
    expect(await documentOf(trip, next.id)).toMatchObject({ status: 'active' });
  });

  it('[C-6] has the earliest time of several reports', async () => {
    const trip = await startTrip(world);
    await complete(trip, 90);
    expect((await complete(trip, 95)).result).toEqual({ result: 'recorded', late: true });
    expect(await documentOf(trip)).toMatchObject({ completed_at: trip.at(90) });
    expect((await complete(trip, 85)).result).toEqual({ result: 'recorded', late: true });
    expect(await documentOf(trip)).toMatchObject({ status: 'completed', completed_at: trip.at(85) });
    expect((await newsOf(trip)).map(({ at, data }) => [at, data.completed_at, data.late])).toEqual([
      [trip.at(90), trip.at(90), false],
      [trip.at(85), trip.at(85), true],
    ]);
    expect(await logOf(trip, trip.routeId)).toHaveLength(3);
  });

  it('[C-6] is refused for a route that has not begun, and does not complete a cancelled route', async () => {
    const trip = await startTrip(world);
    const next = await waiting(trip, '2026-11-21T06:00:00.000Z');
    const body = { at: trip.at(90) };
    expect(await refusedCodes(completeRoute(trip.ctx, next.id, body))).toEqual(['route_not_active']);
    await cancelRoute(world.contextFor(systemActor), trip.routeId);
    expect((await complete(trip, 90)).result).toEqual({ result: 'recorded', late: true });
    expect(await refusedCodes(completeRoute(trip.ctx, randomUUID(), body))).toEqual(['not_found']);
    expect(await routeRow(trip, trip.routeId)).toMatchObject({ status: 'cancelled' });
    expect(await logOf(trip, trip.routeId)).toHaveLength(1);
    expect(await logOf(trip, next.id)).toEqual([]);
  });

  it('[C-6] is followed by late reports, which are accepted', async () => {
    const trip = await startTrip(world);
    await complete(trip, 90);
    const received = await reportActivity(
      trip.ctx,
      { routeId: trip.routeId, reference: '3b' },
      { status: 'completed', at: trip.at(80) },
    );
    expect(received.result).toEqual({ result: 'recorded', late: true });
    const { status, travel_plan } = await documentOf(trip);
    expect(status).toBe('completed');
    expect(travel_plan.points_of_interest[2]?.activities[1]?.status).toBe('completed');
  });
});
