import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { basePath } from '@fleet/contract/ground/operation';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnPng } from '../proofs/drawn-png.js';
import { addAsset, addDriverRecord } from '../test-context.js';
import { type Answer, codesOf, suiteService } from '../test-service.js';
import { administrator, type LoggedInPerson, person, pin } from './people-fixture.js';

const service = suiteService();
const otherPin = '739154';
let admin: LoggedInPerson;

beforeAll(async () => {
  admin = await administrator(service);
});

const call = (who: { token: string }, method: string, path: string, body?: object) =>
  service.call(method, path, { token: who.token, ...(body === undefined ? {} : { body }) });

async function driver(): Promise<LoggedInPerson> {
  const user = await person(service, { roles: ['driver'] });
  await addDriverRecord(service.world, { userId: user.userId });
  return user;
}

/** A call whose head is sent and checked first. Its body is sent a second after `meanwhile` has finished. */
async function lateCall(
  token: string,
  method: string,
  path: string,
  body: object,
  meanwhile: () => Promise<unknown>,
): Promise<Pick<Answer, 'status' | 'body'>> {
  const bytes = Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': Buffer.isBuffer(body) ? 'image/png' : 'application/json',
    'content-length': Buffer.byteLength(bytes),
    expect: '100-continue',
  };
  const where = path.replaceAll('{org}', service.world.organisationId);
  const sent = request(`${service.origin}${basePath}${where}`, { method, headers });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.flushHeaders();
  await once(sent, 'continue');
  await meanwhile();
  service.world.clock.advance(1_000);
  sent.end(bytes);
  const [response] = await answered;
  return { status: response.statusCode ?? 0, body: JSON.parse(await text(response)) };
}

/** Returns the response to a call that waits while another transaction locks and then changes its user's row. */
async function overtaken(userId: string, begin: () => Promise<Answer>): Promise<Answer> {
  const { pool } = service.world.database;
  const change = await pool.connect();
  try {
    await change.query('begin');
    await change.query('select id from users where id = $1 for no key update', [userId]);
    const answer = begin();
    const waiting = `select count(*)::integer as waiting from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await pool.query(waiting)).rows).toEqual([{ waiting: 1 }]);
    await change.query('update users set token_generation = token_generation + 1 where id = $1', [userId]);
    await change.query('commit');
    return await answer;
  } finally {
    change.release();
  }
}

const logo = drawnPng({ width: 4, height: 4, colour: 0, pixel: () => [0] });

describe('a request that began before its caller lost rights', () => {
  it('[C-3][R-AUT-17] changes nothing when its body arrives, and returns no new token', async () => {
    const { userId, token } = await driver();
    const body = { asset_id: await addAsset(service.world), device_id: 'phone of a thief' };
    await call({ token }, 'GET', '/account');
    const answer = await lateCall(token, 'POST', '/{org}/sessions', body, () =>
      call(admin, 'PUT', `/{org}/users/${userId}/pin`, { pin: otherPin }),
    );
    expect([answer.status, answer.body[0].code]).toEqual([401, 'invalidated_token']);
  });

  it('[C-3] changes nothing if its key no longer has the permission', async () => {
    const input = { name: 'Sites', roles: ['integration'], permissions: ['sites:write'] };
    const key = (await call(admin, 'POST', '/{org}/api-keys', input)).body.data;
    const logIn = await service.call('GET', '/account/auth', { headers: { 'x-api-key': key.api_key_id } });
    const token: string = logIn.body.data.access_token;
    await call({ token }, 'GET', '/account');
    const change = () => call(admin, 'PATCH', `/{org}/api-keys/${key.id}`, { permissions: [] });
    const answer = await lateCall(token, 'POST', '/{org}/sites', { name: 'Too late' }, change);
    expect([answer.status, answer.body[0].code]).toEqual([403, 'interface_not_allowed']);
    const { body } = await call(admin, 'GET', '/{org}/sites?search=late');
    expect(body.data).toEqual([]);
  });

  it('[C-3] saves no logo if its user no longer has the permission', async () => {
    const user = await person(service, { roles: ['organisation_administrator'] });
    await call(user, 'GET', '/account');
    const limit = () => call(admin, 'PATCH', `/{org}/users/${user.userId}`, { roles: ['viewer'] });
    const answer = await lateCall(user.token, 'PUT', '/{org}/logo', logo, limit);
    expect([answer.status, answer.body[0].code]).toEqual([401, 'invalidated_token']);
    expect((await call(admin, 'GET', '/{org}')).body.data.logo).toBeNull();
  });

  it('[C-3] is processed if the caller lost no rights', async () => {
    const answer = await lateCall(admin.token, 'POST', '/{org}/sites', { name: 'Slow line' }, async () => {});
    expect(answer.status).toBe(201);
    expect((await lateCall(admin.token, 'PUT', '/{org}/logo', logo, async () => {})).status).toBe(201);
  });
});

describe('a call that waits for another change of its user', () => {
  it('[R-AUT-18] returns no new token, because the other change has invalidated all of them', async () => {
    const { userId, token } = await driver();
    const body = { asset_id: await addAsset(service.world), device_id: `phone ${userId}` };
    const taken = await overtaken(userId, () => call({ token }, 'POST', '/{org}/sessions', body));
    expect([taken.status, taken.headers.get('authorization')]).toEqual([201, null]);
    const own = await administrator(service);
    const path = `/{org}/users/${own.userId}`;
    const roles = { roles: ['organisation_administrator', 'viewer'] };
    const changed = await overtaken(own.userId, () => call(own, 'PATCH', path, roles));
    expect([changed.status, changed.headers.get('authorization')]).toEqual([200, null]);
  });

  it.each([
    ['pin', { pin: otherPin }],
    ['password', { password: 'seven grey mountain goats' }],
  ])(
    '[R-AUT-4][R-AUT-5] does not set the %s, because its current secret may be invalid',
    async (kind, secret) => {
      const user = await person(service, { roles: ['viewer'] });
      const body = { current_password: pin, ...secret };
      const set = await overtaken(user.userId, () => call(user, 'PUT', `/account/${kind}`, body));
      expect([set.status, codesOf(set)]).toEqual([409, ['concurrent_change']]);
      const { username } = user;
      const again = await service.call('POST', '/account/auth', { body: { username, password: pin } });
      expect(again.status).toBe(200);
    },
  );
});

describe('a token that replaces another', () => {
  const endOf = (token: string | null | undefined): number =>
    JSON.parse(Buffer.from(`${token}`.split('.')[1] ?? '', 'base64url').toString('utf8')).exp;

  it('[R-AUT-18] ends at the same time, however often it is renewed without a secret', async () => {
    const driving = await driver();
    const planning = await administrator(service);
    service.world.clock.advance(1_800_000);
    const body = { asset_id: await addAsset(service.world), device_id: `phone ${driving.userId}` };
    const taken = await call(driving, 'POST', '/{org}/sessions', body);
    expect(endOf(taken.headers.get('authorization'))).toBe(endOf(driving.token));
    const roles = { roles: ['organisation_administrator', 'viewer'] };
    const changed = await call(planning, 'PATCH', `/{org}/users/${planning.userId}`, roles);
    const renewed = changed.headers.get('authorization');
    expect(endOf(renewed)).toBe(endOf(planning.token));
    const secret = { current_password: pin, pin: otherPin };
    const own = { token: `${renewed}`.slice('Bearer '.length) };
    const set = await call(own, 'PUT', '/account/pin', secret);
    expect(endOf(set.headers.get('authorization'))).toBeGreaterThanOrEqual(endOf(planning.token) + 1_799);
  });
});
