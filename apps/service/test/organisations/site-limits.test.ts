import { operations } from '@fleet/contract/documents/api';
import type { Operation } from '@fleet/contract/ground/operation';
import { drivingPermissions } from '@fleet/contract/ground/permissions';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { administrator, person } from '../accounts/people-fixture.js';
import { dayPlan } from '../day-fixture.js';
import { systemActor } from '../test-context.js';
import { codesOf, suiteService } from '../test-service.js';
import { furnishedSite, type SiteContents } from './two-sites.js';

/**
 * There are two sites with records of every kind, and a user and an API key that are limited to the first. No operation
 * of the contract, present or future, shows them a record of the second site [C-3].
 */
const service = suiteService();
const roles = ['organisation_administrator', 'controller', 'viewer', 'integration'];
let own: SiteContents;
let other: SiteContents;
const callers: { name: string; token: string }[] = [];

beforeAll(async () => {
  const admin = await administrator(service);
  const maker = await person(service, { roles });
  expect(admin.userId).not.toBe(maker.userId);
  own = await furnishedSite(service, maker);
  other = await furnishedSite(service, maker);
  const siteIds = [own.siteId];
  const { token } = await person(service, { roles, siteIds });
  callers.push({ name: 'user', token });
  const ctx = service.world.contextFor(systemActor);
  const { secret } = await createApiKey(ctx, { name: 'limited', roles, siteIds });
  const byKey = await service.call('GET', '/account/auth', { headers: { 'x-api-key': secret } });
  callers.push({ name: 'API key', token: byKey.body.data.access_token });
});

/** Operations on records that belong to no site, or whose random id cannot be guessed. */
const unlimited = new Set([
  'readBlob',
  'listImageLinks',
  'readRole',
  'changeRole',
  'deleteRole',
  'readOrganisation',
  'readLogo',
  'listRoles',
]);

/** The integration operations that are tested here. The permission matrix tests the other operations. */
const byKey = new Set(['saveSite', 'saveDriver', 'saveAsset', 'saveRoute', 'listEvents']);

const isLimited = ({ id, path, access }: Operation) =>
  path.startsWith('/{organisationId}') &&
  // Tested in audit-endpoints.test.ts and audit-export.test.ts.
  !path.endsWith('/audit') &&
  !path.endsWith('/audit-seals') &&
  // Tested in live-stream.test.ts.
  !path.endsWith('/live/stream') &&
  (!path.includes('/integration/') || byKey.has(id)) &&
  access !== 'public' &&
  !drivingPermissions.some((each) => each === access) &&
  !unlimited.has(id);
const paramsOf = ({ path }: Operation) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}`).slice(1);
const limited = operations.filter(isLimited);
const single = limited.filter((each) => paramsOf(each).length > 0);
const collections = limited.filter((each) => each.method === 'GET' && paramsOf(each).length === 0);

/** Bodies that are valid apart from the site of the record in the path. Other operations use their example. */
const bodies: Readonly<Record<string, () => unknown>> = {
  saveRoute: () => ({ ...dayPlan(own.key), site_id: own.siteId }),
  saveDriver: () => ({ name: 'Mine now', site_ids: [own.siteId] }),
  saveAsset: () => ({ name: 'Mine now', type: 'truck', site_ids: [own.siteId] }),
  assignRoute: () => ({ driver_id: own.driverId }),
  startTransfer: () => ({ threshold: '00:05:00', reason: 'Mine now', to_driver_id: own.driverId }),
  changeUser: () => ({ name: 'Mine now' }),
  changeApiKey: () => ({ name: 'Mine now' }),
  changeDriver: () => ({ name: 'Mine now' }),
  changeAsset: () => ({ name: 'Mine now' }),
  changeWebhook: () => ({ description: 'Mine now' }),
};

const keysIn: Readonly<Record<string, string>> = { sites: 'S', drivers: 'D', assets: 'T', routes: 'R' };

/** The path of the operation with the ids of a site's records. */
function pathAt({ path }: Operation, site: SiteContents): string {
  const named = (name: string): string => {
    if (name === 'integrationKey') return `${keysIn[path.split('/')[3] ?? '']}-${site.key}`;
    if (name === 'reference') return 'load';
    const value = (site as Readonly<Record<string, string>>)[name];
    if (value === undefined) throw new Error(`SiteContents needs a value for {${name}} of ${path}`);
    return value;
  };
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'organisationId' ? '{org}' : named(name)));
}

const bodyOf = (operation: Operation) => bodies[operation.id]?.() ?? operation.bodyExample;

/** Ids and keys of the other site's records, which no answer may contain. */
const marks = () => Object.values(other).filter((each) => each.length > 20);

describe.each(single.map((operation) => ({ operation, name: `${operation.method} ${operation.path}` })))(
  '$name',
  ({ operation }) => {
    it('[C-3] finds nothing of another site', async () => {
      for (const caller of callers) {
        const body = operation.body === undefined ? {} : { body: bodyOf(operation) };
        const path = pathAt(operation, other);
        const answer = await service.call(operation.method, path, { token: caller.token, ...body });
        expect([answer.status, codesOf(answer)], caller.name).toEqual([404, ['not_found']]);
      }
    });

    if (operation.method === 'GET')
      it('[C-3] reads the records of the caller’s own sites', async () => {
        for (const caller of callers) {
          const answer = await service.call('GET', pathAt(operation, own), { token: caller.token });
          expect(answer.status, caller.name).toBe(200);
          for (const mark of marks()) expect(JSON.stringify(answer.body)).not.toContain(mark);
        }
      });
  },
);

/** The value that proves that a collection shows the caller's own site. */
const shown: Readonly<Record<string, keyof SiteContents>> = {
  listSites: 'siteId',
  listDrivers: 'driverId',
  listAssets: 'assetId',
  listUsers: 'userId',
  listApiKeys: 'keyId',
  listRoutes: 'routeId',
  listSessions: 'sessionId',
  readLive: 'routeId',
  listQuarantinedRecords: 'recordId',
  listWebhooks: 'webhookId',
  listReasons: 'reasonId',
  listEvents: 'routeId',
  exportOutcomes: 'routeId',
  exportPositions: 'sessionId',
  exportOdometerReadings: 'assetId',
  lookupAsset: 'assetId',
};

describe.each(collections.map((operation) => ({ operation, name: operation.path })))(
  'GET $name',
  ({ operation }) => {
    const sized = operation.query !== undefined && 'page_size' in operation.query.properties;
    const queryAt = (site: SiteContents) =>
      operation.id === 'lookupAsset'
        ? `?code=${encodeURIComponent(site.registration)}`
        : sized
          ? '?page_size=500'
          : '';

    it('[C-3] shows the records of the caller’s own site, and no records of another site', async () => {
      for (const caller of callers) {
        const ask = (query: string) =>
          service.call('GET', `${pathAt(operation, own)}${query}`, { token: caller.token });
        const mark = shown[operation.id];
        if (mark === undefined)
          throw new Error(`add to "shown" the value by which ${operation.id} shows the caller’s own site`);
        let text = '';
        // The feed shows an event when all earlier transactions of the server have ended, also those of other suites.
        await vi.waitFor(async () => {
          const { status, body } = await ask(queryAt(own));
          expect(status, caller.name).toBe(200);
          text = JSON.stringify(body);
          expect(text, caller.name).toContain(own[mark]);
        }, 15_000);
        for (const each of marks()) expect(text, `${caller.name} sees ${each}`).not.toContain(each);
      }
    });

    it('[C-3] shows nothing of another site if a filter names it', async () => {
      const filters: Readonly<Record<string, string>> = {
        site_id: other.siteId,
        driver_id: other.driverId,
        asset_id: other.assetId,
        route_id: other.routeId,
        session_id: other.sessionId,
        search: other.key,
        code: other.registration,
      };
      const taken = Object.keys(operation.query?.properties ?? {});
      for (const [name, value] of Object.entries(filters).filter(([each]) => taken.includes(each))) {
        for (const caller of callers) {
          const path = `${pathAt(operation, own)}?${new URLSearchParams({ [name]: value })}`;
          const answer = await service.call('GET', path, { token: caller.token });
          const seen = answer.status === 200 ? answer.body.data : [];
          expect([200, 404], `${caller.name} by ${name}`).toContain(answer.status);
          expect(seen, `${caller.name} by ${name}`).toEqual([]);
        }
      }
    });
  },
);

describe('another site in a body', () => {
  it.each([
    ['POST', '/{org}/drivers', () => ({ name: 'X', site_ids: [other.siteId] }), 'unknown_site'],
    ['POST', '/{org}/drivers', () => ({ name: 'X', user_id: other.userId }), 'unknown_user'],
    ['POST', '/{org}/assets', () => ({ name: 'X', type: 'van', site_ids: [other.siteId] }), 'unknown_site'],
    [
      'POST',
      '/{org}/webhooks',
      () => ({ url: 'https://x.example', site_ids: [other.siteId] }),
      'unknown_site',
    ],
    ['POST', '/{org}/routes', () => ({ ...dayPlan(own.key), site_id: other.siteId }), 'unknown_site'],
    ['POST', '/{org}/routes', () => dayPlan(other.key), 'unknown_driver'],
    [
      'PUT',
      '/{org}/integration/routes/new',
      () => ({ ...dayPlan(other.key), site_id: own.siteId }),
      'unknown_driver',
    ],
    [
      'PUT',
      '/{org}/integration/drivers/new',
      () => ({ name: 'X', username: `driver-${other.key}` }),
      'unknown_user',
    ],
  ])('[C-3] %s %s refuses its records as unknown', async (method, path, body, code) => {
    for (const { token, name } of callers) {
      const answer = await service.call(method, path, { token, body: body() });
      expect(answer.status, name).toBe(422);
      expect(codesOf(answer), name).toContain(code);
    }
  });

  it('[C-3] cannot be given to a user or an API key', async () => {
    const site_ids = [other.siteId];
    for (const { token } of callers) {
      const user = { username: `x-${other.key}-${Date.now()}`, name: 'X', roles: ['viewer'], site_ids };
      const asked = await service.call('POST', '/{org}/users', { token, body: user });
      expect([asked.status, codesOf(asked)[0]]).toEqual([403, 'beyond_own_rights']);
      const key = { name: 'X', roles: ['viewer'], site_ids };
      const made = await service.call('POST', '/{org}/api-keys', { token, body: key });
      expect([made.status, codesOf(made)[0]]).toEqual([403, 'beyond_own_rights']);
    }
  });
});
