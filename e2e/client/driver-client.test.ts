import { systemClock } from '@fleet/client/clock';
import { describe, expect, it } from 'vitest';
import { controllerCalls } from '../../apps/service/test/controller-fixture.js';
import { dayPlan, workingDay } from '../../apps/service/test/day-fixture.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { driveOn, failed } from './driver-day.js';
import { soon, stopPhonesAfterEach, testPhone } from './driver-fixture.js';
import { outcomesOf, receivedOf } from './recorded-outcomes.js';

const service = suiteService({}, { push: true });
stopPhonesAfterEach();

describe('a driver client during a day', () => {
  it('[R-GEN-3] [R-GEN-5] [R-SES-12] logs in, opens a session, drives the route, receives the next one, and closes', async () => {
    const day = await workingDay(service, { session: false });
    const next = { ...dayPlan(day.key), name: 'Next', planned_start_at: '2026-11-21T06:00:00.000Z' };
    await day.integration('PUT', `/routes/N-${day.key}`, { body: next });
    const { client, events, until } = testPhone(service, { ...day, listening: true });
    await client.start();
    await expect(client.signIn()).resolves.toEqual({ ok: true });
    await until('live');
    expect([client.session, client.route]).toEqual([null, null]);
    await expect(client.captureOutcome(failed('load/km'))).resolves.toMatchObject({ reason: 'no_session' });

    const taken = await client.takeSession(day.assetId);
    const session = taken.ok ? taken.session.id : '';
    expect(taken).toMatchObject({ ok: true, session: { asset_id: day.assetId, device_id: day.deviceId } });
    await expect.poll(() => client.route?.id, soon).toBe(day.routeId);
    const captured = await driveOn(client);
    await expect(client.flushed()).resolves.toBe(true);
    expect(await outcomesOf(service, day.routeId)).toHaveLength(11);
    // The completion made the next route active.
    await expect.poll(() => client.route?.name, soon).toBe('Next');
    expect(client.progress()?.completed).toBe(false);

    await until('live');
    await expect(client.closeSession()).resolves.toEqual({ ok: true });
    expect(client.session).toBeNull();
    expect(await receivedOf(service, session)).toBe(`{[1,${captured + 1})}`);
    expect(events('failure').filter((each) => each.kind !== 'unreachable')).toEqual([]);
    expect(events('lost')).toEqual([]);
  });

  it('[R-EVT-5] [R-EVT-6] pulls a changed route after the message, and records keep the version of their capture', async () => {
    const day = await workingDay(service, { session: false });
    const phone = testPhone(service, { ...day, listening: true });
    const { client, until } = phone;
    await client.start();
    await client.takeSession(day.assetId);
    await until('live');
    phone.network.up = false;
    await client.captureOutcome(failed('load/km'));
    const plan = dayPlan(day.key);
    await day.integration('PUT', `/routes/R-${day.key}`, { body: { ...plan, name: 'Changed' } });
    await expect.poll(() => phone.events('push').length, soon).toBeGreaterThanOrEqual(2);
    expect(client.route?.version).toBe(1);
    phone.network.up = true;
    client.nudge();
    await expect.poll(() => client.route?.name, soon).toBe('Changed');
    await client.flushed();
    expect(client.route?.version).toBe(2);
    const [outcome] = await outcomesOf(service, day.routeId);
    expect(outcome).toMatchObject({ route_version: 1, late: true });
    expect(phone.events('push').map((each) => each.kind)).toEqual(
      expect.arrayContaining(['route_changed', 'load_changed']),
    );
  });

  it('[R-EVT-9] [C-8] reports a release request with the remaining time, and the end of the request immediately', async () => {
    const day = await workingDay(service, { session: false });
    const controller = await controllerCalls(service);
    // With a real clock, so that the phone learns of the end by push, and not by polling half a minute later.
    const { client, events, until } = testPhone(service, { ...day, listening: true, clock: systemClock });
    await client.start();
    await client.takeSession(day.assetId);
    await until('live');
    const body = { threshold: '00:05:00', reason: 'Truck 9 is nearer' };
    const asked = await controller('POST', `/{org}/routes/${day.routeId}/transfers`, { body });
    await expect.poll(() => events('release').length, soon).toBe(1);
    const [request] = events('release');
    expect(request).toMatchObject({ status: 'requested', reason: 'Truck 9 is nearer' });
    expect(request?.remainingMs).toBeGreaterThan(290_000);
    expect(request?.remainingMs).toBeLessThanOrEqual(301_000);
    await controller('DELETE', `/{org}/routes/${day.routeId}/transfers/${asked.body.data.id}`);
    await expect.poll(() => events('release').length, soon).toBe(2);
    expect(events('release')[1]).toMatchObject({ status: 'cancelled', remainingMs: 0 });

    await controller('POST', `/{org}/routes/${day.routeId}/transfers`, { body });
    await expect.poll(() => events('release').length, soon).toBe(3);
    await expect(client.refuseRelease(day.routeId, 'At the gate')).resolves.toEqual({ ok: true });
    await controller('POST', `/{org}/routes/${day.routeId}/transfers`, { body });
    await expect.poll(() => events('release').length, soon).toBe(5);
    await expect(client.releaseRoute(day.routeId)).resolves.toEqual({ ok: true });
    await expect.poll(() => client.route, soon).toBeNull();
    expect(events('release').map((each) => each.status)).toEqual([
      ...['requested', 'cancelled', 'requested', 'refused', 'requested', 'released'],
    ]);
    expect(client.session).not.toBeNull();
  });
});
