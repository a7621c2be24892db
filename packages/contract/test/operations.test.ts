import { describe, expect, it } from 'vitest';
import { operations } from '../src/documents/api.js';
import { basePath, type Operation, pathsOf } from '../src/ground/operation.js';
import { rolePermissions } from '../src/ground/permissions.js';
import { problemCatalogue } from '../src/ground/problems.js';
import { isRecord, nodeOf } from '../src/ground/schema-reading.js';
import { shapeCheck } from '../src/ground/shape-check.js';

const byId: [string, Operation][] = operations.map((each) => [each.id, each]);
const idsOf = (role: keyof typeof rolePermissions) =>
  operations
    .filter(({ access }) => rolePermissions[role].some((permission) => permission === access))
    .map((each) => each.id);

/** The methods of each path, in all its spellings. */
function callsByPath(): Map<string, string[]> {
  const calls = new Map<string, string[]>();
  for (const each of operations) {
    for (const path of pathsOf(each)) calls.set(path, [...(calls.get(path) ?? []), each.method]);
  }
  return calls;
}

describe('the operations', () => {
  it('have unique ids, and each path has each method at most once', () => {
    const ids = operations.map((each) => each.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, methods] of callsByPath()) {
      expect(new Set(methods).size, path).toBe(methods.length);
    }
  });

  it.each(byId)('[R-CNV-11] %s has a body exactly if its method has one', (_id, { method, body }) => {
    expect(body !== undefined).toBe(method !== 'GET' && method !== 'DELETE');
  });

  it.each(byId)('[R-END-1] [R-END-2] %s has exactly the parameters of its paths', (_id, operation) => {
    const taken = Object.keys(
      operation.params === undefined ? {} : (nodeOf(operation.params).properties ?? {}),
    );
    for (const path of pathsOf(operation)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(named.sort(), path).toEqual([...taken].sort());
      if (!path.startsWith('/account')) expect(path).toMatch(/^\/\{organisationId\}(\/|$)/);
    }
  });

  it('[R-GEN-15] are available under routes and under loads', () => {
    const paths = [...callsByPath().keys()];
    const under = (word: string) => paths.filter((path) => new RegExp(`/${word}(?=[/:]|$)`).test(path));
    expect(under('routes').length).toBeGreaterThan(8);
    expect(under('loads')).toEqual(under('routes').map((path) => path.replace('/routes', '/loads')));
  });

  it('[R-END-3] are also available under the session paths without a separator', () => {
    const paths = [...callsByPath().keys()].filter((path) => /sessions\{/.test(path));
    expect(paths).toEqual([
      '/{organisationId}/sessions{sessionId}/revoke',
      '/{organisationId}/sessions{sessionId}/close',
    ]);
  });

  it('[R-GEN-3] let integrations write routes, drivers and assets, and let drivers work with their route and assets', () => {
    expect(idsOf('integration')).toEqual([
      'listKeyedSites',
      'readKeyedSite',
      'saveSite',
      'saveSites',
      'changeKeyedSite',
      'deleteKeyedSite',
      'listKeyedDrivers',
      'readKeyedDriver',
      'saveDriver',
      'saveDrivers',
      'changeKeyedDriver',
      'deleteKeyedDriver',
      'listKeyedAssets',
      'readKeyedAsset',
      'saveAsset',
      'saveAssets',
      'changeKeyedAsset',
      'deleteKeyedAsset',
      'listKeyedReasons',
      'readKeyedReason',
      'saveReason',
      'saveReasons',
      'changeKeyedReason',
      'deleteKeyedReason',
      'listKeyedRoutes',
      'readKeyedRoute',
      'saveRoute',
      'saveRoutes',
      'changeKeyedRoute',
      'deleteKeyedRoute',
      'readConsignment',
      'saveConsignment',
      'deleteConsignment',
      'listEvents',
      'exportOutcomes',
      'exportPositions',
      'exportOdometerReadings',
      'readProofOfDelivery',
    ]);
    expect(idsOf('driver')).toEqual(
      expect.arrayContaining(['takeSession', 'readActiveRoute', 'submitOutcomes', 'listAssets']),
    );
    expect(idsOf('driver')).not.toEqual(expect.arrayContaining(['saveRoute']));
  });

  it.each(byId)('%s has a body example that it would accept', (_id, { body, bodyExample }) => {
    if (body === undefined || bodyExample === undefined) return;
    expect(shapeCheck(body).check(structuredClone(bodyExample))).toMatchObject({ ok: true });
  });

  it.each(byId)(
    '%s has only successful responses, with examples that match their schemas',
    (_id, { answers }) => {
      for (const [status, { schema, example }] of Object.entries(answers)) {
        expect(Number(status)).toBeLessThan(400);
        if (schema === null || example === undefined) continue;
        expect(shapeCheck(schema).check(structuredClone(example)), status).toMatchObject({ ok: true });
      }
    },
  );

  it.each(byId)('[R-ENV-1] %s puts each JSON response into an envelope', (_id, { answers }) => {
    for (const { schema } of Object.values(answers)) {
      if (schema === null) continue;
      const { properties = {}, required = [] } = nodeOf(schema);
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(['data', 'links']));
      expect(required).toEqual(expect.arrayContaining(['data', 'links']));
    }
  });

  it.each(byId)('%s lists each of its problems once, and no server problem', (_id, { problems }) => {
    expect(new Set(problems).size).toBe(problems.length);
    expect(problems.filter((code) => problemCatalogue[code].type === 'server')).toEqual([]);
  });

  it('[R-VER-1] have paths below a base address that ends in api/v2', () => {
    expect(basePath).toMatch(/\/api\/v2$/);
    expect([...callsByPath().keys()].filter((path) => path.includes('api/v2'))).toEqual([]);
  });

  it('have examples with links only to paths below the base address', () => {
    const hrefs = operations.flatMap(({ answers }) =>
      Object.values(answers).flatMap(({ example }) =>
        isRecord(example) && Array.isArray(example.links) ? example.links.map((each) => `${each.href}`) : [],
      ),
    );
    expect(hrefs.length).toBeGreaterThan(15);
    expect(hrefs.filter((href) => !href.includes(`${basePath}/`))).toEqual([]);
  });
});
