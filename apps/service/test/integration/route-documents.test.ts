import type { Route } from '@fleet/contract/planning/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { saveAssetOnRoutes } from '../../src/fleet-changes/save-asset-on-routes.js';
import { saveDriverOnRoutes } from '../../src/fleet-changes/save-driver-on-routes.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { cancelRoute, closeRouteStatus } from '../../src/routes/close-route.js';
import { refreshActiveRoutesOfAssets, refreshDocument } from '../../src/routes/render-progress.js';
import { composeRoute } from '../../src/routes/route-composition.js';
import { readRouteFacts } from '../../src/routes/route-facts.js';
import { lockRoute } from '../../src/routes/route-store.js';
import { saveRoute } from '../../src/routes/save-route.js';
import {
  addProgress,
  addSession,
  eventsOf,
  routePlan,
  stopPlan,
  storedRoute,
  writeCounts,
} from '../routes/route-plan-fixture.js';
import { addUser, suiteWorld, systemActor } from '../test-context.js';

const world = suiteWorld();
let ctx: Context;
beforeAll(() => {
  ctx = world.contextFor(systemActor);
});

/** A driver and an asset, created by an integration, and two routes: one active, one waiting. */
async function twoRoutes() {
  const { username, userId } = await addUser(world, { roles: ['driver'] });
  const keys = { driver: newUuidV7(), asset: newUuidV7(), active: newUuidV7(), waiting: newUuidV7() };
  const { driver } = await saveDriverOnRoutes(ctx, {
    integrationKey: keys.driver,
    plan: { name: 'Marta', username },
  });
  const { asset } = await saveAssetOnRoutes(ctx, {
    integrationKey: keys.asset,
    plan: truck(`R ${keys.asset}`, 'Truck'),
  });
  const plan = routePlan({ driverId: driver.id, assetId: asset.id });
  const active = (await saveRoute(ctx, { integrationKey: keys.active, plan })).route.id;
  const waiting = (await saveRoute(ctx, { integrationKey: keys.waiting, plan })).route.id;
  const sessionId = await addSession(world, { userId, driverId: driver.id }, asset.id);
  return { keys, driver, asset, active, waiting, sessionId, plan };
}

function truck(registration: string, name: string) {
  const odometer = { meter_type: 'distance', unit: 'km', current_reading: '100' } as const;
  return { type: 'truck', name, registration, odometer };
}

/** Renders the document from the tables alone: the version's plan, the route's row, the log, the drivers and assets. */
async function freshText(id: string): Promise<string> {
  const { rows } = await world.database.pool.query(
    `select v.document, r.version, r.status, r.completed_at from routes r
     join route_versions v on v.route_id = r.id and v.version = r.version where r.id = $1`,
    [id],
  );
  const { document, version, status, completed_at } = rows[0];
  const plan: Route = { ...JSON.parse(document), version };
  return JSON.stringify(composeRoute(plan, { status, completed_at }, await readRouteFacts(ctx, plan)));
}

async function expectFresh(...ids: string[]): Promise<void> {
  for (const id of ids) expect((await storedRoute(world, id)).text).toBe(await freshText(id));
}

it('[C-5] the stored document equals one rendered from the tables, after every kind of change', async () => {
  const { keys, driver, asset, active, waiting, sessionId, plan } = await twoRoutes();
  await expectFresh(active, waiting);

  const stop = (await storedRoute(world, active)).document.travel_plan.points_of_interest[0]?.id ?? '';
  const record = { routeId: active, sessionId, driverId: driver.id };
  const at = '2026-11-20T08:00:00.000Z';
  await addProgress(world, { ...record, kind: 'arrival', target: stop, at, detail: 'geofence' });
  await addProgress(world, {
    ...record,
    kind: 'activity_status',
    target: 'A-reading',
    at,
    detail: 'failed',
    content: { reason: 'No display' },
  });
  await addProgress(world, {
    ...record,
    kind: 'activity_added',
    target: 'fuel',
    at,
    content: { type: 'fuel_stop', name: 'Fuel', duration: '00:10:00' },
  });
  await ctx.inTransaction((tx) => refreshDocument(tx, active));
  await expectFresh(active);
  expect((await storedRoute(world, active)).document.travel_plan.points_of_interest[0]).toMatchObject({
    arrived_at: at,
    activities: [
      { reference: 'A-reading', status: 'failed', status_reason: 'No display' },
      { reference: 'fuel', planned: false },
    ],
  });

  await saveAssetOnRoutes(ctx, { integrationKey: keys.asset, plan: truck('NEW 1', 'Renamed') });
  await expectFresh(active, waiting);

  await saveDriverOnRoutes(ctx, { integrationKey: keys.driver, plan: { name: 'Marta Ribas' } });
  await expectFresh(active, waiting);

  await ctx.inTransaction(async (tx) => {
    await tx.db.query({ text: 'update assets set current_reading = 250 where id = $1', values: [asset.id] });
    await refreshActiveRoutesOfAssets(tx, [asset.id]);
  });
  await expectFresh(active);

  const stops = { points_of_interest: [stopPlan('C'), stopPlan('A', asset.id)] };
  await saveRoute(ctx, { integrationKey: keys.active, plan: { ...plan, travel_plan: stops } });
  await expectFresh(active);

  await ctx.inTransaction(async (tx) => {
    const locked = await lockRoute(tx, active);
    if (locked !== null) await closeRouteStatus(tx, locked, 'completed', '2026-11-20T15:00:00Z');
  });
  await expectFresh(active, waiting);
  expect((await storedRoute(world, waiting)).status).toBe('active');

  await cancelRoute(ctx, waiting);
  await expectFresh(waiting);
});

describe('an asset that is on routes', () => {
  it('[C-10] with a new registration causes a new version of the plan, even of the active route', async () => {
    const { keys, driver, active, waiting } = await twoRoutes();
    const reported = (await eventsOf(world, active)).length;
    await saveAssetOnRoutes(ctx, { integrationKey: keys.asset, plan: truck(`S ${keys.asset}`, 'Truck') });
    for (const id of [active, waiting]) {
      const row = await storedRoute(world, id);
      expect(row).toMatchObject({ version: 2, revision: 0 });
      expect(row.document.allocation.assets[0]?.registration).toBe(`S ${keys.asset}`);
    }
    expect((await eventsOf(world, active)).slice(reported)).toMatchObject([
      { type: 'route_changed', driver_id: driver.id, data: { version: 2, affects_driver: true } },
    ]);
    expect((await eventsOf(world, waiting)).at(-1)).toMatchObject({
      type: 'route_changed',
      data: { affects_driver: false },
    });
    const { rows } = await world.database.pool.query(
      `select version, document::json #>> '{allocation,assets,0,registration}' as registration
       from route_versions where route_id = $1 order by version`,
      [active],
    );
    expect(rows).toEqual([
      { version: 1, registration: `R ${keys.asset}` },
      { version: 2, registration: `S ${keys.asset}` },
    ]);
  });

  it('[C-10] does not affect the routes by a change that they do not show', async () => {
    const { keys, active, waiting } = await twoRoutes();
    const versions = async () => [await storedRoute(world, active), await storedRoute(world, waiting)];
    const before = await versions();
    await saveAssetOnRoutes(ctx, {
      integrationKey: keys.asset,
      plan: { ...truck(`R ${keys.asset}`, 'Truck'), status: 'out_of_service' },
    });
    expect(await versions()).toEqual(before);
    const counts = await writeCounts(world);
    await saveAssetOnRoutes(ctx, { integrationKey: keys.asset, plan: truck(`R ${keys.asset}`, 'Truck') });
    await saveDriverOnRoutes(ctx, { integrationKey: keys.driver, plan: { name: 'Marta' } });
    expect(await writeCounts(world)).toEqual(counts);
  });
});
