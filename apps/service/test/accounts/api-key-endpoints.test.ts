import { beforeAll, describe, expect, it } from 'vitest';
import { addOrganisation, addSite } from '../test-context.js';
import { type Answer, type CallOptions, codesOf, suiteService } from '../test-service.js';
import { administrator, type LoggedInPerson, person } from './people-fixture.js';

const service = suiteService();
let admin: LoggedInPerson;
beforeAll(async () => {
  admin = await administrator(service);
});

const as = (who: { token: string }, method: string, path: string, options: CallOptions = {}) =>
  service.call(method, path, { token: who.token, ...options });
const newKey = (more: object = {}, who: { token: string } = admin) =>
  as(who, 'POST', '/{org}/api-keys', { body: { name: 'Planning', roles: ['integration'], ...more } });
const logInByKey = (secret: string) =>
  service.call('GET', '/account/auth', { headers: { 'x-api-key': secret } });
const tokenOf = (answer: Answer): string => answer.body.data.access_token;
const accountBy = (token: string) => service.call('GET', '/account', { token });

describe('API keys of an organisation', () => {
  it('[R-AUT-8] [R-AUT-9] are created by an administrator, with modules, roles, sites and limits', async () => {
    const site = await addSite(service.world);
    const given = {
      name: 'Planning of the north',
      roles: ['integration'],
      permissions: ['routes:read'],
      modules: ['integration', 'account', 'routes'],
      site_ids: [site],
      allowed_addresses: ['127.0.0.0/8', '::1', '2001:db8::/32'],
      expires_at: '2030-01-01T00:00:00.000Z',
    };
    const made = await newKey(given);
    expect(made.status).toBe(201);
    const { api_key_id: secret, ...key } = made.body.data;
    expect(key).toMatchObject({
      ...given,
      last_used_at: null,
      revoked_at: null,
      previous_secret_until: null,
    });
    const read = await as(admin, 'GET', `/{org}/api-keys/${key.id}`);
    expect(read.body.data).toEqual(key);
    const log = await logInByKey(secret);
    expect(log.body.data.api_key).toMatchObject({ id: key.id, name: given.name });
    const account = (await accountBy(tokenOf(log))).body.data.organisations[0];
    expect(account).toMatchObject({ roles: ['integration'], site_ids: [site] });
    expect(account.permissions).toEqual([
      'account:read',
      'routes:read',
      'integration:read',
      'integration:write',
    ]);
  });

  it('[C-3] show their secret only in the response that created them', async () => {
    const made = await newKey();
    const { api_key_id: secret, id } = made.body.data;
    expect(secret).toMatch(/^fleet_key_/);
    expect(made.headers.get('cache-control')).toBe('no-store');
    const others = [
      await as(admin, 'GET', `/{org}/api-keys/${id}`),
      await as(admin, 'GET', '/{org}/api-keys?page_size=500'),
      await as(admin, 'PATCH', `/{org}/api-keys/${id}`, { body: { name: 'Other' } }),
    ];
    for (const each of others) expect(JSON.stringify(each.body)).not.toMatch(/fleet_key_|api_key_id/);
    const { rows } = await service.world.database.pool.query(
      `select (select string_agg(data::text, '') from events) || (select string_agg(a::text, '') from audit_entries a)
        || coalesce((select string_agg(k::text, '') from idempotency_keys k), '') as text`,
    );
    expect(rows[0].text).toContain(id);
    expect(rows[0].text).not.toContain(secret);
  });

  it('[C-1] [C-3] are created only once under an Idempotency-Key, whose second response has no secret', async () => {
    const headers = { 'idempotency-key': 'one-key-only' };
    const body = { name: 'Once', roles: ['integration'] };
    const first = await as(admin, 'POST', '/{org}/api-keys', { body, headers });
    const again = await as(admin, 'POST', '/{org}/api-keys', { body, headers });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.body.data).toEqual({ ...first.body.data, api_key_id: null });
    const { rows } = await service.world.database.pool.query(
      'select k::text as text from idempotency_keys k',
    );
    expect(JSON.stringify(rows)).not.toMatch(/fleet_key_|one-key-only/);
  });

  it('are listed in pages, the newest first, with filters by name and status', async () => {
    const mark = `list${Date.now()}_`;
    const ids: string[] = [];
    for (const [name, expires_at] of [
      ['a', null],
      ['b', inASecond()],
      ['c', null],
    ] as const) {
      ids.unshift((await newKey({ name: `${mark}${name}`, expires_at })).body.data.id);
    }
    const list = async (query: string) => {
      const { body } = await as(admin, 'GET', `/{org}/api-keys?search=${mark}&${query}`);
      return body.data.map((each: { id: string }) => ids.indexOf(each.id));
    };
    service.world.clock.advance(1_000);
    await as(admin, 'DELETE', `/{org}/api-keys/${ids[0]}`);
    expect(await list('')).toEqual([0, 1, 2]);
    expect(await list('page_size=2&page_no=2')).toEqual([2]);
    expect(await list('status=live')).toEqual([2]);
    expect(await list('status=Expired')).toEqual([1]);
    expect(await list('status=revoked')).toEqual([0]);
  });

  it('[C-1] are changed by a merge patch; If-Match fails after another change, but not after their use', async () => {
    const made = (await newKey()).body.data;
    const path = `/{org}/api-keys/${made.id}`;
    const read = await as(admin, 'GET', path);
    const etag = read.headers.get('etag') ?? '';
    expect((await as(admin, 'GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const log = await logInByKey(made.api_key_id);
    const used = await as(admin, 'GET', path, { headers: { 'if-none-match': etag } });
    expect(used.body.data.last_used_at).toEqual(expect.any(String));
    const body = { name: 'Renamed', roles: ['viewer'], expires_at: '2031-01-01T00:00:00.000Z' };
    const headers = { 'if-match': etag };
    const changed = await as(admin, 'PATCH', path, { body, headers });
    expect(changed.body.data).toEqual({ ...used.body.data, ...body });
    expect(codesOf(await as(admin, 'PATCH', path, { body, headers }))).toEqual(['version_mismatch']);
    expect(codesOf(await as(admin, 'DELETE', path, { headers }))).toEqual(['version_mismatch']);
    const account = await accountBy(tokenOf(log));
    expect(account.body.data.organisations[0].roles).toEqual(['viewer']);
    const forever = await as(admin, 'PATCH', path, { body: { expires_at: null } });
    expect(forever.body.data.expires_at).toBeNull();
  });

  it('[R-AUT-17] end immediately when they are revoked, and cannot be changed afterwards', async () => {
    const { id, api_key_id: secret } = (await newKey()).body.data;
    const token = tokenOf(await logInByKey(secret));
    const path = `/{org}/api-keys/${id}`;
    expect((await as(admin, 'DELETE', path)).status).toBe(204);
    expect(codesOf(await accountBy(token))).toEqual(['invalidated_token']);
    expect(codesOf(await logInByKey(secret))).toEqual(['invalid_credentials']);
    expect((await as(admin, 'GET', path)).body.data.revoked_at).toEqual(expect.any(String));
    expect((await as(admin, 'DELETE', path)).status).toBe(204);
    const later = [
      await as(admin, 'PATCH', path, { body: { name: 'Again' } }),
      await as(admin, 'POST', `${path}/rotation`),
    ];
    expect(later.map((each) => [each.status, codesOf(each)])).toEqual(
      later.map(() => [409, ['api_key_ended']]),
    );
  });

  it('accept no members that only the service may set, and report every fault', async () => {
    const fields = { id: admin.userId, key_hash: 'x', last_used_at: null, revoked_at: null, api_key_id: 'x' };
    expect(codesOf(await newKey(fields))).toEqual(Object.keys(fields).map(() => 'unknown_field'));
    const answer = await newKey({
      roles: ['king'],
      site_ids: [admin.userId],
      allowed_addresses: ['10.0.0.1', '10.0.0.1/33', '0.0.0.0/0', '::ffff:10.0.0.0/104', '1.2.3'],
      expires_at: '2020-01-01T00:00:00.000Z',
    });
    expect(answer.body.map((each: { code: string; key: string }) => [each.code, each.key])).toEqual([
      ['unknown_role', '/roles/0'],
      ['unknown_site', '/site_ids/0'],
      ...[1, 2, 3, 4].map((index) => ['wrong_format', `/allowed_addresses/${index}`]),
      ['times_out_of_order', '/expires_at'],
    ]);
  });

  it('[C-3] are invisible to other organisations and to callers of other sites', async () => {
    const [north, south] = [await addSite(service.world), await addSite(service.world)];
    const { id } = (await newKey({ site_ids: [north] })).body.data;
    const limited = await person(service, { roles: ['organisation_administrator'], siteIds: [south] });
    const foreign = await addOrganisation(service.world);
    const stranger = await administrator(service, foreign);
    for (const [who, path] of [
      [limited, `/{org}/api-keys/${id}`],
      [stranger, `/${foreign}/api-keys/${id}`],
    ] as const) {
      const answers = [
        await as(who, 'GET', path),
        await as(who, 'PATCH', path, { body: { name: 'Mine' } }),
        await as(who, 'POST', `${path}/rotation`, { body: {} }),
        await as(who, 'DELETE', path),
      ];
      expect(answers.map((each) => [each.status, codesOf(each)])).toEqual(
        answers.map(() => [404, ['not_found']]),
      );
    }
    const { body } = await as(limited, 'GET', '/{org}/api-keys?page_size=500');
    expect(body.data.map((each: { id: string }) => each.id)).not.toContain(id);
  });

  it('leave events and audit rows that show who changed what', async () => {
    const { id } = (await newKey()).body.data;
    const path = `/{org}/api-keys/${id}`;
    await as(admin, 'PATCH', path, { body: { name: 'Second' } });
    await as(admin, 'PATCH', path, { body: { name: 'Second' } });
    await as(admin, 'POST', `${path}/rotation`, { body: { overlap: '00:00:00' } });
    await as(admin, 'DELETE', path);
    const reported = async (text: string) =>
      (await service.world.database.pool.query(text, [id])).rows.map((each) => each.word);
    expect(
      await reported(`select type as word from events where data ->> 'api_key_id' = $1 order by position`),
    ).toEqual(['api_key_created', 'api_key_changed', 'api_key_rotated', 'api_key_revoked']);
    expect(
      await reported('select action as word from audit_entries where subject_id = $1 order by id'),
    ).toEqual(['api_key.create', 'api_key.change', 'api_key.rotate', 'api_key.revoke']);
  });
});

describe('a rotation', () => {
  it('[C-3] creates another secret; the old secret and its tokens are valid only until the overlap ends', async () => {
    const { id, api_key_id: old } = (await newKey()).body.data;
    const path = `/{org}/api-keys/${id}/rotation`;
    const rotated = await as(admin, 'POST', path, { body: { overlap: '00:05:00' } });
    const { api_key_id: secret, previous_secret_until: until } = rotated.body.data;
    expect(secret).not.toBe(old);
    const log = await logInByKey(old);
    // A token ends at a whole second.
    expect(Date.parse(log.body.data.expires_at)).toBeLessThan(Date.parse(until) + 1_000);
    expect(Date.parse((await logInByKey(secret)).body.data.expires_at)).toBeGreaterThan(
      Date.parse(until) + 1_000,
    );
    service.world.clock.advance(301_000);
    expect(codesOf(await logInByKey(old))).toEqual(['invalid_credentials']);
    expect(codesOf(await accountBy(tokenOf(log)))).toEqual(['expired_token']);
    expect((await logInByKey(secret)).status).toBe(200);
  });

  it('has an overlap of one day by default, and of 30 days at most', async () => {
    const { id } = (await newKey()).body.data;
    const path = `/{org}/api-keys/${id}/rotation`;
    const before = service.world.clock.now();
    const { body } = await as(admin, 'POST', path);
    expect(Date.parse(body.data.previous_secret_until) - before).toBeGreaterThanOrEqual(86_400_000);
    expect(Date.parse(body.data.previous_secret_until) - before).toBeLessThan(86_460_000);
    const long = await as(admin, 'POST', path, { body: { overlap: '30.00:00:00.001' } });
    expect([long.body[0].key, codesOf(long)]).toEqual(['/overlap', ['out_of_bounds']]);
  });

  it('[R-AUT-17] without an overlap immediately ends the old secret and all tokens', async () => {
    const { id, api_key_id: old } = (await newKey()).body.data;
    const token = tokenOf(await logInByKey(old));
    const rotated = await as(admin, 'POST', `/{org}/api-keys/${id}/rotation`, {
      body: { overlap: '00:00:00' },
    });
    expect(rotated.body.data.previous_secret_until).toBeNull();
    expect(codesOf(await logInByKey(old))).toEqual(['invalid_credentials']);
    expect(codesOf(await accountBy(token))).toEqual(['invalidated_token']);
    expect((await logInByKey(rotated.body.data.api_key_id)).status).toBe(200);
  });

  it('ends the secret that an earlier rotation replaced', async () => {
    const { id, api_key_id: first } = (await newKey()).body.data;
    const rotate = async () =>
      (await as(admin, 'POST', `/{org}/api-keys/${id}/rotation`, { body: {} })).body.data.api_key_id;
    const second = await rotate();
    const third = await rotate();
    const statuses = [await logInByKey(first), await logInByKey(second), await logInByKey(third)];
    expect(statuses.map((each) => each.status)).toEqual([401, 200, 200]);
  });
});

describe('the allowed addresses of a key', () => {
  it('[C-3] apply to the log-in and to existing tokens', async () => {
    const elsewhere = ['203.0.113.0/24', '2001:db8::/32'];
    const { id, api_key_id: secret } = (await newKey({ allowed_addresses: ['127.0.0.1'] })).body.data;
    const token = tokenOf(await logInByKey(secret));
    expect((await accountBy(token)).status).toBe(200);
    await as(admin, 'PATCH', `/{org}/api-keys/${id}`, { body: { allowed_addresses: elsewhere } });
    for (const each of [await logInByKey(secret), await accountBy(token)]) {
      expect([each.status, codesOf(each)]).toEqual([403, ['address_not_allowed']]);
    }
    const feed = await service.call('GET', '/{org}/integration/events', { token });
    expect(codesOf(feed)).toEqual(['address_not_allowed']);
    await as(admin, 'PATCH', `/{org}/api-keys/${id}`, { body: { allowed_addresses: [] } });
    expect((await accountBy(token)).status).toBe(200);
  });
});

describe('escalation by API keys', () => {
  const tooFar = [403, ['beyond_own_rights']];
  const refusals = (answer: Answer) => [answer.status, codesOf(answer)];
  let clerk: LoggedInPerson;
  beforeAll(async () => {
    clerk = await person(service, {
      roles: ['integration'],
      permissions: ['api_keys:read', 'api_keys:write'],
    });
  });

  it('[C-3] is refused: a key may not do more than its creator', async () => {
    expect((await newKey({}, clerk)).status).toBe(201);
    expect(refusals(await newKey({ roles: ['viewer'] }, clerk))).toEqual(tooFar);
    expect(refusals(await newKey({ permissions: ['audit:read'] }, clerk))).toEqual(tooFar);
    const { id } = (await newKey({}, clerk)).body.data;
    const body = { roles: ['integration', 'organisation_administrator'] };
    expect(refusals(await as(clerk, 'PATCH', `/{org}/api-keys/${id}`, { body }))).toEqual(tooFar);
  });

  it('[C-3] is refused by rotating, changing or revoking a key with more rights', async () => {
    const { id } = (await newKey({ roles: ['organisation_administrator'] })).body.data;
    const path = `/{org}/api-keys/${id}`;
    const answers = [
      await as(clerk, 'POST', `${path}/rotation`, { body: {} }),
      await as(clerk, 'PATCH', path, { body: { allowed_addresses: [] } }),
      await as(clerk, 'DELETE', path),
    ];
    expect(answers.map(refusals)).toEqual(answers.map(() => tooFar));
  });

  it('[R-AUT-11] [C-3] is refused to a key that may write keys: it cannot exceed its own limits', async () => {
    const made = await newKey({ permissions: ['api_keys:write'] });
    const key = { token: tokenOf(await logInByKey(made.body.data.api_key_id)) };
    expect((await newKey({ permissions: ['api_keys:write'] }, key)).status).toBe(201);
    expect(refusals(await newKey({ roles: ['controller'] }, key))).toEqual(tooFar);
    const own = await as(key, 'PATCH', `/{org}/api-keys/${made.body.data.id}`, {
      body: { permissions: ['api_keys:write', 'users:write'] },
    });
    expect(refusals(own)).toEqual(tooFar);
  });

  it('[C-3] is refused to callers with limited sites', async () => {
    const [north, south] = [await addSite(service.world), await addSite(service.world)];
    const limited = await person(service, { roles: ['organisation_administrator'], siteIds: [north] });
    expect(refusals(await newKey({ site_ids: [] }, limited))).toEqual(tooFar);
    expect(codesOf(await newKey({ site_ids: [south] }, limited))).toContain('unknown_site');
    const made = await newKey({ site_ids: [north] }, limited);
    expect(made.status).toBe(201);
    const wider = { body: { site_ids: [] } };
    expect(refusals(await as(limited, 'PATCH', `/{org}/api-keys/${made.body.data.id}`, wider))).toEqual(
      tooFar,
    );
    const { id } = (await newKey()).body.data;
    expect(refusals(await as(limited, 'DELETE', `/{org}/api-keys/${id}`))).toEqual(tooFar);
  });

  it('[R-AUT-8] is impossible without the rights of an administrator', async () => {
    const others = ['controller', 'driver', 'integration', 'viewer'];
    for (const role of others) {
      const who = await person(service, { roles: [role] });
      expect(refusals(await newKey({}, who)), role).toEqual([403, ['not_permitted']]);
    }
  });
});

function inASecond(): string {
  return new Date(service.world.clock.now() + 1_000).toISOString();
}
