import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { systemActor } from '../test-context.js';
import { type Answer, type CallOptions, codesOf, suiteService } from '../test-service.js';
import { administrator, type LoggedInPerson, person, pin } from './people-fixture.js';

const service = suiteService();
const as = (token: string, method: string, path: string, options: CallOptions = {}) =>
  service.call(method, path, { token, ...options });
const refusals = (answer: Answer) => [
  answer.status,
  answer.body.map((each: { code: string; key?: string }) => `${each.code} ${each.key ?? ''}`.trim()),
];
const tooFar = [403, ['beyond_own_rights']];

const networks = ['127.0.0.0/8', '2001:db8::/32'];
const end = '2030-01-01T00:00:00.000Z';

let admin: LoggedInPerson;
/** The token of an administrator's key with two allowed networks and an expiry. */
let bound: string;
let boundId: string;
beforeAll(async () => {
  admin = await administrator(service);
  const key = await createApiKey(service.world.contextFor(systemActor), {
    name: 'Administration',
    roles: ['organisation_administrator'],
    allowedAddresses: networks,
    expiresAt: end,
  });
  boundId = key.id;
  const log = await service.call('GET', '/account/auth', { headers: { 'x-api-key': key.secret } });
  bound = log.body.data.access_token;
});

const newKey = (more: object = {}) =>
  as(bound, 'POST', '/{org}/api-keys', { body: { name: 'Planning', roles: ['integration'], ...more } });

describe('an API key with allowed networks and an expiry', () => {
  it('[C-3] creates keys with the same limits, or with narrower ones', async () => {
    const inherited = await newKey();
    expect(inherited.body.data).toMatchObject({ allowed_addresses: networks, expires_at: end });
    const less = {
      allowed_addresses: ['127.3.0.0/16', '2001:db8:7::1'],
      expires_at: '2029-01-01T00:00:00.000Z',
    };
    expect((await newKey(less)).body.data).toMatchObject(less);
  });

  it('[C-3] creates no key with more networks or a later expiry, and reports each part', async () => {
    const unbound = await newKey({ allowed_addresses: [], expires_at: null });
    const everywhere = [403, ['beyond_own_rights /allowed_addresses', 'beyond_own_rights /expires_at']];
    expect(refusals(unbound)).toEqual(everywhere);
    const more = await newKey({
      allowed_addresses: ['127.0.0.1', '126.0.0.0/7', '2001:db8::/31', '198.51.100.7'],
      expires_at: '2030-01-01T00:00:00.001Z',
    });
    expect(refusals(more)).toEqual([
      403,
      [1, 2, 3]
        .map((index) => `beyond_own_rights /allowed_addresses/${index}`)
        .concat('beyond_own_rights /expires_at'),
    ]);
  });

  it('[C-3] cannot change, rotate or revoke a key without these limits', async () => {
    const other = await as(admin.token, 'POST', '/{org}/api-keys', {
      body: { name: 'Unbound', roles: ['integration'] },
    });
    const path = `/{org}/api-keys/${other.body.data.id}`;
    const answers = [
      await as(bound, 'PATCH', path, { body: { name: 'Mine' } }),
      await as(bound, 'POST', `${path}/rotation`, { body: {} }),
      await as(bound, 'DELETE', path),
    ];
    expect(answers.map(refusals)).toEqual(answers.map(() => tooFar));
  });

  it('[C-3] cannot remove its own limits, and keeps them through a rotation', async () => {
    const path = `/{org}/api-keys/${boundId}`;
    expect(refusals(await as(bound, 'PATCH', path, { body: { expires_at: null } }))).toEqual([
      403,
      ['beyond_own_rights /expires_at'],
    ]);
    expect(refusals(await as(bound, 'PATCH', path, { body: { allowed_addresses: [] } }))).toEqual([
      403,
      ['beyond_own_rights /allowed_addresses'],
    ]);
    const rotated = await as(bound, 'POST', `${path}/rotation`, { body: {} });
    expect(rotated.body.data).toMatchObject({ allowed_addresses: networks, expires_at: end });
  });

  it('[C-3] creates only users with a driver’s rights, and creates no roles', async () => {
    const make = (username: string, roles: string[]) =>
      as(bound, 'POST', '/{org}/users', { body: { username, name: 'U', roles } });
    expect(refusals(await make('free.administrator', ['organisation_administrator']))).toEqual([
      403,
      ['beyond_own_rights /roles/0'],
    ]);
    expect((await make('new.driver', ['driver'])).status).toBe(201);
    const viewer = await person(service, { roles: ['viewer'] });
    const answers = [
      await as(bound, 'PUT', `/{org}/users/${viewer.userId}/pin`, { body: { pin } }),
      await as(bound, 'PATCH', `/{org}/users/${viewer.userId}`, { body: { email: 'thief@example.com' } }),
      await as(bound, 'POST', '/{org}/roles', {
        body: { key: 'free', name: 'F', permissions: ['users:write'] },
      }),
    ];
    expect(answers.map(codesOf)).toEqual(answers.map(() => ['beyond_own_rights']));
  });
});
