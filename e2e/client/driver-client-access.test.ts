import { memoryStore } from '@fleet/client/memory-store';
import { describe, expect, it } from 'vitest';
import { saveMembership } from '../../apps/service/src/accounts/users/save-membership.js';
import { dayPlan, pin, workingDay } from '../../apps/service/test/day-fixture.js';
import { addDriverRecord, addOrganisation, systemActor } from '../../apps/service/test/test-context.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { failed } from './driver-day.js';
import { soon, stopPhonesAfterEach, testPhone } from './driver-fixture.js';
import { outcomesOf } from './recorded-outcomes.js';

const service = suiteService();
stopPhonesAfterEach();

describe('the token of a driver client', () => {
  it('lets a killed app continue without a pin, even with an empty store', async () => {
    const day = await workingDay(service, { session: false });
    const store = memoryStore();
    const kept: (string | null)[] = [];
    const onToken = (token: string | null) => void kept.push(token);
    const first = testPhone(service, { ...day, store, onToken });
    await first.client.start();
    await first.client.takeSession(day.assetId);
    await first.until('live');
    await first.client.captureOutcome(failed('load/km'));
    await first.until('live');
    await first.client.stop();

    const earlierToken = kept.at(-1) ?? null;
    const noPin = async () => null;
    const second = testPhone(service, { ...day, store, credentials: noPin, earlierToken, onToken });
    await second.client.start();
    await second.until('live');
    await second.client.captureOutcome(failed('load/truck'));
    await expect(second.client.flushed(20_000)).resolves.toBe(true);
    expect(await outcomesOf(service, day.routeId)).toHaveLength(2);
    await second.client.stop();

    const third = testPhone(service, { ...day, credentials: noPin, earlierToken, onToken });
    await third.client.start();
    await third.until('live');
    expect(third.client.session?.device_id).toBe(day.deviceId);
    expect(kept).not.toContain(null);
  });

  it('is reported as null when the service refuses it permanently', async () => {
    const day = await workingDay(service, { session: false });
    const kept: (string | null)[] = [];
    const { client, until } = testPhone(service, {
      ...day,
      credentials: async () => null,
      earlierToken: 'a.worthless.token',
      onToken: (token) => void kept.push(token),
    });
    await client.start();
    await until('signed_out');
    await expect.poll(() => kept, soon).toEqual([null]);
  });
});

describe('a driver client and its credentials', () => {
  it('stays signed out without credentials, captures in its known session, and sends when it has credentials', async () => {
    const day = await workingDay(service, { session: false });
    const store = memoryStore();
    const first = testPhone(service, { ...day, store });
    await first.client.start();
    await first.client.takeSession(day.assetId);
    await first.until('live');
    await first.client.stop();

    let typedIn = false;
    const credentials = async () => (typedIn ? { username: day.username, pin } : null);
    const { client, events, until } = testPhone(service, { ...day, store, credentials });
    await client.start();
    await until('signed_out');
    await expect(client.signIn()).resolves.toMatchObject({
      ok: false,
      failure: { kind: 'signed_out', problems: [] },
    });
    await expect(client.captureOutcome(failed('load/km'))).resolves.toMatchObject({ ok: true, sequence: 1 });
    await until('signed_out');
    expect(client.route?.id).toBe(day.routeId);
    typedIn = true;
    await expect(client.signIn()).resolves.toEqual({ ok: true });
    await client.flushed();
    expect(await outcomesOf(service, day.routeId)).toHaveLength(1);
    await until('live');
    expect(events('lost')).toEqual([]);
  });

  it('does not retry a refused pin automatically, and continues with the right pin', async () => {
    const day = await workingDay(service, { session: false });
    let typed = '000000';
    const { client, network, until } = testPhone(service, {
      ...day,
      credentials: async () => ({ username: day.username, pin: typed }),
    });
    await client.start();
    await until('signed_out');
    const tries = () => network.requests.filter((each) => each.includes('/account/auth')).length;
    client.nudge();
    await until('signed_out');
    expect(tries()).toBe(1);
    // Only an explicit log-in tries the same pin again.
    const refused = await client.signIn();
    expect(refused).toMatchObject({ failure: { problems: [{ code: 'invalid_credentials' }] } });
    client.nudge();
    await until('signed_out');
    expect(tries()).toBe(2);
    typed = pin;
    await expect(client.signIn()).resolves.toEqual({ ok: true });
    await until('live');
  });

  it('[R-AUT-16] logs in again when the token has expired, and loses nothing', async () => {
    const day = await workingDay(service, { session: false });
    const { client, network, events, until } = testPhone(service, day);
    await client.start();
    await client.takeSession(day.assetId);
    await until('live');
    network.up = false;
    await client.captureOutcome(failed('load/km'));
    service.world.clock.advance(13 * 3_600_000);
    network.up = true;
    client.nudge();
    await expect(client.flushed()).resolves.toBe(true);
    await until('live');
    expect(await outcomesOf(service, day.routeId)).toMatchObject([{ late: false }]);
    expect(client.session).not.toBeNull();
    expect(network.requests.filter((each) => each.includes('/account/auth'))).toHaveLength(2);
    expect(events('failure').filter((each) => each.kind !== 'unreachable')).toEqual([]);
  });

  it('does not log in another driver while records of the first driver are unsent', async () => {
    const day = await workingDay(service, { session: false });
    const other = await workingDay(service, { session: false });
    let username = day.username;
    const store = memoryStore();
    const options = { ...day, store, credentials: async () => ({ username, pin }) };
    const first = testPhone(service, options);
    await first.client.start();
    await first.client.takeSession(day.assetId);
    await first.until('live');
    first.network.up = false;
    await first.client.captureOutcome(failed('load/km'));
    await first.client.stop();

    username = other.username;
    const second = testPhone(service, options);
    await second.client.start();
    await second.until('signed_out');
    expect(second.events('failure')).toContainEqual({ kind: 'other_driver', username: other.username });
    expect(second.client.unsent()).toHaveLength(1);
    username = day.username.toUpperCase();
    await second.client.signIn();
    await second.client.flushed();
    expect(await outcomesOf(service, day.routeId)).toHaveLength(1);
    await second.client.stop();
    // Everything is sent, so another driver may use the tablet.
    username = other.username;
    const third = testPhone(service, options);
    await third.client.start();
    await third.until('live');
    expect([third.client.session, third.client.route]).toEqual([null, null]);
  });
});

describe('a driver client and the driver’s organisations', () => {
  it('finds the only organisation in which the user is a driver', async () => {
    const day = await workingDay(service, { session: false });
    await inSecondOrganisation(day.userId, false);
    const { client, until } = testPhone(service, day);
    await client.start();
    await until('live');
    await expect(client.takeSession(day.assetId)).resolves.toMatchObject({ ok: true });
  });

  it('asks for the organisation if the user is a driver in two, and works in the chosen one', async () => {
    const day = await workingDay(service, { session: false });
    const second = await inSecondOrganisation(day.userId, true);
    const { client, until } = testPhone(service, day);
    await client.start();
    await until('offline');
    const signedIn = await client.signIn();
    expect(signedIn).toMatchObject({ ok: false, failure: { kind: 'organisation_needed' } });
    const failure = 'failure' in signedIn ? signedIn.failure : null;
    const offered = failure?.kind === 'organisation_needed' ? failure.organisations : [];
    expect(offered.map((each) => each.id).sort()).toEqual([service.world.organisationId, second].sort());
    await client.stop();
    for (const organisationId of [service.world.organisationId, second]) {
      const phone = testPhone(service, { ...day, organisationId });
      await phone.client.start();
      await phone.until('live');
      const taken = await phone.client.takeSession(day.assetId);
      expect(taken.ok).toBe(organisationId !== second);
    }
  });

  it('is live without a route, and shows the next route', async () => {
    const day = await workingDay(service, { session: false });
    await day.integration('PUT', `/routes/R-${day.key}`, { body: { ...dayPlan(day.key), allocation: {} } });
    const { client, until } = testPhone(service, day);
    await client.start();
    await client.takeSession(day.assetId);
    await until('live');
    expect(client.route).toBeNull();
    expect(client.progress()).toBeNull();
    await expect(client.captureOutcome(failed('load/km'))).resolves.toMatchObject({ reason: 'no_route' });
    await expect(client.reportPosition({ coordinates: [1.5, 42.5] })).resolves.toMatchObject({ ok: true });
    await day.integration('PUT', `/routes/R-${day.key}`, { body: dayPlan(day.key) });
    // Polling finds the route, without a push message.
    await expect.poll(() => client.route?.id, soon).toBe(day.routeId);
  });
});

/** Adds a user to another organisation, as a driver or as a controller; returns the organisation's id. */
async function inSecondOrganisation(userId: string, drives: boolean): Promise<string> {
  const { world } = service;
  const organisationId = await addOrganisation(world);
  const ctx = world.contextFor(systemActor, organisationId);
  await saveMembership(ctx, { userId, roles: [drives ? 'driver' : 'controller'] });
  if (drives) await addDriverRecord(world, { userId, organisationId });
  return organisationId;
}

it('captures nothing in the previous driver’s session while the next driver logs in', async () => {
  const first = await workingDay(service);
  const store = memoryStore();
  const before = testPhone(service, { ...first, store });
  await before.client.start();
  await expect.poll(() => before.client.route?.id, soon).toBe(first.routeId);
  await before.client.stop();
  const second = await workingDay(service, { session: false });
  const { client, network } = testPhone(service, { ...second, deviceId: first.deviceId, store });
  await client.start();
  await expect.poll(() => network.requests.some((each) => each.includes('/account/auth')), soon).toBe(true);
  await expect(client.captureOutcome(failed('load/km'))).resolves.toMatchObject({ reason: 'no_session' });
  await expect.poll(() => client.session, soon).toBeNull();
  expect(client.unsent()).toEqual([]);
});
