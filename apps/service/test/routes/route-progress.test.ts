import type { Route } from '@fleet/contract/planning/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { cancelRoute, closeRouteStatus } from '../../src/routes/close-route.js';
import { refreshActiveRoutesOfAssets, refreshDocument } from '../../src/routes/render-progress.js';
import type { LockedRoute } from '../../src/routes/route-row.js';
import { lockRoute } from '../../src/routes/route-store.js';
import { saveRoute } from '../../src/routes/save-route.js';
import { isWaitingForLock } from '../sessions/lock-waiting.js';
import {
  addAsset,
  addDriver,
  refusedCodes,
  suiteWorld,
  systemActor,
  type TestDriver,
} from '../test-context.js';
import {
  activeRoutes,
  addProgress,
  addSession,
  eventsOf,
  routePlan,
  storedRoute,
  writeCounts,
} from './route-plan-fixture.js';

const world = suiteWorld();
let ctx: Context;
beforeAll(() => {
  ctx = world.contextFor(systemActor);
});

interface UnderWay {
  driver: TestDriver;
  assetId: string;
  sessionId: string;
  route: LockedRoute;
}

async function underWay(): Promise<UnderWay> {
  const driver = await addDriver(world);
  const assetId = await addAsset(world);
  const sessionId = await addSession(world, driver, assetId);
  const plan = routePlan({ driverId: driver.driverId, assetId });
  const { route } = await saveRoute(ctx, { integrationKey: newUuidV7(), plan });
  return { driver, assetId, sessionId, route };
}

function record({ driver, sessionId, route }: UnderWay) {
  return { routeId: route.id, sessionId, driverId: driver.driverId };
}

function firstStop(route: Route): string {
  return route.travel_plan.points_of_interest[0]?.id ?? '';
}

const refresh = (id: string) => ctx.inTransaction((tx) => refreshDocument(tx, id));

async function setReading(assetId: string, reading: string): Promise<void> {
  await world.database.pool.query('update assets set current_reading = $2 where id = $1', [assetId, reading]);
}

function close(id: string, status: 'completed' | 'cancelled', at: string): Promise<LockedRoute> {
  return ctx.inTransaction(async (tx) => {
    const locked = await lockRoute(tx, id);
    if (locked === null) throw new Error('no such route');
    return closeRouteStatus(tx, locked, status, at);
  });
}

describe('the document of a route', () => {
  it('[C-5] shows progress with a new revision of the same version, and notifies nobody', async () => {
    const way = await underWay();
    const at = '2026-11-20T08:01:02.030Z';
    const target = firstStop(way.route.route);
    await addProgress(world, { ...record(way), kind: 'arrival', target, at, detail: 'driver' });
    await refresh(way.route.id);
    const row = await storedRoute(world, way.route.id);
    expect(row).toMatchObject({ version: 1, revision: 1 });
    expect(row.document.started_at).toBe(at);
    expect(row.document.travel_plan.points_of_interest[0]).toMatchObject({
      status: 'arrived',
      arrived_at: at,
    });
    expect((await eventsOf(world, way.route.id)).map((each) => each.type)).toEqual([
      'route_created',
      'route_activated',
    ]);
    const before = await writeCounts(world);
    await refresh(way.route.id);
    expect(await writeCounts(world)).toEqual(before);
  });

  it('[R-RTE-4] shows the current odometer reading of an asset on every active route', async () => {
    const way = await underWay();
    const waiting = await saveRoute(ctx, {
      integrationKey: newUuidV7(),
      plan: routePlan({ driverId: way.driver.driverId, assetId: way.assetId }),
    });
    await setReading(way.assetId, '182999.75');
    await ctx.inTransaction((tx) => refreshActiveRoutesOfAssets(tx, [way.assetId]));
    const row = await storedRoute(world, way.route.id);
    expect(row).toMatchObject({ version: 1, revision: 1 });
    expect(row.document.allocation.assets[0]?.odometer?.current_reading).toBe('182999.75');
    await close(way.route.id, 'completed', '2026-11-20T15:00:00Z');
    const next = await storedRoute(world, waiting.route.id);
    expect(next).toMatchObject({ status: 'active', version: 1, revision: 1 });
    expect(next.document.allocation.assets[0]?.odometer?.current_reading).toBe('182999.75');
  });

  it('[R-RTE-4] shows an odometer reading that changed while the route was activated', async () => {
    const way = await underWay();
    const waiting = await saveRoute(ctx, {
      integrationKey: newUuidV7(),
      plan: routePlan({ driverId: way.driver.driverId, assetId: way.assetId }),
    });
    let moving: Promise<void> | undefined;
    await ctx.inTransaction(async (tx) => {
      const locked = await lockRoute(tx, way.route.id);
      if (locked !== null) await closeRouteStatus(tx, locked, 'completed', '2026-11-20T15:00:00Z');
      moving = ctx.inTransaction(async (other) => {
        await other.db.query({
          text: 'update assets set current_reading = 183000 where id = $1',
          values: [way.assetId],
        });
        await refreshActiveRoutesOfAssets(other, [way.assetId]);
      });
      expect(await isWaitingForLock(world.database.pool)).toBe(true);
    });
    await moving;
    const { document } = await storedRoute(world, waiting.route.id);
    expect(document.allocation.assets[0]?.odometer?.current_reading).toBe('183000');
  });

  it('[C-5] is null for an unknown route', async () => {
    expect(await refresh(newUuidV7())).toBeNull();
  });
});

describe('the completion or cancellation of a route', () => {
  it('[C-5] ends the assignment and activates the route with the next planned start', async () => {
    const way = await underWay();
    const { driverId } = way.driver;
    const planned = async (start: string | undefined) => {
      const { planned_start_at: _, ...plan } = routePlan({ driverId });
      const dated = start === undefined ? plan : { ...plan, planned_start_at: start };
      return (await saveRoute(ctx, { integrationKey: newUuidV7(), plan: dated })).route.id;
    };
    const [undated, late, early] = [
      await planned(undefined),
      await planned('2026-11-22T06:00:00Z'),
      await planned('2026-11-21T06:00:00Z'),
    ];
    const at = '2026-11-20T15:20:00.000Z';
    await addProgress(world, { ...record(way), kind: 'completion', at });
    const completed = await close(way.route.id, 'completed', at);
    expect(completed.route).toMatchObject({ status: 'completed', completed_at: at, started_at: at });
    expect(await activeRoutes(world, driverId)).toEqual([early]);
    expect((await eventsOf(world, way.route.id)).at(-1)).toMatchObject({ type: 'route_completed' });
    expect((await eventsOf(world, early)).at(-1)).toMatchObject({
      type: 'route_activated',
      data: { affects_driver: true },
    });
    await cancelRoute(ctx, early);
    expect(await activeRoutes(world, driverId)).toEqual([late]);
    expect((await eventsOf(world, early)).at(-1)).toMatchObject({
      type: 'route_cancelled',
      driver_id: driverId,
      data: { affects_driver: true },
    });
    await cancelRoute(ctx, late);
    expect(await activeRoutes(world, driverId)).toEqual([undated]);
    const { rows } = await world.database.pool.query(
      'select route_id from route_assignments where driver_id = $1 and ended_at is null',
      [driverId],
    );
    expect(rows).toEqual([{ route_id: undated }]);
  });

  it('[C-5] happens once, and only from an allowed status', async () => {
    const way = await underWay();
    const waiting = await saveRoute(ctx, {
      integrationKey: newUuidV7(),
      plan: routePlan({ driverId: way.driver.driverId }),
    });
    const at = '2026-11-20T15:20:00.000Z';
    expect(await refusedCodes(close(waiting.route.id, 'completed', at))).toEqual(['route_not_active']);
    await close(way.route.id, 'completed', at);
    const before = await writeCounts(world);
    await close(way.route.id, 'completed', '2026-11-20T16:00:00.000Z');
    expect(await writeCounts(world)).toEqual(before);
    expect(await refusedCodes(cancelRoute(ctx, way.route.id))).toEqual(['route_closed']);
    expect(await refusedCodes(cancelRoute(ctx, newUuidV7()))).toEqual(['not_found']);
  });

  it('[C-6] does not result from a completion record alone', async () => {
    const way = await underWay();
    await addProgress(world, { ...record(way), kind: 'completion', at: '2026-11-20T15:20:00.000Z' });
    await refresh(way.route.id);
    expect((await storedRoute(world, way.route.id)).document).toMatchObject({
      status: 'active',
      started_at: null,
      completed_at: null,
    });
  });
});

describe('a locked route', () => {
  it('[C-5] is locked with its current driver, even if this driver changed while waiting for the lock', async () => {
    const way = await underWay();
    const other = await addDriver(world);
    const integrationKey = way.route.integration_key ?? '';
    let waiting: Promise<LockedRoute | null> | undefined;
    await ctx.inTransaction(async (tx) => {
      await saveRoute(tx, { integrationKey, plan: routePlan({ driverId: other.driverId }) });
      waiting = ctx.inTransaction((late) => lockRoute(late, way.route.id));
      expect(await isWaitingForLock(world.database.pool)).toBe(true);
    });
    expect(await waiting).toMatchObject({ driver_id: other.driverId, version: 2 });
  });
});
