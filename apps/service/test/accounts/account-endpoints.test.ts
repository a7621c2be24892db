import { describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { setPin } from '../../src/accounts/secrets/set-secret.js';
import { saveMembership } from '../../src/accounts/users/save-membership.js';
import { setMembershipStatus } from '../../src/accounts/users/set-membership-status.js';
import { takeSession } from '../../src/sessions/take-session.js';
import {
  addAsset,
  addDriver,
  addDriverRecord,
  addOrganisation,
  addSite,
  addUser,
  contextOf,
  systemActor,
} from '../test-context.js';
import { type Answer, codesOf, logIn, suiteService, testService } from '../test-service.js';

const service = suiteService();

const pin = '482913';
const system = (organisationId?: string) => service.world.contextFor(systemActor, organisationId);

async function withPin<User extends { userId: string }>(user: User): Promise<User> {
  await setPin(system(), { userId: user.userId, pin });
  return user;
}

const authenticate = (body: unknown): Promise<Answer> => service.call('POST', '/account/auth', { body });

/** The payload of a token, which is readable without a key. */
function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

/** The lifetime of the token in a response, in hours. */
function lifetimeHours(answer: Answer): number {
  const hours = (Date.parse(answer.body.data.expires_at) - service.world.clock.now()) / 3_600_000;
  return Math.round(hours * 100) / 100;
}

describe('POST /account/auth', () => {
  it('[R-END-4][R-END-5][R-AUT-1] responds with a token, in the body and in the header', async () => {
    const { userId, username } = await withPin(await addUser(service.world));
    const answer = await authenticate({ username, password: pin });
    expect(answer.status).toBe(200);
    const { access_token, token_type, user, api_key } = answer.body.data;
    expect(token_type).toBe('Bearer');
    expect(answer.headers.get('authorization')).toBe(`Bearer ${access_token}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(api_key).toBeNull();
    expect(user).toMatchObject({ id: userId, username });
    expect(user.organisations).toEqual([{ id: service.world.organisationId, name: 'Transports Valira' }]);
    expect(answer.body.links).toEqual([{ rel: 'account', href: `${service.origin}/api/v2/account` }]);
    expect(claimsOf(access_token)).toMatchObject({ sub: userId, gen: 2 });
  });

  it('[C-3] gives a driver’s token 12 hours, even if they drive in another organisation, and a console user’s token 1 hour', async () => {
    const user = await withPin(await addUser(service.world, { roles: ['driver'] }));
    expect(lifetimeHours(await authenticate({ username: user.username, password: pin }))).toBe(1);
    const elsewhere = await addOrganisation(service.world);
    await saveMembership(system(elsewhere), { userId: user.userId, roles: ['driver'] });
    await addDriverRecord(service.world, { userId: user.userId, organisationId: elsewhere });
    expect(lifetimeHours(await authenticate({ username: user.username, password: pin }))).toBe(12);
  });

  it('[C-3] gives 1 hour to the token of a driver with further or other roles, even in a session', async () => {
    const lifetimeOf = async (roles: string[]) => {
      const { username, userId } = await withPin(await addDriver(service.world, { roles }));
      const hours = lifetimeHours(await authenticate({ username, password: pin }));
      return { hours, username, userId };
    };
    expect((await lifetimeOf(['organisation_administrator'])).hours).toBe(1);
    expect((await lifetimeOf(['viewer'])).hours).toBe(1);
    expect((await lifetimeOf([])).hours).toBe(1);
    expect((await lifetimeOf(['driver'])).hours).toBe(12);
    const both = await lifetimeOf(['driver', 'organisation_administrator']);
    expect(both.hours).toBe(1);
    const token = await logIn(service, both.username, pin);
    const body = { asset_id: await addAsset(service.world), device_id: 'tablet-of-both' };
    const taken = await service.call('POST', '/{org}/sessions', { token, body });
    const { exp, iat } = claimsOf(`${taken.headers.get('authorization')}`);
    expect(Math.round((Number(exp) - Number(iat)) / 60)).toBe(60);
  });

  it('[C-10] never gives a driver with further roles a longer token lifetime than other drivers', async () => {
    const organisationId = await addOrganisation(service.world);
    const roles = ['driver', 'organisation_administrator'];
    const user = await withPin(await addDriver(service.world, { roles, organisationId }));
    await service.world.database.pool.query(
      `update organisations set settings = '{"token_lifetimes": {"driver": "00:30:00"}}' where id = $1`,
      [organisationId],
    );
    expect(lifetimeHours(await authenticate({ username: user.username, password: pin }))).toBe(0.5);
  });

  it('[C-4][R-AUT-15] keeps the session when a driver logs in again', async () => {
    const { userId, username } = await withPin(await addDriver(service.world));
    const before = await authenticate({ username, password: pin });
    expect(claimsOf(before.body.data.access_token)).not.toHaveProperty('sid');
    const ctx = await contextOf(service.world, userId);
    const { session } = await takeSession(ctx, {
      asset_id: await addAsset(service.world),
      device_id: 'tablet-1',
    });
    const after = await authenticate({ username, password: pin });
    expect(claimsOf(after.body.data.access_token)).toMatchObject({ sid: session.id });
  });

  it('[R-ERR-1][R-ERR-2] refuses wrong credentials with 401 and the array of errors', async () => {
    const { username } = await withPin(await addUser(service.world));
    const answer = await authenticate({ username, password: '000000' });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.headers.get('authorization')).toBeNull();
    expect(answer.body).toMatchObject([{ type: 'authentication', code: 'invalid_credentials' }]);
  });

  it('[C-3][R-ERR-1] responds 429 with Retry-After while the name is locked', async () => {
    const { username } = await withPin(await addUser(service.world));
    for (let attempt = 0; attempt < 5; attempt += 1) await authenticate({ username, password: '000000' });
    const answer = await authenticate({ username, password: pin });
    expect(answer.status).toBe(429);
    expect(codesOf(answer)).toEqual(['account_locked']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  it('[C-2] reports every fault of the body', async () => {
    const answer = await authenticate({ username: '', pin });
    expect(answer.status).toBe(400);
    const faults = answer.body.map(({ code, key }: { code: string; key: string }) => `${code} ${key}`);
    expect(faults.sort()).toEqual(['blank /username', 'required /password', 'unknown_field /pin']);
  });
});

describe('GET /account/auth', () => {
  it('[R-END-6][R-AUT-7] responds with a token of 15 minutes, or of less if the key expires earlier', async () => {
    const expiresAt = new Date(service.world.clock.now() + 300_000).toISOString();
    const lasting = await createApiKey(system(), { name: 'Planning', roles: ['integration'] });
    const short = await createApiKey(system(), { name: 'Trial', roles: ['integration'], expiresAt });
    const answer = await service.call('GET', `/account/auth?apiKeyId=${lasting.secret}`);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      user: null,
      api_key: { id: lasting.id, name: 'Planning', organisation_id: service.world.organisationId },
    });
    expect(answer.headers.get('authorization')).toBe(`Bearer ${answer.body.data.access_token}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(lifetimeHours(answer)).toBe(0.25);
    const headers = { 'x-api-key': short.secret };
    expect(lifetimeHours(await service.call('GET', '/account/auth', { headers }))).toBe(0.08);
  });

  it('[R-AUT-7][R-ERR-1] refuses a text that is not a key', async () => {
    const unknown = await service.call('GET', '/account/auth?apiKeyId=fleet_key_x');
    expect([unknown.status, codesOf(unknown)]).toEqual([401, ['invalid_credentials']]);
    const none = await service.call('GET', '/account/auth');
    expect([none.status, codesOf(none)]).toEqual([400, ['required']]);
  });
});

describe('the rate limit of log-ins', () => {
  const rateOf = ({ headers }: Answer) =>
    ['limit', 'remaining'].map((each) => headers.get(`ratelimit-${each}`));

  it('[C-11] applies to API keys by address and key, and each response shows it', async () => {
    const limited = await testService({ AUTH_ATTEMPTS_PER_MINUTE: '3' });
    try {
      const here = limited.world.contextFor(systemActor);
      const [one, other] = [
        await createApiKey(here, { name: 'One', roles: ['integration'] }),
        await createApiKey(here, { name: 'Other', roles: ['integration'] }),
      ];
      const tryKey = (secret: string) => limited.call('GET', `/account/auth?apiKeyId=${secret}`);
      expect(rateOf(await tryKey(one.secret))).toEqual(['3', '2']);
      await tryKey(one.secret);
      await tryKey(one.secret);
      const refused = await tryKey(one.secret);
      expect([refused.status, codesOf(refused), ...rateOf(refused)]).toEqual([
        429,
        ['rate_limited'],
        '3',
        '0',
      ]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await tryKey(other.secret)).status).toBe(200);
      // Texts that are not keys share one limit.
      for (const each of ['a', 'b', 'c']) expect((await tryKey(each)).status).toBe(401);
      expect((await tryKey('d')).status).toBe(429);
    } finally {
      await limited.stop();
    }
  });

  it('[C-11] is shown in the response to a log-in by pin, even to a refused one', async () => {
    const { username } = await withPin(await addUser(service.world));
    expect(rateOf(await authenticate({ username, password: pin }))).toEqual(['1000', '999']);
    const refused = await authenticate({ username, password: '000000' });
    expect([refused.status, ...rateOf(refused)]).toEqual([401, '1000', '998']);
  });
});

describe('GET /account', () => {
  it('[C-3] shows users all their organisations, and their newest active session', async () => {
    const { world } = service;
    const site = await addSite(world);
    const driver = await withPin(await addDriver(world, { siteIds: [site] }));
    const elsewhere = await addOrganisation(world, 'Alt Urgell Cargo');
    await world.database.pool.query('update organisations set settings = $2 where id = $1', [
      elsewhere,
      {
        time_zone: 'Africa/Johannesburg',
        units: { distance: 'mi' },
        currencies: [{ id: 'ZAR', symbol: 'R' }],
      },
    ]);
    await saveMembership(system(elsewhere), { userId: driver.userId, roles: ['driver'] });
    const second = await addDriverRecord(world, { userId: driver.userId, organisationId: elsewhere });
    const here = await contextOf(world, driver.userId);
    await takeSession(here, { asset_id: await addAsset(world), device_id: 'tablet-2' });
    world.clock.advance(1_000);
    const there = await contextOf(world, driver.userId, { organisationId: elsewhere });
    const foreignAsset = await addAsset(world, { organisationId: elsewhere });
    const newest = await takeSession(there, { asset_id: foreignAsset, device_id: 'tablet-3' });
    const token = await logIn(service, driver.username, pin);
    const answer = await service.call('GET', '/account', { token });
    expect(answer.status).toBe(200);
    expect(answer.body.data.user).toMatchObject({ id: driver.userId, username: driver.username });
    expect(answer.body.data.session).toMatchObject({ id: newest.session.id, organisation_id: elsewhere });
    const permissions = ['account:read', 'assets:read', 'sessions:take', 'routes:execute', 'blobs:write'];
    expect(answer.body.data.organisations).toEqual([
      {
        id: elsewhere,
        name: 'Alt Urgell Cargo',
        roles: ['driver'],
        permissions,
        site_ids: [],
        driver_id: second,
        time_zone: 'Africa/Johannesburg',
        units: { distance: 'mi' },
        currencies: [{ id: 'ZAR', symbol: 'R' }],
      },
      {
        id: world.organisationId,
        name: 'Transports Valira',
        roles: ['driver'],
        permissions,
        site_ids: [site],
        driver_id: driver.driverId,
        time_zone: 'UTC',
        units: { distance: 'km' },
        currencies: [],
      },
    ]);
    expect(answer.body.links.map(({ rel, href }: { rel: string; href: string }) => [rel, href])).toEqual([
      ['self', `${service.origin}/api/v2/account`],
      ['session', `${service.origin}/api/v2/${elsewhere}/sessions`],
      ['session', `${service.origin}/api/v2/${world.organisationId}/sessions`],
    ]);
    await setMembershipStatus(system(elsewhere), { userId: driver.userId, status: 'disabled' });
    const kept = await service.call('GET', '/account', { token: await logIn(service, driver.username, pin) });
    expect(kept.body.data.session).toMatchObject({ organisation_id: world.organisationId });
  });

  it('[R-AUT-6][C-3] shows an API key its organisation', async () => {
    const { id, secret } = await createApiKey(system(), { name: 'Planning', roles: ['integration'] });
    const auth = await service.call('GET', '/account/auth', { headers: { 'x-api-key': secret } });
    const answer = await service.call('GET', '/account', { token: auth.body.data.access_token });
    expect(answer.body.data).toMatchObject({
      user: null,
      api_key: { id, name: 'Planning' },
      organisations: [{ id: service.world.organisationId, roles: ['integration'], driver_id: null }],
      session: null,
    });
  });

  it('[R-AUT-12][R-AUT-13] requires the header with its prefix', async () => {
    const { username } = await withPin(await addUser(service.world));
    const token = await logIn(service, username, pin);
    const bare = await service.call('GET', '/account', { headers: { authorization: token } });
    expect([bare.status, codesOf(bare)]).toEqual([401, ['malformed_token']]);
    const none = await service.call('GET', '/account');
    expect([none.status, codesOf(none)]).toEqual([401, ['missing_token']]);
    expect(none.headers.get('www-authenticate')).toBe('Bearer');
    expect((await service.call('GET', '/account', { token })).status).toBe(200);
  });

  it('[R-AUT-7] [C-2] tells a caller without a token how to log in with an API key', async () => {
    const { secret } = await createApiKey(system(), { name: 'Lost', roles: ['integration'] });
    const headers = { 'x-api-key': secret };
    for (const [method, path, sent, reported] of [
      ['GET', '/account', headers, [401, 'missing_token', 'GET /account/auth with X-Api-Key']],
      ['POST', '/account/auth', headers, [400, 'body_required', 'GET /account/auth with X-Api-Key']],
      ['GET', '/account/auth', {}, [400, 'required', 'in the header X-Api-Key']],
    ] as const) {
      const answer = await service.call(method, path, { headers: sent });
      expect([answer.status, ...codesOf(answer)]).toEqual(reported.slice(0, 2));
      expect(answer.body[0].message).toContain(reported[2]);
    }
  });

  it('[R-AUT-14] refuses an expired token', async () => {
    const { username } = await withPin(await addUser(service.world));
    const token = await logIn(service, username, pin);
    service.world.clock.advance(3_602_000);
    expect(codesOf(await service.call('GET', '/account', { token }))).toEqual(['expired_token']);
  });
});
