import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Day, dayPlan, pin, weight, workingDay } from '../day-fixture.js';
import { addAsset } from '../test-context.js';
import { type Answer, codesOf, logIn, suiteService } from '../test-service.js';
import { isWaitingForLock } from './lock-waiting.js';

const service = suiteService();

const setStatus = (day: Day, status: string): Promise<Answer> =>
  day.integration('PUT', `/drivers/D-${day.key}`, { body: { name: 'Marta Ribas', status } });

async function disable(day: Day): Promise<void> {
  const answer = await setStatus(day, 'disabled');
  expect([answer.status, answer.body.data.status]).toEqual([200, 'disabled']);
}

const take = (token: string, asset_id: string): Promise<Answer> =>
  service.call('POST', '/{org}/sessions', { token, body: { asset_id, device_id: randomUUID() } });

async function rowsOf(text: string, sessionId: string): Promise<unknown[]> {
  return (await service.world.database.pool.query(text, [sessionId])).rows;
}

describe('disabling a driver', () => {
  it('[C-10] revokes the active session, with event, audit entry and new token generation, and frees the asset', async () => {
    const day = await workingDay(service);
    await disable(day);
    const { sessionId } = day;
    expect(await rowsOf('select status, reason, revocation from sessions where id = $1', sessionId)).toEqual([
      { status: 'revoked', reason: 'The driver was disabled', revocation: 'driver_disabled' },
    ]);
    expect(
      await rowsOf(`select data from events where session_id = $1 and type = 'session_revoked'`, sessionId),
    ).toEqual([{ data: { session_id: sessionId, reason: 'The driver was disabled' } }]);
    expect(
      await rowsOf(
        `select actor_kind from audit_entries where subject_id = $1 and action = 'session.revoke'`,
        sessionId,
      ),
    ).toEqual([{ actor_kind: 'api_key' }]);
    const old = day.token();
    await expect
      .poll(async () => codesOf(await service.call('GET', '/account', { token: old })))
      .toEqual(['invalidated_token']);
    const other = await workingDay(service, { session: false });
    expect((await take(other.token(), day.assetId)).status).toBe(201);
  });

  it('[C-10] changes nothing when repeated', async () => {
    const day = await workingDay(service);
    await disable(day);
    const generation = 'select token_generation from users where id = $1';
    const before = await rowsOf(generation, day.userId);
    await disable(day);
    expect(await rowsOf(generation, day.userId)).toEqual(before);
  });

  it('[C-10] waits for the transaction that takes a session, and revokes this session', async () => {
    const day = await workingDay(service, { session: false });
    const { pool } = service.world.database;
    const holder = await pool.connect();
    await holder.query('begin');
    // Taking a session writes the token generation last, so it waits for this lock.
    await holder.query('select from users where id = $1 for update', [day.userId]);
    const taking = take(day.token(), day.assetId);
    expect(await isWaitingForLock(pool)).toBe(true);
    const disabling = disable(day);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(2);
    await holder.query('commit');
    holder.release();
    expect((await taking).status).toBe(201);
    await disabling;
    const { rows } = await pool.query('select status from sessions where driver_id = $1', [day.driverId]);
    expect(rows).toEqual([{ status: 'revoked' }]);
  });
});

describe('a disabled driver', () => {
  it('[C-4][C-10] can log in, read the account and the session, and send earlier captures', async () => {
    const day = await workingDay(service);
    const captured_at = new Date(service.world.clock.now() - 60_000).toISOString();
    await disable(day);
    const token = await logIn(service, day.username, pin);
    const account = await service.call('GET', '/account', { token });
    expect(account.body.data).toMatchObject({ session: null, organisations: [{ driver_id: day.driverId }] });
    const session = await service.call('GET', '/{org}/sessions', { token });
    expect([session.status, codesOf(session)]).toEqual([404, ['no_active_session']]);
    const outcomes = [weight('1', { captured_at, sequence: 1 })];
    const delivered = await service.call('POST', `/{org}/routes/${day.routeId}/outcomes`, {
      token,
      body: { session_id: day.sessionId, outcomes },
    });
    expect(delivered.status, JSON.stringify(delivered.body)).toBe(200);
    expect(delivered.body.data).toMatchObject([{ result: 'recorded', late: true }]);
    const positions = [{ at: captured_at, coordinates: [1.5, 42.5], sequence: 2 }];
    const tracked = await service.call('POST', '/{org}/positions', {
      token,
      body: { session_id: day.sessionId, positions },
    });
    expect([tracked.status, tracked.body.received_through]).toEqual([200, 2]);
  });

  it('[C-10] can take no session and read no route until enabled again', async () => {
    const day = await workingDay(service);
    await disable(day);
    const token = await logIn(service, day.username, pin);
    const refused = await take(token, await addAsset(service.world));
    expect([refused.status, codesOf(refused)]).toEqual([403, ['not_a_driver']]);
    const route = await service.call('GET', '/{org}/routes/active', { token });
    expect([route.status, codesOf(route)]).toEqual([403, ['session_required']]);
    await setStatus(day, 'enabled');
    expect((await take(token, day.assetId)).status).toBe(201);
  });

  it('[C-10] cannot be assigned to a route, neither as driver nor as crew', async () => {
    const day = await workingDay(service);
    await disable(day);
    const route = (key: string, allocation: unknown) =>
      day.integration('PUT', `/routes/${key}`, { body: { ...dayPlan(day.key), allocation } });
    const driver = await route(`R-${day.key}`, { driver_id: day.driverId });
    expect(driver.status).toBe(422);
    expect(driver.body).toMatchObject([{ code: 'unknown_driver', key: '/allocation/driver_id' }]);
    const crew = await route(randomUUID(), { crew_integration_keys: [`D-${day.key}`] });
    expect(crew.body).toMatchObject([{ code: 'unknown_driver', key: '/allocation/crew_integration_keys/0' }]);
    expect((await route(`R-${day.key}`, undefined)).status).toBe(200);
  });
});

describe('a disabled user', () => {
  it('[C-10] has no access: no log-in works and no token is valid', async () => {
    const day = await workingDay(service);
    await service.world.database.pool.query(
      `with changed as (update users set status = 'disabled' where id = $1 returning id)
       select pg_notify('caller_changed', id::text) from changed`,
      [day.userId],
    );
    await expect
      .poll(async () => codesOf(await service.call('GET', '/account', { token: day.token() })))
      .toEqual(['invalidated_token']);
    const body = { username: day.username, password: pin };
    expect((await service.call('POST', '/account/auth', { body })).status).toBe(401);
  });
});
