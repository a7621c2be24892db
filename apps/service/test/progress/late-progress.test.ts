import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addActivity } from '../../src/progress/add-activity.js';
import { completeRoute } from '../../src/progress/complete-route.js';
import { reportActivity } from '../../src/progress/report-activity.js';
import { reportStop } from '../../src/progress/report-stop.js';
import { closeSession } from '../../src/sessions/close-session.js';
import { revokeSession } from '../../src/sessions/revoke-session.js';
import { takeSession } from '../../src/sessions/take-session.js';
import { addAsset, refusedCodes, type TestWorld, testWorld } from '../test-context.js';
import {
  auditOf,
  documentOf,
  logOf,
  newsOf,
  quarantineOf,
  savePlan,
  startTrip,
  stopId,
  type Trip,
  traces,
  tripPlan,
  visitOf,
} from './trip-fixture.js';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.stop());

const minuteMs = 60_000;

const visit = (trip: Trip, number: number, kind: 'arrival' | 'departure', minutes: number, session = true) =>
  reportStop(
    trip.ctx,
    { routeId: trip.routeId, stopId: stopId(trip, number), kind },
    { at: trip.at(minutes), ...(session ? { session_id: trip.sessionId } : {}) },
  );

/** A trip whose session is revoked sixty minutes after the start. */
async function revokedTrip(): Promise<Trip> {
  const trip = await startTrip(world);
  world.clock.advance(60 * minuteMs);
  await revokeSession(trip.ctx, { sessionId: trip.sessionId, reason: 'Truck needed' });
  return trip;
}

describe('a report from before the end of its session', () => {
  it('[C-4] is recorded as late, with or without a new session', async () => {
    const trip = await revokedTrip();
    expect((await visit(trip, 1, 'arrival', 10)).result).toEqual({ result: 'recorded', late: true });
    const assetId = await addAsset(world);
    await takeSession(trip.ctx, { asset_id: assetId, device_id: trip.deviceId });
    expect((await visit(trip, 1, 'departure', 20)).result).toEqual({ result: 'recorded', late: true });
    expect((await visit(trip, 1, 'departure', 20)).result).toEqual({ result: 'duplicate', late: true });
    expect(await visitOf(trip, 1)).toMatchObject({ status: 'departed', departed_at: trip.at(20) });
    const news = (await newsOf(trip)).filter((each) => each.type.startsWith('stop_'));
    expect(news.map(({ session_id, data }) => [session_id, data.late])).toEqual([
      [trip.sessionId, true],
      [trip.sessionId, true],
    ]);
    expect((await visit(trip, 2, 'arrival', 70, false)).result).toEqual({ result: 'recorded' });
  });

  it('[C-4] completes the route if the driver still has it', async () => {
    const trip = await revokedTrip();
    const body = { at: trip.at(50), session_id: trip.sessionId };
    expect((await completeRoute(trip.ctx, trip.routeId, body)).result).toEqual({
      result: 'recorded',
      late: true,
    });
    expect(await documentOf(trip)).toMatchObject({ status: 'completed', completed_at: trip.at(50) });
    const reported = (await newsOf(trip)).find((each) => each.type === 'route_completed');
    expect(reported).toMatchObject({ at: trip.at(50), session_id: trip.sessionId, data: { late: true } });
  });

  it('[C-4] is recorded as late after a close too', async () => {
    const trip = await startTrip(world);
    world.clock.advance(60 * minuteMs);
    await closeSession(trip.ctx, { sessionId: trip.sessionId });
    expect((await visit(trip, 1, 'arrival', 59)).result).toEqual({ result: 'recorded', late: true });
    expect((await visit(trip, 1, 'departure', 61)).result).toEqual({ result: 'recorded', quarantined: true });
  });
});

describe('a report captured after the end of its session', () => {
  it('[C-4] is quarantined as a whole, and the route does not change', async () => {
    const trip = await revokedTrip();
    const before = await documentOf(trip);
    const received = await reportActivity(
      trip.ctx,
      { routeId: trip.routeId, reference: '1a' },
      { status: 'failed', reason: 'Gate shut', at: trip.at(70), session_id: trip.sessionId, sequence: 1 },
    );
    expect(received).toEqual({ result: { result: 'recorded', quarantined: true }, receivedThrough: 1 });
    const content = {
      kind: 'activity_status',
      target: '1a',
      at: trip.at(70),
      detail: 'failed',
      content: { reason: 'Gate shut' },
    };
    expect(await quarantineOf(trip)).toEqual([
      {
        kind: 'progress',
        route_id: trip.routeId,
        session_id: trip.sessionId,
        captured_at: trip.at(70),
        sequence: 1,
        content,
        status: 'waiting',
      },
    ]);
    expect(await documentOf(trip)).toEqual(before);
    expect(await logOf(trip, trip.routeId)).toEqual([]);
    expect((await newsOf(trip)).at(-1)).toMatchObject({
      type: 'record_quarantined',
      at: trip.at(70),
      route_id: trip.routeId,
      data: { record_kind: 'progress', record_id: expect.any(String), report: content },
    });
    expect((await auditOf(trip)).at(-1)).toMatchObject({ data: { quarantined: true } });
  });

  it('[C-4] is a duplicate when it is sent again, and its sequence is in the receipt', async () => {
    const trip = await revokedTrip();
    await visit(trip, 1, 'arrival', 70);
    const before = await traces(trip);
    const replay = await reportStop(
      trip.ctx,
      { routeId: trip.routeId, stopId: stopId(trip, 1), kind: 'arrival' },
      { at: trip.at(70), session_id: trip.sessionId, sequence: 1 },
    );
    expect(replay).toEqual({ result: { result: 'duplicate', quarantined: true }, receivedThrough: 1 });
    expect(await traces(trip)).toEqual(before);
  });

  it('[C-4][C-5] is quarantined too if it is about an activity in quarantine, even in the next session', async () => {
    const trip = await revokedTrip();
    const added = { reference: 'fuel', type: 'fuel_stop', name: 'Fuel', at: trip.at(70) } as const;
    await addActivity(trip.ctx, trip.routeId, { ...added, session_id: trip.sessionId });
    const assetId = await addAsset(world);
    const taken = (await takeSession(trip.ctx, { asset_id: assetId, device_id: trip.deviceId })).session;
    const body = { status: 'completed' as const, at: trip.at(80), session_id: taken.id, sequence: 1 };
    const fuel = { routeId: trip.routeId, reference: 'fuel' };
    const first = await reportActivity(trip.ctx, fuel, body);
    expect(first).toEqual({ result: { result: 'recorded', quarantined: true }, receivedThrough: 1 });
    expect((await quarantineOf(trip)).map((each) => [each.session_id, each.sequence])).toEqual([
      [trip.sessionId, null],
      [taken.id, 1],
    ]);
    const before = await traces(trip);
    const { session_id: _, ...withoutSession } = body;
    for (const each of [body, withoutSession]) {
      const again = await reportActivity(trip.ctx, fuel, each);
      expect(again).toEqual({ result: { result: 'duplicate', quarantined: true }, receivedThrough: 1 });
    }
    expect(await traces(trip)).toEqual(before);
    // An activity that nobody added is refused, because its addition is not in quarantine.
    const other = { ...fuel, reference: 'wash' };
    expect(await refusedCodes(reportActivity(trip.ctx, other, body))).toEqual(['not_found']);
  });

  it('[C-4] is distinguished from other reports with the same capture time', async () => {
    const trip = await revokedTrip();
    const other = await startTrip(world);
    const envelope = { at: trip.at(70), session_id: trip.sessionId };
    const about = (reference: string) => ({ routeId: trip.routeId, reference });
    const results = [
      await visit(trip, 1, 'arrival', 70),
      await visit(trip, 2, 'arrival', 70),
      await visit(trip, 1, 'departure', 70),
      await reportActivity(trip.ctx, about('1a'), { status: 'started', ...envelope }),
      await reportActivity(trip.ctx, about('1a'), { status: 'failed', reason: 'Shut', ...envelope }),
      await reportActivity(trip.ctx, about('1a'), { status: 'failed', reason: 'Locked', ...envelope }),
    ];
    for (const { result } of results) expect(result).toEqual({ result: 'recorded', quarantined: true });
    expect(await quarantineOf(trip)).toHaveLength(6);
    expect(await quarantineOf(other)).toEqual([]);
  });

  it('[C-4] stays recorded if it arrived before the session ended', async () => {
    const trip = await startTrip(world);
    await visit(trip, 1, 'arrival', 70);
    await revokeSession(trip.ctx, { sessionId: trip.sessionId, reason: 'Truck needed' });
    expect((await visit(trip, 1, 'arrival', 70)).result).toEqual({ result: 'duplicate' });
    expect(await quarantineOf(trip)).toEqual([]);
  });

  it('[C-4] is quarantined whatever its kind, even a completion of a route that became planned again', async () => {
    const trip = await revokedTrip();
    await savePlan(world, trip.integrationKey, { ...tripPlan(null), allocation: {} });
    const envelope = { session_id: trip.sessionId };
    const added = { reference: 'tyre', type: 'breakdown', name: 'Tyre' } as const;
    const tyre = { routeId: trip.routeId, reference: 'tyre' };
    const results = [
      await visit(trip, 2, 'arrival', 65),
      await addActivity(trip.ctx, trip.routeId, { ...added, at: trip.at(66), ...envelope }),
      await reportActivity(trip.ctx, tyre, { status: 'completed', at: trip.at(80), ...envelope }),
      await completeRoute(trip.ctx, trip.routeId, { at: trip.at(90), ...envelope }),
    ];
    for (const { result } of results) expect(result).toEqual({ result: 'recorded', quarantined: true });
    const kinds = (await quarantineOf(trip)).map((each) => each.content.kind);
    expect(kinds).toEqual(['arrival', 'activity_added', 'activity_status', 'completion']);
    const early = await completeRoute(trip.ctx, trip.routeId, { at: trip.at(50), ...envelope });
    expect(early.result).toEqual({ result: 'recorded', late: true });
  });

  it('[C-4] must be about a stop of the route', async () => {
    const trip = await revokedTrip();
    const other = await startTrip(world);
    const foreign = { routeId: trip.routeId, stopId: stopId(other, 1), kind: 'arrival' as const };
    const body = { at: trip.at(70), session_id: trip.sessionId };
    expect(await refusedCodes(reportStop(trip.ctx, foreign, body))).toEqual(['not_found']);
    expect(await quarantineOf(trip)).toEqual([]);
  });
});
