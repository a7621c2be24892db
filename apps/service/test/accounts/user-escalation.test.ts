import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { addOrganisation, addSite, systemActor } from '../test-context.js';
import { type Answer, type CallOptions, codesOf, suiteService } from '../test-service.js';
import { administrator, type LoggedInPerson, person, pin } from './people-fixture.js';

const service = suiteService();
const as = (who: { token: string }, method: string, path: string, options: CallOptions = {}) =>
  service.call(method, path, { token: who.token, ...options });
const refusals = (answer: Answer) => [answer.status, codesOf(answer)];
const tooFar = [403, ['beyond_own_rights']];

let admin: LoggedInPerson;
/** May manage users, but nothing else. */
let personnel: LoggedInPerson;
beforeAll(async () => {
  admin = await administrator(service);
  personnel = await person(service, { roles: [], permissions: ['users:read', 'users:write'] });
});

describe('escalation', () => {
  it('[C-3] by a change of one’s own rights is refused', async () => {
    const path = `/{org}/users/${personnel.userId}`;
    for (const body of [
      { roles: ['organisation_administrator'] },
      { permissions: ['users:write', 'audit:read'] },
    ]) {
      expect(refusals(await as(personnel, 'PATCH', path, { body }))).toEqual(tooFar);
    }
  });

  it('[C-3] by a change of another user, or by a new user, is refused', async () => {
    const other = await person(service, { roles: [] });
    const body = { roles: ['controller'] };
    expect(refusals(await as(personnel, 'PATCH', `/{org}/users/${other.userId}`, { body }))).toEqual(tooFar);
    const created = await as(personnel, 'POST', '/{org}/users', {
      body: { username: 'accomplice', name: 'A', roles: ['viewer', 'organisation_administrator'] },
    });
    expect(created.body.map((each: { key: string }) => each.key)).toEqual(['/roles/0', '/roles/1']);
    expect(created.status).toBe(403);
  });

  it('[C-3] by the pin, mail address, roles or status of a user with more rights is refused', async () => {
    const path = `/{org}/users/${admin.userId}`;
    const answers = [
      await as(personnel, 'PUT', `${path}/pin`, { body: { pin } }),
      await as(personnel, 'PATCH', path, { body: { email: 'thief@example.com' } }),
      await as(personnel, 'PATCH', path, { body: { roles: [] } }),
      await as(personnel, 'PUT', `${path}/status`, { body: { status: 'disabled' } }),
      await as(personnel, 'DELETE', path),
    ];
    expect(answers.map(refusals)).toEqual(answers.map(() => tooFar));
  });

  it('[R-AUT-11] [C-3] by an API key is refused', async () => {
    const ctx = service.world.contextFor(systemActor);
    const { secret } = await createApiKey(ctx, { name: 'HR', roles: [], permissions: ['users:write'] });
    const log = await service.call('GET', '/account/auth', { headers: { 'x-api-key': secret } });
    const key = { token: log.body.data.access_token };
    const body = { username: 'made.by.key', name: 'K', roles: ['viewer'] };
    expect(refusals(await as(key, 'POST', '/{org}/users', { body }))).toEqual(tooFar);
    const pinned = await as(key, 'PUT', `/{org}/users/${admin.userId}/pin`, { body: { pin } });
    expect(refusals(pinned)).toEqual(tooFar);
  });

  it('[C-3] over sites is refused: a limited caller can only give their own sites', async () => {
    const [north, south] = [await addSite(service.world), await addSite(service.world)];
    const limited = await person(service, { roles: ['organisation_administrator'], siteIds: [north] });
    const create = (siteIds: string[]) =>
      as(limited, 'POST', '/{org}/users', {
        body: { username: `of.${siteIds.join('.')}`, name: 'S', roles: ['viewer'], site_ids: siteIds },
      });
    expect(refusals(await create([]))).toEqual(tooFar);
    expect(codesOf(await create([south]))).toContain('unknown_site');
    expect((await create([north])).status).toBe(201);
    const own = await as(limited, 'PATCH', `/{org}/users/${limited.userId}`, { body: { site_ids: [] } });
    expect(refusals(own)).toEqual(tooFar);
  });

  it('into another organisation, by a user that both share, is refused', async () => {
    const shared = await person(service, { roles: ['viewer'] });
    const elsewhere = await addOrganisation(service.world);
    await service.world.database.pool.query(
      `insert into memberships (organisation_id, user_id, roles) values ($1, $2, '{controller}')`,
      [elsewhere, shared.userId],
    );
    const path = `/{org}/users/${shared.userId}`;
    const answers = [
      await as(admin, 'PUT', `${path}/pin`, { body: { pin } }),
      await as(admin, 'PATCH', path, { body: { email: 'thief@example.com' } }),
      await as(admin, 'PATCH', path, { body: { name: 'Another' } }),
    ];
    expect(answers.map(refusals)).toEqual(answers.map(() => [403, ['shared_user']]));
    expect((await as(admin, 'PATCH', path, { body: { roles: ['controller'] } })).status).toBe(200);
  });

  it('by a new user is refused with all faults of the call, also unknown roles and sites', async () => {
    const body = {
      username: 'nobody',
      name: 'N',
      roles: ['viewer', 'king'],
      site_ids: [admin.userId],
      permissions: ['audit:read'],
    };
    const answer = await as(personnel, 'POST', '/{org}/users', { body });
    expect(answer.body.map((each: { code: string; key: string }) => [each.code, each.key])).toEqual([
      ['beyond_own_rights', '/roles/0'],
      ['beyond_own_rights', '/permissions/0'],
      ['unknown_role', '/roles/1'],
      ['unknown_site', '/site_ids/0'],
    ]);
  });
});
