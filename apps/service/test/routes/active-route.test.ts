import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { Route } from '@fleet/contract/planning/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { createActiveRouteCache } from '../../src/routes/active-route-cache.js';
import { cancelRoute } from '../../src/routes/close-route.js';
import { readActiveRoute } from '../../src/routes/read-active-route.js';
import { refreshDocument } from '../../src/routes/render-progress.js';
import { routeEndpoints } from '../../src/routes/route-endpoints.js';
import { saveRoute } from '../../src/routes/save-route.js';
import { type EndpointServer, endpointServer } from '../endpoint-server.js';
import {
  addAsset,
  addDriver,
  addUser,
  contextOf,
  refusedCodes,
  systemActor,
  type TestDriver,
  type TestWorld,
  testWorld,
} from '../test-context.js';
import { addProgress, addSession, counted, routePlan, stopPlan, storedRoute } from './route-plan-fixture.js';

let world: TestWorld;
let ctx: Context;
let server: EndpointServer;

beforeAll(async () => {
  world = await testWorld();
  ctx = world.contextFor(systemActor);
  server = await endpointServer(world, routeEndpoints({ answers: createActiveRouteCache() }));
});
afterAll(async () => {
  await server.stop();
  await world.stop();
});

interface DriverInSession {
  driver: TestDriver;
  assetId: string;
  sessionId: string;
}

async function inSession(): Promise<DriverInSession> {
  const driver = await addDriver(world);
  const assetId = await addAsset(world);
  return { driver, assetId, sessionId: await addSession(world, driver, assetId) };
}

async function withRoute(integrationKey = newUuidV7()): Promise<DriverInSession & { routeId: string }> {
  const own = await inSession();
  const { route } = await saveRoute(ctx, { integrationKey, plan: planOf(own) });
  return { ...own, routeId: route.id };
}

function planOf({ driver, assetId }: DriverInSession, name = 'Valley round') {
  return routePlan({ driverId: driver.driverId, assetId }, { name });
}

const get = (driver: TestDriver, headers: Record<string, string> = {}, path = '/routes/active') =>
  server.call(driver.userId, path, { headers });

async function arrive({ driver, sessionId, routeId }: DriverInSession & { routeId: string }): Promise<void> {
  const { document } = await storedRoute(world, routeId);
  await addProgress(world, {
    routeId,
    sessionId,
    driverId: driver.driverId,
    kind: 'arrival',
    target: document.travel_plan.points_of_interest[0]?.id ?? '',
    at: '2026-11-20T08:00:00.000Z',
    detail: 'driver',
  });
  await ctx.inTransaction((tx) => refreshDocument(tx, routeId));
}

describe('the active route', () => {
  it('[R-RTE-1] is the stored document with links to the next actions, under both routes and loads', async () => {
    const { driver, routeId } = await withRoute();
    for (const path of ['/routes/active', '/loads/active']) {
      const answer = await get(driver, {}, path);
      const text = await answer.text();
      const row = await storedRoute(world, routeId);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('etag')).toBe(`"1-${routeId}"`);
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(text.startsWith(`{"data":${row.text},"links":[`)).toBe(true);
      const { data, links } = JSON.parse(text);
      expect(shapeCheck(Route).check(data)).toMatchObject({ ok: true });
      expect(links).toEqual([
        { rel: 'self', href: `${server.base}/routes/active` },
        { rel: 'outcomes', href: `${server.base}/routes/${routeId}/outcomes` },
        { rel: 'completion', href: `${server.base}/routes/${routeId}/completion` },
        { rel: 'positions', href: `${server.base}/positions` },
        { rel: 'session', href: `${server.base}/sessions` },
      ]);
    }
  });

  it('[R-RTE-3][R-RTE-6] contains its allocation with assets, and its consignments as they were written', async () => {
    const own = await withRoute();
    const { data } = JSON.parse(await (await get(own.driver)).text());
    expect(data.allocation).toMatchObject({
      driver: { id: own.driver.driverId },
      crew: [],
      assets: [{ id: own.assetId, type: 'truck' }],
    });
    expect(data.consignments).toMatchObject([
      { integration_key: 'C-1', description: 'Two pallets of flour' },
    ]);
  });

  it('[R-RTE-8][R-RTE-10][R-RTE-13][R-RTE-15] contains stops with their address and any number of activities', async () => {
    const own = await inSession();
    const bare = { ...stopPlan('N'), activities: [], execution_sequence: [] };
    const plan = {
      ...planOf(own),
      travel_plan: { points_of_interest: [stopPlan('A', own.assetId), bare, stopPlan('B')] },
    };
    await saveRoute(ctx, { integrationKey: newUuidV7(), plan });
    const { data } = JSON.parse(await (await get(own.driver)).text());
    const address = { city: 'Encamp', coordinates: [1.58, 42.53] };
    expect(data.travel_plan.points_of_interest).toMatchObject([
      {
        sequence: 1,
        address,
        activities: [{ reference: 'A-reading', requirements: [{ kind: 'odometer' }] }],
      },
      { sequence: 2, address, activities: [] },
      { sequence: 3, address, activities: [{ reference: 'B-reading', requirements: [] }] },
    ]);
  });

  it('[C-5] has its version in the ETag, followed by the revision after progress', async () => {
    const integrationKey = newUuidV7();
    const own = await withRoute(integrationKey);
    await arrive(own);
    const tag = (numbers: string) => `"${numbers}-${own.routeId}"`;
    const moved = await get(own.driver, { 'if-none-match': tag('1') });
    expect([moved.status, moved.headers.get('etag')]).toEqual([200, tag('1.1')]);
    expect(JSON.parse(await moved.text()).data).toMatchObject({
      version: 1,
      travel_plan: { points_of_interest: [{ status: 'arrived' }, { status: 'pending' }] },
    });
    expect((await get(own.driver, { 'if-none-match': tag('1.1') })).status).toBe(304);
    await saveRoute(ctx, { integrationKey, plan: planOf(own, 'Other round') });
    const changed = await get(own.driver, { 'if-none-match': tag('1.1') });
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, tag('2')]);
  });

  it('[C-5] has another ETag than the previous route, even with the same version and revision', async () => {
    const own = await withRoute();
    await saveRoute(ctx, { integrationKey: newUuidV7(), plan: planOf(own, 'Next round') });
    const first = await get(own.driver);
    await cancelRoute(ctx, own.routeId);
    const next = await get(own.driver, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(next.status).toBe(200);
    const { data } = JSON.parse(await next.text());
    expect(data).toMatchObject({ name: 'Next round', version: 1 });
    expect(data.id).not.toBe(own.routeId);
  });

  it.each(['"1-ID"', 'W/"1-ID"', '"x", "1-ID"', 'W/"a,b" ,W/"1-ID"', '*', ' * '])(
    '[C-1] answers 304 without a body for If-None-Match: %s',
    async (tags) => {
      const { driver, routeId } = await withRoute();
      const answer = await get(driver, { 'if-none-match': tags.replace('ID', routeId) });
      expect([answer.status, await answer.text()]).toEqual([304, '']);
      expect(answer.headers.get('etag')).toBe(`"1-${routeId}"`);
    },
  );

  it.each(['1-ID', '"1"', '"2-ID"', '"1.0-ID"', '"1.1-ID"', '""', 'W/"10-ID"'])(
    '[C-1] answers 200 for If-None-Match: %s',
    async (tag) => {
      const { driver, routeId } = await withRoute();
      const headers = { 'if-none-match': tag.replace('ID', routeId) };
      expect((await get(driver, headers)).status).toBe(200);
    },
  );

  it('[R-GEN-7] is refused without a session, without a route, and to a caller who is not a driver', async () => {
    const driver = await addDriver(world);
    await saveRoute(ctx, { integrationKey: newUuidV7(), plan: routePlan({ driverId: driver.driverId }) });
    const codeOf = async (answer: Response) => [answer.status, JSON.parse(await answer.text())[0].code];
    expect(await codeOf(await get(driver))).toEqual([403, 'session_required']);
    expect(await codeOf(await get((await inSession()).driver))).toEqual([404, 'no_active_route']);
    const { userId } = await addUser(world, { roles: ['driver'] });
    expect(await refusedCodes(readActiveRoute(await contextOf(world, userId), undefined))).toEqual([
      'not_a_driver',
    ]);
  });

  it.each(['closed', 'revoked'])('[R-GEN-7] is refused after the session was %s', async (status) => {
    const { driver, sessionId } = await withRoute();
    await world.database.pool.query('update sessions set status = $2, ended_at = now() where id = $1', [
      sessionId,
      status,
    ]);
    expect((await get(driver)).status).toBe(403);
  });

  it('[R-ERR-5] is not found after its cancellation, even if another driver has a route', async () => {
    const { driver, routeId } = await withRoute();
    await withRoute();
    await cancelRoute(ctx, routeId);
    expect((await get(driver, { 'if-none-match': '*' })).status).toBe(404);
  });

  it('[C-4] may be read from another device', async () => {
    const { driver } = await withRoute();
    expect((await get(driver, { 'x-device-id': 'another' })).status).toBe(200);
  });

  it('needs one statement, which does not read a document that the caller already has', async () => {
    const { driver } = await withRoute();
    const calling = await contextOf(world, driver.userId);
    const { db, names } = counted(calling.db);
    const read = await readActiveRoute({ ...calling, db }, undefined);
    expect(read.document).toContain('Valley round');
    expect((await readActiveRoute({ ...calling, db }, `"1-${read.id}"`)).document).toBeNull();
    expect(names).toEqual(['read-active-route', 'read-active-route']);
  });

  it('is sent from the cache only while it is the current document', async () => {
    const own = await withRoute();
    const { driver, routeId } = own;
    const first = await (await get(driver)).text();
    expect(await (await get(driver)).text()).toBe(first);
    expect((await get(driver, { 'if-none-match': `"1-${routeId}"` })).status).toBe(304);
    const calling = await contextOf(world, driver.userId);
    const cached = { id: routeId, version: 1, revision: 0 };
    expect((await readActiveRoute(calling, undefined, cached)).document).toBeNull();
    expect((await readActiveRoute(calling, undefined, { ...cached, revision: 1 })).document).not.toBeNull();
    const { integration_key } = JSON.parse(first).data;
    await saveRoute(ctx, { integrationKey: integration_key, plan: planOf(own, 'Mountain round') });
    const changed = await get(driver);
    expect(changed.headers.get('etag')).toBe(`"2-${routeId}"`);
    expect(JSON.parse(await changed.text()).data.name).toBe('Mountain round');
  });

  it('has links with the origin of the request', async () => {
    const { driver } = await withRoute();
    const linkAt = async (base: string) =>
      JSON.parse(await (await get(driver, {}, `${base}/routes/active`)).text()).links[0].href;
    const elsewhere = server.base.replace('127.0.0.1', 'localhost');
    for (const base of [server.base, elsewhere, server.base]) {
      expect(await linkAt(base)).toBe(`${base}/routes/active`);
    }
  });
});
