import { randomUUID } from 'node:crypto';
import { operations } from '@fleet/contract/documents/api';
import type { Operation } from '@fleet/contract/ground/operation';
import { beforeAll, describe, expect, it } from 'vitest';
import { workingDay } from '../day-fixture.js';
import { addSite } from '../test-context.js';
import { codesOf, suiteService } from '../test-service.js';
import { administrator, type LoggedInPerson, person } from './people-fixture.js';

const service = suiteService();
let admin: LoggedInPerson;
beforeAll(async () => {
  admin = await administrator(service);
});

/** A token of a key that an administrator created with these rights. */
async function keyOf(grant: object): Promise<string> {
  const body = { name: 'Planning', roles: ['integration'], ...grant };
  const made = await service.call('POST', '/{org}/api-keys', { token: admin.token, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { api_key_id } = made.body.data;
  const headers = { 'x-api-key': api_key_id };
  return (await service.call('GET', '/account/auth', { headers })).body.data.access_token;
}

/** The operations below the organisation, which require a token. */
const closed = operations.filter(
  ({ path, access }) => path.includes('{organisationId}') && access !== 'public',
);
/** Decided by the path alone, so that a wrong permission of an operation cannot hide a fault. */
const isIntegration = ({ path }: Operation) =>
  path.startsWith('/{organisationId}/integration/') ||
  /\/exports\/(?!audit)/.test(path) ||
  path.endsWith('/proof-of-delivery');

/** Calls the operation with unknown ids and the example body of the API reference. */
async function reach(operation: Operation, token: string): Promise<[number, string[]]> {
  const path = operation.path
    .replace('{organisationId}', service.world.organisationId)
    .replaceAll(/\{\w+\}/g, () => randomUUID());
  const options = operation.body === undefined ? {} : { body: operation.bodyExample ?? {} };
  const answer = await service.call(operation.method, path, { token, ...options });
  expect(answer.status, `${operation.id}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
  return [answer.status, codesOf(answer)];
}

/** Events name images, so integrations may read them. */
const ofImages = ['readBlob', 'listImageLinks'];

const forbidding = ['interface_not_allowed', 'not_permitted'];
const isForbidden = ([status, codes]: [number, string[]]) =>
  status === 403 && codes.some((each) => forbidding.includes(each));

/** The operations that the caller is not permitted to call. */
async function closedTo(token: string): Promise<string[]> {
  const found: string[] = [];
  for (const each of closed) if (isForbidden(await reach(each, token))) found.push(each.id);
  return found;
}

describe('an API key with the integration role alone', () => {
  let key: string;
  beforeAll(async () => {
    key = await keyOf({});
  });

  it.each(closed.filter(isIntegration))('[R-AUT-10] [R-GEN-13] reaches $method $path', async (operation) => {
    expect(isForbidden(await reach(operation, key))).toBe(false);
  });

  it.each(closed.filter((each) => !isIntegration(each) && !ofImages.includes(each.id)))(
    '[R-AUT-6] [R-GEN-14] does not reach $method $path',
    async (operation) => {
      expect(await reach(operation, key)).toEqual([403, ['interface_not_allowed']]);
    },
  );

  it('[R-AUT-10] may read an image that an event names, and its own account', async () => {
    const day = await workingDay(service);
    const url = await day.upload('picture');
    const path = url.slice(url.indexOf(`/${service.world.organisationId}/`));
    expect((await service.call('GET', path, { token: key })).status).toBe(200);
    const account = await service.call('GET', '/account', { token: key });
    expect(account.body.data.organisations[0]).toMatchObject({
      roles: ['integration'],
      permissions: ['account:read', 'integration:read', 'integration:write', 'exports:read'],
    });
    const pin = { current_password: '482913', pin: '620841' };
    expect((await service.call('PUT', '/account/pin', { token: key, body: pin })).status).toBe(403);
  });
});

describe('an API key with more than the integration role', () => {
  it.each([
    ['one permission', { permissions: ['users:read'] }],
    ['another role', { roles: ['integration', 'controller'] }],
    ['the rights of an administrator', { roles: ['integration', 'organisation_administrator'] }],
    ['modules', { roles: ['integration', 'controller'], modules: ['integration', 'routes'] }],
  ] as const)(
    '[R-AUT-11] with %s, may call exactly what a user with the same rights may call',
    async (_name, grant) => {
      const user = await person(service, { roles: ['integration'], ...grant });
      const ofKey = await closedTo(await keyOf(grant));
      expect(ofKey).toEqual(await closedTo(user.token));
      expect(ofKey.length).toBeLessThan((await closedTo(await keyOf({}))).length);
    },
  );

  it('[R-AUT-9] [C-2] gets the reason for a refusal, as a user does: it is limited to other modules', async () => {
    const grant = { roles: ['integration' as const], modules: ['account' as const] };
    const tokens = [await keyOf(grant), (await person(service, grant)).token];
    for (const token of tokens) {
      const answer = await service.call('GET', '/{org}/integration/routes/R', { token });
      expect(answer.status).toBe(403);
      expect(answer.body[0].message).toContain('limited to other modules: account.');
    }
  });

  it('[R-AUT-9] [R-AUT-11] sees the same records as a user with the same roles, modules and sites', async () => {
    const site = await addSite(service.world);
    const other = await addSite(service.world);
    const at = (id: string) => (plan: object) => ({ ...plan, site_id: id });
    const [here, there] = [
      await workingDay(service, { session: false, plan: at(site) }),
      await workingDay(service, { session: false, plan: at(other) }),
    ];
    const grant = { roles: ['controller'], modules: ['routes' as const] };
    const key = await keyOf({ ...grant, site_ids: [site] });
    const user = await person(service, { ...grant, siteIds: [site] });
    const lists = await Promise.all(
      [key, user.token].map((token) => service.call('GET', '/{org}/routes?page_size=500', { token })),
    );
    const ids = lists.map(({ body }) => body.data.map((each: { id: string }) => each.id));
    expect(ids[0]).toContain(here.routeId);
    expect(ids[0]).not.toContain(there.routeId);
    expect(ids[0]).toEqual(ids[1]);
  });
});
