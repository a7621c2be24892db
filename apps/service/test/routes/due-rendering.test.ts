import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNotificationListener } from '../../src/platform/database/notification-listener.js';
import { findDue } from '../../src/platform/due-work/due-queries.js';
import { runDueWork } from '../../src/platform/due-work/due-work-runner.js';
import { dueRendering } from '../../src/routes/due-rendering.js';
import { refreshActiveRoutesOfAssets, refreshOpenRoutesOfAssets } from '../../src/routes/render-progress.js';
import { noteRoutesToRender, renderingQueue } from '../../src/routes/route-rendering-queries.js';
import { saveRoute } from '../../src/routes/save-route.js';
import { type IntegrationServer, integrationServer } from '../integration/integration-server.js';
import { addOrganisation, systemActor } from '../test-context.js';
import { routePlan } from './route-plan-fixture.js';

const renderedAtOnce = 20;
const routes = 45;
let integration: IntegrationServer;
beforeAll(async () => {
  integration = await integrationServer();
});
afterAll(() => integration.stop());

/** The driver or asset names in the documents of all routes, each with the number of routes that show it. */
async function shownNames(what: 'driver' | 'asset'): Promise<Record<string, number>> {
  const path = what === 'driver' ? '{allocation,driver,name}' : '{allocation,assets,0,name}';
  const { rows } = await integration.world.database.pool.query<{ name: string; count: number }>(
    `select document::jsonb #>> $2 as name, count(*)::int as count from routes where organisation_id = $1 group by 1`,
    [integration.world.organisationId, path],
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.count]));
}

async function newVersions(): Promise<number> {
  const { rows } = await integration.world.database.pool.query<{ count: number }>(
    `select count(*)::int as count from events where organisation_id = $1 and type = 'route_changed'`,
    [integration.world.organisationId],
  );
  return rows[0]?.count ?? 0;
}

describe('a new name that many open routes show [C-10]', () => {
  it('appears immediately on some routes, and later on the other routes, each in its own transaction', async () => {
    const { world, put } = integration;
    await put('/drivers/d', { name: 'Marta Ribas' });
    await put('/assets/a', { type: 'truck', name: 'Truck 7', registration: 'K 4182' });
    const plan = routePlan();
    const allocation = { driver_integration_key: 'd', assets: [{ integration_key: 'a' }] };
    for (let n = 0; n < routes; n += 1) {
      expect((await put(`/routes/r-${n}`, { ...plan, allocation })).status).toBe(201);
    }
    const before = await newVersions();
    await put('/drivers/d', { name: 'Marta Vila' });
    expect(await shownNames('driver')).toEqual({
      'Marta Vila': renderedAtOnce,
      'Marta Ribas': routes - renderedAtOnce,
    });
    const listener = openNotificationListener(world.database.connection, world.parts.log);
    const parts = { listener, log: world.parts.log, onDone: () => undefined };
    const stop = await runDueWork(dueRendering(world.parts), parts);
    await expect.poll(() => shownNames('driver')).toEqual({ 'Marta Vila': routes });
    await put('/assets/a', { type: 'truck', name: 'Truck 8', registration: 'K 4182' });
    await expect.poll(() => shownNames('asset')).toEqual({ 'Truck 8': routes });
    expect(await newVersions()).toBe(before + 2 * routes);
    await stop();
    await listener.stop();
    const left = await world.database.pool.query('select from routes_to_render');
    expect(left.rowCount).toBe(0);
  });

  it('appears immediately only on as many large routes as have a million characters together', async () => {
    const { world, put } = integration;
    await put('/drivers/large', { name: 'Pere Font' });
    const plan = routePlan();
    const allocation = { driver_integration_key: 'large', assets: [] };
    const consignments = Array.from({ length: 40 }, (_, n) => ({
      integration_key: `C-${n}`,
      description: 'x'.repeat(10_000),
    }));
    for (let n = 0; n < 5; n += 1) {
      const travel_plan = plan.travel_plan;
      const saved = await put(`/routes/large-${n}`, { ...plan, travel_plan, allocation, consignments });
      expect(saved.status).toBe(201);
    }
    await put('/drivers/large', { name: 'Pere Font Mas' });
    const { rows } = await world.database.pool.query<{ count: number }>(
      'select count(*)::int as count from routes_to_render',
    );
    expect(rows[0]?.count).toBe(2);
    expect(await shownNames('driver')).toMatchObject({ 'Pere Font Mas': 3, 'Pere Font': 2 });
  });
});

describe('a route whose document has more than a million bytes', () => {
  it('is rendered after the change of an asset that it shows, and the change does not wait for its driver', async () => {
    const { world, put } = integration;
    await world.database.pool.query('delete from routes_to_render');
    await put('/drivers/long', { name: 'Laia Pons' });
    await put('/assets/long', { type: 'truck', name: 'Truck 9', registration: 'K 5000' });
    const { travel_plan, ...plan } = routePlan();
    const consignments = Array.from({ length: 110 }, (_, n) => ({
      integration_key: `C-${n}`,
      description: 'x'.repeat(10_000),
    }));
    const allocation = { driver_integration_key: 'long', assets: [{ integration_key: 'long' }] };
    expect((await put('/routes/long', { ...plan, travel_plan, allocation, consignments })).status).toBe(201);
    const client = await world.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `select id from drivers where organisation_id = $1 and integration_key = 'long' for update`,
        [world.organisationId],
      );
      const renamed = await put('/assets/long', { type: 'truck', name: 'Truck 10', registration: 'K 5000' });
      expect(renamed.status).toBe(200);
    } finally {
      await client.query('rollback');
      client.release();
    }
    const { rows } = await world.database.pool.query<{ integration_key: string }>(
      `select r.integration_key from routes_to_render t
        join routes r on r.organisation_id = t.organisation_id and r.id = t.route_id`,
    );
    expect(rows).toEqual([{ integration_key: 'long' }]);
  });

  it('counts as stored by the caller of the change: whole if the plan changes, otherwise a quarter', async () => {
    const { world } = integration;
    const { rows } = await world.database.pool.query<{ id: string; bytes: number }>(
      `select a.asset_id as id, octet_length(r.document) as bytes from routes r
        join route_assets a on a.organisation_id = r.organisation_id and a.route_id = r.id
        where r.organisation_id = $1 and r.integration_key = 'long'`,
      [world.organisationId],
    );
    const [{ id, bytes } = { id: '', bytes: 0 }] = rows;
    const counted = async (refresh: typeof refreshOpenRoutesOfAssets) => {
      const ctx = world.contextFor(systemActor);
      await ctx.inTransaction((tx) => refresh(tx, [id]));
      return ctx.stored.characters;
    };
    expect(await counted(refreshOpenRoutesOfAssets)).toBe(bytes);
    expect(await counted(refreshActiveRoutesOfAssets)).toBe(Math.floor(bytes / 4));
  });
});

it('a route that is noted again is not rendered before this change is committed', async () => {
  const { world, put } = integration;
  await put('/assets/twice', { type: 'truck', name: 'Truck 11', registration: 'K 6000' });
  const plan = { ...routePlan(), allocation: { assets: [{ integration_key: 'twice' }] } };
  expect((await put('/routes/twice', plan)).status).toBe(201);
  const { rows } = await world.database.pool.query<{ id: string }>(
    `select id from routes where organisation_id = $1 and integration_key = 'twice'`,
    [world.organisationId],
  );
  const { organisationId } = world;
  const [{ id } = { id: '' }] = rows;
  const ctx = world.contextFor(systemActor);
  await noteRoutesToRender(ctx, [id]);
  let rendering: Promise<unknown> | undefined;
  await ctx.inTransaction(async (tx) => {
    await tx.db.query({
      name: 'rename-asset-of-test',
      text: `update assets set name = 'Truck 12' where organisation_id = $1 and integration_key = 'twice'`,
      values: [organisationId],
    });
    await noteRoutesToRender(tx, [id]);
    rendering = dueRendering(world.parts).carryOut({ organisationId, id, dueInMs: 0 });
    await Promise.race([rendering, new Promise((resolve) => setTimeout(resolve, 500))]);
  });
  await rendering;
  const shown = await world.database.pool.query<{ name: string }>(
    `select document::jsonb #>> '{allocation,assets,0,name}' as name from routes where id = $1`,
    [id],
  );
  expect(shown.rows).toEqual([{ name: 'Truck 12' }]);
});

describe('the routes that are rendered next', () => {
  it('are the oldest of each organisation, however many routes of another organisation have waited longer', async () => {
    const { world } = integration;
    await world.database.pool.query('delete from routes_to_render');
    const noted = async (organisationId: string, count: number) => {
      const ctx = world.contextFor(systemActor, organisationId);
      const ids: string[] = [];
      for (let n = 0; n < count; n += 1) {
        const plan = { ...routePlan(), allocation: {} };
        const { route } = await saveRoute(ctx, { integrationKey: `next-${n}`, plan });
        await noteRoutesToRender(ctx, [route.id]);
        ids.push(route.id);
      }
      return ids;
    };
    const many = await noted(await addOrganisation(world), 5);
    const few = await noted(await addOrganisation(world), 2);
    const find = async (leftOut: readonly string[], limit: number) => {
      const search = { leftOut, busy: [], mostOfOrganisation: 1, limit };
      return (await findDue(world.database.pool, renderingQueue, search)).map((each) => each.id);
    };
    const found = async (leftOut: readonly string[]) => new Set(await find(leftOut, 2));
    expect(await found([])).toEqual(new Set([many[0], few[0]]));
    expect(await found(many.slice(0, 2))).toEqual(new Set([many[2], few[0]]));
    expect(await found(few)).toEqual(new Set([many[0]]));
    // If only one place is free, it does not always go to the same organisation.
    const firsts = new Set<string>();
    while (firsts.size < 2) for (const first of await find([], 1)) firsts.add(first);
    await world.database.pool.query('delete from routes_to_render');
  });
});
