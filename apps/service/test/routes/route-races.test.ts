import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { activateNextRoute } from '../../src/routes/activate-next-route.js';
import { closeRouteStatus } from '../../src/routes/close-route.js';
import { refreshActiveRoutesOfAssets } from '../../src/routes/render-progress.js';
import { lockRoute } from '../../src/routes/route-store.js';
import { saveRoute } from '../../src/routes/save-route.js';
import { addAsset, addDriver, suiteWorld, systemActor } from '../test-context.js';
import { activeRoutes, routePlan, storedRoute } from './route-plan-fixture.js';

const world = suiteWorld();
let ctx: Context;
beforeAll(() => {
  ctx = world.contextFor(systemActor);
});

const numbers = Array.from({ length: 20 }, (_, index) => index);

async function complete(id: string): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const locked = await lockRoute(tx, id);
    if (locked?.status !== 'active') return;
    await closeRouteStatus(tx, locked, 'completed', '2026-11-20T15:00:00.000Z');
  });
}

describe('simultaneous calls', () => {
  it('[C-10] that save a route under one new key create one route, with one version for each change', async () => {
    const { driverId } = await addDriver(world);
    const integrationKey = newUuidV7();
    const saved = await Promise.all(
      numbers.map((each) =>
        saveRoute(ctx, { integrationKey, plan: routePlan({ driverId }, { name: `Round ${each % 4}` }) }),
      ),
    );
    expect(new Set(saved.map((each) => each.route.id)).size).toBe(1);
    expect(saved.filter((each) => each.result === 'created')).toHaveLength(1);
    const changes = saved.filter((each) => each.result === 'changed').length;
    const row = await storedRoute(world, saved[0]?.route.id ?? '');
    expect(row).toMatchObject({ version: 1 + changes, status: 'active' });
    const { rows } = await world.database.pool.query(
      `select count(*)::int as versions from route_versions where route_id = $1`,
      [row.id],
    );
    expect(rows).toEqual([{ versions: 1 + changes }]);
  });

  it('[R-RTE-2] that save many routes for one driver leave exactly one active', async () => {
    const { driverId } = await addDriver(world);
    const saved = await Promise.all(
      numbers.map(() => saveRoute(ctx, { integrationKey: newUuidV7(), plan: routePlan({ driverId }) })),
    );
    const active = await activeRoutes(world, driverId);
    expect(active).toHaveLength(1);
    expect(saved.filter((each) => each.route.status === 'active').map((each) => each.route.id)).toEqual(
      active,
    );
  });

  it('[R-RTE-2] that save and complete routes leave exactly one active if any is left', async () => {
    const { driverId } = await addDriver(world);
    const first = await Promise.all(
      numbers.map(() => saveRoute(ctx, { integrationKey: newUuidV7(), plan: routePlan({ driverId }) })),
    );
    const more = numbers.map(() =>
      saveRoute(ctx, { integrationKey: newUuidV7(), plan: routePlan({ driverId }) }),
    );
    const done = first.map((each) => complete(each.route.id));
    const woken = numbers.map(() => ctx.inTransaction((tx) => activateNextRoute(tx, driverId)));
    await Promise.all([...more, ...done, ...woken]);
    expect(await activeRoutes(world, driverId)).toHaveLength(1);
    const { rows } = await world.database.pool.query(
      `select count(*)::int as open from route_assignments where driver_id = $1 and ended_at is null`,
      [driverId],
    );
    expect(rows).toEqual([{ open: 1 }]);
  });

  it('[R-RTE-2] that exchange routes between drivers cause no deadlock', async () => {
    const drivers = await Promise.all([addDriver(world), addDriver(world), addDriver(world)]);
    const keys = numbers.slice(0, 4).map(() => newUuidV7());
    const driverIds = drivers.map((each) => each.driverId);
    await Promise.all(
      numbers.flatMap((round) =>
        keys.map((integrationKey, index) => {
          const driverId = driverIds[(round + index) % driverIds.length];
          return saveRoute(ctx, {
            integrationKey,
            plan: routePlan(driverId === undefined ? {} : { driverId }, { name: `Round ${round}` }),
          });
        }),
      ),
    );
    const { rows } = await world.database.pool.query(
      `select driver_id, count(*) filter (where status = 'active')::int as active from routes
       where driver_id = any($1) group by driver_id`,
      [driverIds],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const each of rows) expect(each.active).toBe(1);
  });

  it('[R-RTE-4] that change an odometer reading and save a route store a document with the new reading', async () => {
    for (const round of numbers) {
      const { driverId } = await addDriver(world);
      const assetId = await addAsset(world);
      const reading = `${200_000 + round}.5`;
      const [saved] = await Promise.all([
        saveRoute(ctx, { integrationKey: newUuidV7(), plan: routePlan({ driverId, assetId }) }),
        ctx.inTransaction(async (tx) => {
          await tx.db.query({
            text: 'update assets set current_reading = $3 where organisation_id = $1 and id = $2',
            values: [world.organisationId, assetId, reading],
          });
          await refreshActiveRoutesOfAssets(tx, [assetId]);
        }),
      ]);
      const { document } = await storedRoute(world, saved.route.id);
      expect(document.allocation.assets[0]?.odometer?.current_reading).toBe(reading);
    }
  });
});
