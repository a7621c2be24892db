import type { Clock } from '@fleet/client/clock';
import type { DriverClient } from '@fleet/client/driver-client-shape';
import { memoryStore } from '@fleet/client/memory-store';
import { mqttPush } from '@fleet/client/mqtt-push';
import type { PushConnector } from '@fleet/client/push-client';
import { describe, expect, it, vi } from 'vitest';
import { controllerCalls } from '../../apps/service/test/controller-fixture.js';
import { dayPlan, workingDay } from '../../apps/service/test/day-fixture.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { failed } from './driver-day.js';
import { quickClock, soon, stopPhonesAfterEach, testPhone } from './driver-fixture.js';
import { outcomesOf } from './recorded-outcomes.js';

const service = suiteService({}, { push: true });
stopPhonesAfterEach();

/** A clock and a push connector that count open sleeps and listeners. */
function watched() {
  const open = { sleeps: 0, listeners: 0 };
  const clock: Clock = {
    now: quickClock.now,
    async sleep(ms, signal) {
      open.sleeps += 1;
      await quickClock.sleep(ms, signal);
      open.sleeps -= 1;
    },
  };
  const connect = mqttPush({ clock });
  const push: PushConnector = (...args) => {
    const listener = connect(...args);
    open.listeners += 1;
    return {
      nudge: () => listener.nudge(),
      async stop() {
        await listener.stop();
        open.listeners -= 1;
      },
    };
  };
  return { open, clock, push };
}

describe('a driver client that is stopped', () => {
  it('has no timer, no connection and no call left, and emits nothing more', async () => {
    const day = await workingDay(service, { session: false });
    const { open, clock, push } = watched();
    const phone = testPhone(service, { ...day, clock, push });
    const { client, network, heard, until } = phone;
    await client.start();
    await client.takeSession(day.assetId);
    await until('live');
    await expect.poll(() => phone.events('state').length, soon).toBeGreaterThan(3);
    expect(open.listeners).toBe(1);
    expect(open.sleeps).toBeGreaterThan(0);
    // The client is stopped in the middle of several calls.
    await client.captureOutcome(failed('load/km'));
    const waiting = [client.flushed(), client.signIn(), client.closeSession()];
    await client.stop();
    const [requests, reported] = [network.requests.length, heard.length];
    expect(open).toEqual({ sleeps: 0, listeners: 0 });
    await Promise.all(waiting);
    client.nudge();
    await expect(client.captureOutcome(failed('load/km'))).resolves.toMatchObject({
      reason: 'storage_broken',
    });
    await expect(client.start()).rejects.toThrow('stopped');
    await client.stop();
    expect([network.requests.length, heard.length]).toEqual([requests, reported]);
  });

  it('may be stopped before and while it starts, and can start again when its storage is free', async () => {
    const day = await workingDay(service, { session: false });
    const store = memoryStore();
    await store.open();
    const { client } = testPhone(service, { ...day, store });
    await expect(client.start()).rejects.toMatchObject({ reason: 'in_use' });
    await store.close();
    const starting = client.start();
    await client.stop();
    await starting;
    await expect(store.open()).resolves.toBeDefined();
    const never = testPhone(service, day);
    await never.client.stop();
    expect(() => never.client.nudge()).not.toThrow();
    expect([never.client.state, never.client.unsent(), never.client.progress()]).toEqual([
      'signed_out',
      [],
      null,
    ]);
  });
});

describe('an app that acts inside an event handler', () => {
  it('may open sessions, capture and throw there', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const day = await workingDay(service, { session: false });
    const { client, until } = testPhone(service, { ...day, listening: true });
    const sessions: string[] = [];
    client.on('state', () => {
      throw new Error('a fault of the app');
    });
    client.on('session', async (session) => {
      if (session === null) await client.takeSession(day.assetId);
      else sessions.push(session.id);
    });
    client.on('route', async (route) => {
      if (route !== null) await client.captureOutcome(failed('load/km'));
      client.nudge();
    });
    await client.start();
    await client.takeSession(day.assetId);
    await expect.poll(() => sessions.length, soon).toBe(1);
    await expect.poll(async () => (await outcomesOf(service, day.routeId)).length, soon).toBe(1);
    const controller = await controllerCalls(service);
    await controller('PUT', `/{org}/sessions/${sessions[0]}/revoke`, { body: { reason: 'A test' } });
    await expect.poll(() => sessions.length, soon).toBe(2);
    await expect
      .poll(async () => (await outcomesOf(service, day.routeId)).length, soon)
      .toBeGreaterThanOrEqual(2);
    await until('live');
    expect(client.session?.id).toBe(sessions[1]);
    expect(said).toHaveBeenCalled();
    said.mockRestore();
  });
});

describe('a driver client without push', () => {
  it('[C-8] shows a release request that was made while the app was not running', async () => {
    const day = await workingDay(service);
    const controller = await controllerCalls(service);
    const body = { threshold: '00:05:00', reason: 'Truck 9 is nearer' };
    await controller('POST', `/{org}/routes/${day.routeId}/transfers`, { body });
    const { client, events } = testPhone(service, day);
    await client.start();
    await expect.poll(() => events('release'), soon).toMatchObject([{ status: 'requested' }]);
    await client.releaseRoute(day.routeId);
    await expect.poll(() => client.route, soon).toBeNull();
    expect(events('release')).toMatchObject([{ status: 'requested' }, { status: 'released' }]);
  });

  it('pulls a changed route while the bytes of an image are still being sent', async () => {
    const day = await workingDay(service, { session: false });
    let letThrough = () => {};
    const line = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const phone = testPhone(service, { ...day, listening: true, slowUpload: line });
    const { client, until } = phone;
    await client.start();
    await client.takeSession(day.assetId);
    await until('live');
    const image = await client.captureImage('image/jpeg', jpeg);
    await client.captureOutcome({
      activity_reference: 'deliver',
      integration_key: 'photo',
      status: 'success',
      image_urls: [image.ok ? image.placeholder : ''],
    });
    await expect.poll(() => phone.uploading(), soon).toBe(1);
    await day.integration('PUT', `/routes/R-${day.key}`, { body: { ...dayPlan(day.key), name: 'Changed' } });
    await expect.poll(() => client.route?.name, soon).toBe('Changed');
    await client.reportActivity('load', 'started');
    await expect.poll(() => client.unsent().length, soon).toBe(1);
    expect(await outcomesOf(service, day.routeId)).toEqual([]);
    letThrough();
    await expect(client.flushed()).resolves.toBe(true);
    expect(await outcomesOf(service, day.routeId)).toMatchObject([{ status: 'success', route_version: 1 }]);
  });

  it('[C-4] reports a sequence as lost that neither the service nor the device has', async () => {
    const day = await workingDay(service, { session: false });
    const store = memoryStore();
    const first = testPhone(service, { ...day, store });
    await first.client.start();
    await first.client.takeSession(day.assetId);
    await first.until('live');
    first.network.up = false;
    for (const place of ['load/km', 'load/check', 'load/truck'])
      await first.client.captureOutcome(failed(place));
    await first.client.stop();
    const { documents } = await store.open();
    const [, second] = documents.filter((each) => each.key.startsWith('record/'));
    await store.commit([{ remove: `${second?.key}` }]);
    await store.close();

    const { client, events } = testPhone(service, { ...day, store });
    await client.start();
    await client.flushed();
    const sessionId = `${client.session?.id}`;
    await expect.poll(() => events('lost'), soon).toEqual([{ sessionId, sequence: 2 }]);
    const closed = await client.closeSession();
    expect(closed).toMatchObject({ failure: { problems: [{ code: 'records_missing' }] } });
    expect(events('lost')).toHaveLength(1);
    await expectClosedWithout(client, sessionId);
  });
});

/** Closes the session without the lost record, by the specification's call, which has no conditions [R-END-14]. */
async function expectClosedWithout(client: DriverClient, sessionId: string) {
  const closed = await client.api.closeSession({
    organisationId: service.world.organisationId,
    sessionId,
  });
  expect(closed).toMatchObject({ ok: true });
  client.nudge();
  await expect.poll(() => client.session, soon).toBeNull();
}

// The shortest bytes that begin like a JPEG.
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array<number>(60).fill(32)]);
