import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { setPin } from '../../src/accounts/secrets/set-secret.js';
import { setUserStatus } from '../../src/accounts/users/set-user-status.js';
import { createTokens } from '../../src/platform/security/tokens.js';
import { addAsset, addUser, systemActor } from '../test-context.js';
import { logIn, suiteService } from '../test-service.js';
import {
  connectPhone,
  driverInSession,
  type ListeningDriver,
  pin,
  routeChanged,
  tokenOf,
} from './listening-driver.js';
import { connackOf, connectPacket, rawPhone } from './raw-mqtt.js';

const service = suiteService({}, { push: true });
const codeOf = (driver: ListeningDriver, changed: Partial<ListeningDriver> = {}) =>
  connackOf(driver.push.url, connectPacket({ ...driver, ...changed }));
const endSession = (driver: ListeningDriver, how: 'close' | 'revoke') =>
  service.call('PUT', `/{org}/sessions/${driver.sessionId}/${how}`, {
    token: driver.token,
    ...(how === 'revoke' ? { body: { reason: 'End of the tour' } } : {}),
  });

describe('permission to listen', () => {
  it('[C-9] is given to the driver of the token, if the client id is the id of the session', async () => {
    const driver = await driverInSession(service);
    expect(await codeOf(driver)).toBe(0);
    expect(await codeOf(driver, { userId: driver.userId.toUpperCase() })).toBe(0);
    // The token of a later log-in is valid too, because the session stays the same.
    expect(await codeOf(driver, { token: await logIn(service, driver.username, pin) })).toBe(0);
  });

  it('[C-9] is refused for a wrong token or another user’s token', async () => {
    const [driver, other] = [await driverInSession(service), await driverInSession(service)];
    for (const token of ['', 'x', `${driver.token}x`, driver.token.slice(0, -8), other.token]) {
      expect(await codeOf(driver, { token })).toBe(4);
    }
    for (const userId of ['', 'x', other.userId, randomUUID()]) {
      expect(await codeOf(driver, { userId })).toBe(4);
    }
    const packet = connectPacket(driver);
    delete packet.username;
    delete packet.password;
    expect(await connackOf(driver.push.url, packet)).toBe(4);
  });

  it('[C-9] is refused for a client id that is not the driver’s active session', async () => {
    const [driver, other] = [await driverInSession(service), await driverInSession(service)];
    for (const sessionId of [other.sessionId, randomUUID(), 'x', `${driver.sessionId}x`]) {
      expect(await codeOf(driver, { sessionId })).toBe(5);
    }
    expect(await codeOf(driver, { sessionId: '' })).toBe(2);
  });

  it('[C-9] is refused for an ended session, with its old token or a new one', async () => {
    for (const how of ['close', 'revoke'] as const) {
      const driver = await driverInSession(service);
      const phone = await connectPhone(driver);
      const ended = await endSession(driver, how);
      await phone.closed;
      expect(await codeOf(driver)).toBe(4);
      expect(await codeOf(driver, { token: tokenOf(ended) })).toBe(5);
    }
  });

  it('[C-9] is refused to controllers, and to API keys', async () => {
    const driver = await driverInSession(service);
    const controller = await addUser(service.world);
    await setPin(service.world.contextFor(systemActor), { userId: controller.userId, pin });
    const token = await logIn(service, controller.username, pin);
    expect(await codeOf(driver, { ...controller, token })).toBe(5);
    expect(await codeOf(driver, { token })).toBe(4);
    const key = await createApiKey(service.world.contextFor(systemActor), {
      name: 'Planning',
      roles: ['integration'],
    });
    const keyLogIn = await service.call('GET', '/account/auth', { headers: { 'x-api-key': key.secret } });
    expect(await codeOf(driver, { token: keyLogIn.body.data.access_token })).toBe(4);
  });

  it('[C-9] is refused with the code "unavailable" while the database does not respond', async () => {
    const driver = await driverInSession(service);
    const { database } = service.world;
    const admin = new pg.Client(database.admin);
    await admin.connect();
    await admin.query(`alter database ${database.name} with allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      database.name,
    ]);
    const code = await codeOf(driver).finally(async () => {
      await admin.query(`alter database ${database.name} with allow_connections true`);
      await admin.end();
    });
    expect(code).toBe(3);
    await expect.poll(() => codeOf(driver)).toBe(0);
  });
});

describe('a session that was revoked while its phone was offline', () => {
  it('[R-EVT-4][R-EVT-14][C-9] may connect only to receive the messages that it missed', async () => {
    const driver = await driverInSession(service);
    const missed = await routeChanged(service, driver);
    const token = tokenOf(await endSession(driver, 'revoke'));
    await routeChanged(service, driver);
    expect(await codeOf(driver)).toBe(4);
    const phone = await connectPhone({ ...driver, token });
    await phone.closed;
    expect(phone.received.map(({ kind, payload }) => [kind, payload])).toEqual([
      ['route_changed', { load_id: missed }],
      ['load_changed', { load_id: missed }],
      ['session_revoked', { session_id: driver.sessionId }],
    ]);
    // The last acknowledgement of the phone is still being written to the database.
    await expect.poll(() => codeOf(driver, { token })).toBe(5);
  });
});

describe('a connection', () => {
  it('[R-AUT-14][C-9] ends when its token expires', async () => {
    const driver = await driverInSession(service);
    const phone = await rawPhone(driver);
    const { keys, world } = service;
    const tokens = createTokens(keys, world.clock.now);
    const claims = await tokens.verify(driver.token);
    if (!('subject' in claims)) throw new Error('the token is not valid');
    const other = await driverInSession(service);
    const { token } = await tokens.issue(claims.subject, 2_000);
    const short = await rawPhone({ ...driver, token }, { clean: false });
    // The second connection of the session ends the first one, whose token is still valid.
    await phone.closed;
    const since = performance.now();
    await short.closed;
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(await codeOf(driver, { token })).toBe(4);
    expect(await codeOf(other)).toBe(0);
  });

  it('[R-AUT-17][C-3][C-9] ends when the tokens of its user become invalid', async () => {
    const driver = await driverInSession(service);
    const phone = await rawPhone(driver);
    await setPin(service.world.contextFor(systemActor), { userId: driver.userId, pin: '771204' });
    await phone.closed;
    expect(await codeOf(driver)).toBe(4);
    const token = await logIn(service, driver.username, '771204');
    expect(await codeOf(driver, { token })).toBe(0);
    const again = await rawPhone({ ...driver, token });
    await setUserStatus(service.world.contextFor(systemActor), { userId: driver.userId, status: 'disabled' });
    await again.closed;
  });

  it('[C-9] receives no messages from before its session', async () => {
    const driver = await driverInSession(service);
    const phone = await connectPhone(driver);
    const ended = await endSession(driver, 'revoke');
    await phone.closed;
    const taken = await service.call('POST', '/{org}/sessions', {
      token: tokenOf(ended),
      body: { asset_id: await addAsset(service.world), device_id: 'tablet-2' },
    });
    const next = { ...driver, sessionId: taken.body.data.id, token: tokenOf(taken) };
    const again = await connectPhone(next);
    const routeId = await routeChanged(service, driver);
    await expect.poll(() => again.received.length).toBe(2);
    expect(again.received.map((each) => each.payload.load_id)).toEqual([routeId, routeId]);
    await again.leave();
  });
});
