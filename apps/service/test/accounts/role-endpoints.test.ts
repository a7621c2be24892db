import type { Permission } from '@fleet/contract/ground/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { setPin } from '../../src/accounts/secrets/set-secret.js';
import { addOrganisation, addSite, addUser, systemActor, type TestPerson } from '../test-context.js';
import { codesOf, logIn, suiteService } from '../test-service.js';

const service = suiteService();
const pin = '482913';

async function tokenOf(person: TestPerson): Promise<string> {
  const { userId, username } = await addUser(service.world, person);
  await setPin(service.world.contextFor(systemActor, person.organisationId), { userId, pin });
  return logIn(service, username, pin);
}

let admin: string;
beforeAll(async () => {
  admin = await tokenOf({ roles: ['organisation_administrator'] });
});

let made = 0;
async function newRole(permissions: Permission[], more: object = {}, token = admin) {
  made += 1;
  const body = { key: `role_${made}`, name: `Role ${made}`, permissions, ...more };
  return service.call('POST', '/{org}/roles', { token, body });
}

describe('roles of an organisation', () => {
  it('[C-10] are listed after the built-in ones, in pages', async () => {
    await newRole(['routes:read'], { key: 'zebra' });
    await newRole(['routes:read'], { key: 'aardvark' });
    const list = await service.call('GET', '/{org}/roles?page_size=4&page_no=2', { token: admin });
    const keys = list.body.data.map((each: { key: string }) => each.key);
    expect(keys.slice(0, 2)).toEqual(['viewer', 'aardvark']);
    expect(list.body.pagination.total).toBeGreaterThan(6);
    const headers = { 'if-none-match': list.headers.get('etag') ?? '' };
    const again = await service.call('GET', '/{org}/roles?page_size=4&page_no=2', { token: admin, headers });
    expect(again.status).toBe(304);
  });

  it('[C-3] apply to their users, and can be changed while the users have tokens', async () => {
    const role = (await newRole(['routes:read'])).body.data;
    const { userId, username } = await addUser(service.world, { roles: [role.key] });
    await setPin(service.world.contextFor(systemActor), { userId, pin });
    const token = await logIn(service, username, pin);
    expect((await service.call('GET', '/{org}/routes', { token })).status).toBe(200);
    expect((await service.call('GET', '/{org}/sessions/all', { token })).status).toBe(403);
    const account = await service.call('GET', '/account', { token });
    expect(account.body.data.organisations[0]).toMatchObject({
      roles: [role.key],
      permissions: ['routes:read'],
    });
    const changed = await service.call('PATCH', `/{org}/roles/${role.key}`, {
      token: admin,
      body: { permissions: ['sessions:read'] },
    });
    expect(changed.body.data).toMatchObject({ name: role.name, permissions: ['sessions:read'] });
    await expect.poll(async () => (await service.call('GET', '/{org}/routes', { token })).status).toBe(403);
    expect((await service.call('GET', '/{org}/sessions/all', { token })).status).toBe(200);
  });

  it('[R-AUT-9] [R-AUT-11] apply to API keys too', async () => {
    const role = (await newRole(['routes:read'])).body.data;
    const ctx = service.world.contextFor(systemActor);
    const { secret } = await createApiKey(ctx, { name: 'Board', roles: [role.key], modules: ['routes'] });
    const log = await service.call('GET', '/account/auth', { headers: { 'x-api-key': secret } });
    const token = log.body.data.access_token;
    expect((await service.call('GET', '/{org}/routes', { token })).status).toBe(200);
    expect((await service.call('GET', '/{org}/sessions/all', { token })).status).toBe(403);
  });

  it('[R-AUT-9] give no permissions outside the modules that a user is limited to', async () => {
    const token = await tokenOf({ roles: ['controller'], modules: ['routes'] });
    expect((await service.call('GET', '/{org}/routes', { token })).status).toBe(200);
    expect((await service.call('GET', '/{org}/sessions/all', { token })).status).toBe(403);
  });

  it('are changed by a merge patch, under If-Match', async () => {
    const first = await newRole(['routes:read'], { description: 'Looks' });
    const path = `/{org}/roles/${first.body.data.key}`;
    const read = await service.call('GET', path, { token: admin });
    expect(read.headers.get('etag')).toBe(first.headers.get('etag'));
    const ifMatch = { 'if-match': read.headers.get('etag') ?? '' };
    const renamed = await service.call('PATCH', path, {
      token: admin,
      body: { name: 'Öther 🚚', description: null },
      headers: ifMatch,
    });
    expect(renamed.body.data).toMatchObject({
      name: 'Öther 🚚',
      description: null,
      permissions: ['routes:read'],
    });
    const stale = await service.call('PATCH', path, {
      token: admin,
      body: { name: 'Third' },
      headers: ifMatch,
    });
    expect([stale.status, codesOf(stale)]).toEqual([412, ['version_mismatch']]);
  });

  it('are deleted only when they have no users', async () => {
    const { key } = (await newRole(['routes:read'])).body.data;
    const { userId } = await addUser(service.world, { roles: [key] });
    const used = await service.call('DELETE', `/{org}/roles/${key}`, { token: admin });
    expect([used.status, codesOf(used)]).toEqual([409, ['role_in_use']]);
    await service.world.database.pool.query('delete from memberships where user_id = $1', [userId]);
    expect((await service.call('DELETE', `/{org}/roles/${key}`, { token: admin })).status).toBe(204);
    expect((await service.call('GET', `/{org}/roles/${key}`, { token: admin })).status).toBe(404);
  });

  it('cannot be changed if they are built in', async () => {
    const calls = [
      service.call('PATCH', '/{org}/roles/viewer', { token: admin, body: { permissions: ['users:write'] } }),
      service.call('DELETE', '/{org}/roles/viewer', { token: admin }),
    ];
    for (const each of await Promise.all(calls)) expect(codesOf(each)).toEqual(['not_permitted']);
    const taken = await newRole(['routes:read'], { key: 'viewer' });
    expect([taken.status, codesOf(taken)]).toEqual([409, ['key_in_use']]);
  });

  it('belong to one organisation only', async () => {
    const { key } = (await newRole(['routes:read'])).body.data;
    const organisationId = await addOrganisation(service.world);
    const foreign = await tokenOf({ roles: ['organisation_administrator'], organisationId });
    const answer = await service.call('GET', `/${organisationId}/roles/${key}`, { token: foreign });
    expect([answer.status, codesOf(answer)]).toEqual([404, ['not_found']]);
  });

  it('are refused with all their faults if they are invalid', async () => {
    const wrong = await newRole(['routes:fly' as Permission], { key: 'Ü b', name: ' ', built_in: true });
    expect(wrong.status).toBe(400);
    expect(codesOf(wrong).sort()).toEqual(['blank', 'unknown_field', 'unknown_value', 'wrong_format']);
    const long = await newRole([], { description: 'ü'.repeat(10_000) });
    expect(codesOf(long)).toEqual(['too_long']);
  });
});

describe('escalation by a role', () => {
  it('[C-3] is refused: a caller can neither create nor extend a role beyond their own rights', async () => {
    const token = await tokenOf({ roles: [], permissions: ['roles:read', 'roles:write', 'routes:read'] });
    const own = await newRole(['routes:read'], {}, token);
    expect(own.status).toBe(201);
    const greater = await newRole(['routes:read', 'users:write'], {}, token);
    expect([greater.status, greater.body[0].code, greater.body[0].key]).toEqual([
      403,
      'beyond_own_rights',
      '/permissions/1',
    ]);
    const path = `/{org}/roles/${own.body.data.key}`;
    const widened = await service.call('PATCH', path, { token, body: { permissions: ['users:write'] } });
    expect(codesOf(widened)).toEqual(['beyond_own_rights']);
  });

  it('[C-3] is refused: a caller cannot change a role that has more rights than they have', async () => {
    const { key } = (await newRole(['users:write'])).body.data;
    const token = await tokenOf({ roles: [], permissions: ['roles:write'] });
    const narrowed = await service.call('PATCH', `/{org}/roles/${key}`, { token, body: { permissions: [] } });
    expect(codesOf(narrowed)).toEqual(['beyond_own_rights']);
    const gone = await service.call('DELETE', `/{org}/roles/${key}`, { token });
    expect(codesOf(gone)).toEqual(['beyond_own_rights']);
  });

  it('[C-3] is refused: roles apply to all sites, so callers who are limited to some sites create none', async () => {
    const siteIds = [await addSite(service.world)];
    const token = await tokenOf({ roles: ['organisation_administrator'], siteIds });
    expect(codesOf(await newRole(['routes:read'], {}, token))).toEqual(['beyond_own_rights']);
  });
});

describe('the creation and deletion of a role', () => {
  it('[C-10] leave events and audit rows', async () => {
    const { key } = (await newRole(['routes:read'])).body.data;
    await service.call('DELETE', `/{org}/roles/${key}`, { token: admin });
    const { rows } = await service.world.database.pool.query(
      `select type from events where data ->> 'role_key' = $1 or data -> 'role' ->> 'key' = $1 order by position`,
      [key],
    );
    expect(rows.map((each) => each.type)).toEqual(['role_saved', 'role_deleted']);
    const audit = await service.world.database.pool.query(
      `select action from audit_entries where subject_id = $1 order by id`,
      [key],
    );
    expect(audit.rows.map((each) => each.action)).toEqual(['role.create', 'role.delete']);
  });
});

it('[C-11] an organisation has at most 200 roles of its own', async () => {
  const organisationId = await addOrganisation(service.world);
  const token = await tokenOf({ roles: ['organisation_administrator'], organisationId });
  await service.world.database.pool.query(
    `insert into roles (organisation_id, key, name, permissions, created_at, updated_at)
      select $1, 'many_' || n, 'Many', '{routes:read}', now(), now() from generate_series(1, 199) n`,
    [organisationId],
  );
  const make = (key: string) =>
    service.call('POST', `/${organisationId}/roles`, {
      token,
      body: { key, name: 'One', permissions: ['routes:read'] },
    });
  expect((await make('last')).status).toBe(201);
  const refused = await make('another');
  expect([refused.status, codesOf(refused)]).toEqual([400, ['too_many']]);
});
