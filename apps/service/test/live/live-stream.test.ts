import { afterEach, describe, expect, it, vi } from 'vitest';
import { controllerCalls } from '../controller-fixture.js';
import { workingDay } from '../day-fixture.js';
import { untilReadable } from '../events/event-reader.js';
import { sendPositions, startTrip, type Trip } from '../progress/trip-fixture.js';
import { addSite, contextOf, systemActor } from '../test-context.js';
import { codesOf, suiteService, testService } from '../test-service.js';
import { startTransfer } from '../transfers/transfer-fixture.js';
import { closeStreams, openStream } from './stream-reader.js';

const service = suiteService();
afterEach(closeStreams);

async function drive(trip: Trip, minutes: number, longitude: number): Promise<void> {
  const ctx = await contextOf(service.world, trip.driver.userId, { deviceId: trip.deviceId });
  await sendPositions(ctx, { positions: [{ at: trip.at(minutes), coordinates: [longitude, 42.5] }] });
}
const ofSession = (sessionId: string) => (data: { session_id: string }) => data.session_id === sessionId;
const ofId = (id: string) => (data: { id: string }) => data.id === id;

describe('[C-14] the live stream', () => {
  it('sends positions, sessions, routes, transfers and counts as they change', async () => {
    const controller = await controllerCalls(service);
    const stream = await openStream(service, controller.token);
    expect([stream.status, stream.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    const { data: counts } = await stream.until('counts');
    const trip = await startTrip(service.world);
    const session = await stream.until('session', ofId(trip.sessionId));
    expect(session.data).toMatchObject({ status: 'active', driver: { id: trip.driver.driverId } });
    expect((await stream.until('route', ofId(trip.routeId))).data).toMatchObject({ status: 'active' });
    await stream.until('counts', (data) => data.vehicles === counts.vehicles + 1);
    await drive(trip, -1, 1.61);
    const { data } = await stream.until('vehicle', ofSession(trip.sessionId));
    expect(data).toMatchObject({ at: trip.at(-1), coordinates: [1.61, 42.5] });
    const transfer = await startTransfer(controller, trip.routeId);
    expect((await stream.until('transfer', ofId(transfer.id))).data).toEqual(transfer);
    await stream.until('route', (route) => route.id === trip.routeId && route.transfer_id === transfer.id);
    await controller('PUT', `/{org}/sessions/${trip.sessionId}/revoke`, { body: { reason: 'Lost' } });
    await stream.until('session', (each) => each.id === trip.sessionId && each.status === 'revoked');
  });

  it('sends a route with the activity that has failed', async () => {
    const controller = await controllerCalls(service);
    const day = await workingDay(service);
    const stream = await openStream(service, controller.token);
    await stream.until('counts');
    const at = new Date(service.world.clock.now()).toISOString();
    await day.driver('PUT', `/{org}/routes/${day.routeId}/activities/load/status`, {
      body: { status: 'failed', reason: 'Nobody there', at },
    });
    const { data } = await stream.until(
      'route',
      (route) => route.id === day.routeId && route.failed_activities !== null,
    );
    expect(data.failed_activities).toEqual({
      count: 1,
      last: { stop: expect.any(String), activity: expect.any(String), reason: 'Nobody there' },
    });
  });

  it('continues after any id without a gap, and sends the current state', async () => {
    const controller = await controllerCalls(service);
    const trip = await startTrip(service.world);
    const before = (await controller('GET', '/{org}/live')).body.data.last_event_id;
    await drive(trip, -3, 1.61);
    const first = await openStream(service, controller.token, before);
    const { id } = await first.until('vehicle', ofSession(trip.sessionId));
    await first.close();
    await drive(trip, -2, 1.62);
    const transfer = await startTransfer(controller, trip.routeId);
    await controller('DELETE', `/{org}/routes/${trip.routeId}/transfers/${transfer.id}`);
    for (const place of [before, id]) {
      const again = await openStream(service, controller.token, place);
      const vehicle = await again.until('vehicle', ofSession(trip.sessionId));
      expect(vehicle.data.at).toBe(trip.at(-2));
      expect((await again.until('transfer', ofId(transfer.id))).data.status).toBe('cancelled');
      await again.close();
    }
  });

  it('sends the event of a transaction that was still open when the client read its place in the stream', async () => {
    const controller = await controllerCalls(service);
    let place = '';
    const trip = await startTrip(service.world);
    await service.world.contextFor(systemActor).inTransaction(async (tx) => {
      await tx.db.query({
        text: `insert into events (organisation_id, id, type, at, route_id, data)
          values ($1, $2, 'route_changed', now(), $3, '{}')`,
        values: [service.world.organisationId, tx.newId(), trip.routeId],
      });
      place = (await controller('GET', '/{org}/live')).body.data.last_event_id;
    });
    await untilReadable(service.world.database.pool);
    const stream = await openStream(service, controller.token, place);
    await stream.until('route', ofId(trip.routeId));
  });

  it('asks to read the state again if 1,000 events or more were missed', async () => {
    const controller = await controllerCalls(service);
    const place = (await controller('GET', '/{org}/live')).body.data.last_event_id;
    await service.world.database.pool.query(
      `insert into events (organisation_id, id, type, at, data)
        select $1, gen_random_uuid(), 'asset_saved', now(), '{}' from generate_series(1, 1000)`,
      [service.world.organisationId],
    );
    await untilReadable(service.world.database.pool);
    const stream = await openStream(service, controller.token, place);
    await stream.until('reset');
    await vi.waitFor(() => expect(stream.isEnded()).toBe(true));
  });

  it('[C-3] shows a caller who is limited to sites only these sites, and reports when a route leaves them', async () => {
    const [own, other] = [await addSite(service.world), await addSite(service.world)];
    const limited = await controllerCalls(service, { siteIds: [own] });
    const stream = await openStream(service, limited.token);
    await stream.until('counts');
    const everywhere = await controllerCalls(service);
    const trip = await startTrip(service.world);
    await stream.until('route', ofId(trip.routeId));
    const move = (site_id: string) =>
      everywhere('PATCH', `/{org}/routes/${trip.routeId}`, { body: { site_id } });
    expect((await move(own)).status).toBe(200);
    await stream.until('route', (each) => each.id === trip.routeId && each.site_id === own);
    expect((await move(other)).status).toBe(200);
    const gone = await stream.until('route', (each) => each.id === trip.routeId && each.status === 'gone');
    expect(gone.data).toEqual({ id: trip.routeId, status: 'gone' });
    await everywhere('PATCH', `/{org}/routes/${trip.routeId}`, { body: { name: 'Elsewhere' } });
    const marker = await startTrip(service.world);
    await stream.until('route', ofId(marker.routeId));
    await everywhere('PATCH', `/{org}/routes/${marker.routeId}`, { body: { site_id: other } });
    await stream.until('route', (each) => each.id === marker.routeId && each.status === 'gone');
    expect(stream.messages.filter((each) => each.data.name === 'Elsewhere')).toEqual([]);
  });

  it('reports a deleted route as `gone`', async () => {
    const controller = await controllerCalls(service);
    const day = await workingDay(service, {
      plan: (plan) => ({ ...plan, allocation: {} }),
      session: false,
    });
    const stream = await openStream(service, controller.token);
    await stream.until('counts');
    expect((await day.integration('DELETE', `/routes/R-${day.key}`)).status).toBe(200);
    await stream.until('route', (each) => each.id === day.routeId && each.status === 'gone');
  });

  it('ends within a second when the caller loses the right, or gets other sites', async () => {
    const admin = await controllerCalls(service, { roles: ['organisation_administrator'] });
    const site = await addSite(service.world);
    const changes: [string, string, object][] = [
      ['PATCH', '', { roles: ['driver'] }],
      ['PUT', '/status', { status: 'disabled' }],
      ['PATCH', '', { site_ids: [site] }],
    ];
    for (const [method, path, body] of changes) {
      const controller = await controllerCalls(service);
      const stream = await openStream(service, controller.token);
      await stream.until('counts');
      const changed = await admin(method, `/{org}/users/${controller.userId}${path}`, { body });
      expect(changed.status, JSON.stringify(changed.body)).toBe(200);
      await vi.waitFor(() => expect(stream.isEnded()).toBe(true), { timeout: 1_500, interval: 20 });
    }
  });

  it('[C-11] refuses a fifth stream of one caller, and an id that the service did not issue', async () => {
    const controller = await controllerCalls(service);
    const open = () => openStream(service, controller.token);
    const four = [await open(), await open(), await open(), await open()];
    expect(four.map((each) => each.status)).toEqual([200, 200, 200, 200]);
    expect((await open()).status).toBe(429);
    await four[0]?.close();
    await vi.waitFor(async () => expect((await open()).status).toBe(200), { timeout: 5_000 });
    const bad = await controller('GET', '/{org}/live/stream', { headers: { 'last-event-id': 'x' } });
    expect([bad.status, codesOf(bad)]).toEqual([400, ['wrong_format']]);
    const json = await controller('GET', '/{org}/live/stream', { headers: { accept: 'application/json' } });
    expect([json.status, codesOf(json)]).toEqual([406, ['not_acceptable']]);
  });

  it('ends when the service stops', async () => {
    const own = await testService();
    const controller = await controllerCalls(own);
    const stream = await openStream(own, controller.token);
    await stream.until('counts');
    await own.stop();
    await vi.waitFor(() => expect(stream.isEnded()).toBe(true));
  });
});
