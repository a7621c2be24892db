import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { saveRoute } from '../../src/routes/save-route.js';
import { addAsset, addDriver, refusalOf, refusedCodes, suiteWorld, systemActor } from '../test-context.js';
import {
  activeRoutes,
  addProgress,
  addSession,
  checkedPlan,
  eventsOf,
  routePlan,
  stopPlan,
  storedRoute,
  writeCounts,
} from './route-plan-fixture.js';

const world = suiteWorld();
let ctx: Context;
beforeAll(() => {
  ctx = world.contextFor(systemActor);
});

let keys = 0;
const newKey = () => {
  keys += 1;
  return `R-${keys}`;
};

describe('a new route', () => {
  it('[C-5] becomes active immediately, in version 1, if its driver has no active route', async () => {
    const { driverId } = await addDriver(world);
    const assetId = await addAsset(world);
    const saved = await saveRoute(ctx, { integrationKey: newKey(), plan: routePlan({ driverId, assetId }) });
    expect(saved.result).toBe('created');
    const row = await storedRoute(world, saved.route.id);
    expect(row).toMatchObject({ status: 'active', version: 1, revision: 0, driver_id: driverId });
    expect(row.text).toBe(saved.route.document);
    expect(row.document).toMatchObject({
      status: 'active',
      allocation: {
        driver: { id: driverId },
        assets: [
          { id: assetId, odometer: { meter_type: 'distance', current_reading: '182340.5', unit: 'km' } },
        ],
      },
    });
    expect(await eventsOf(world, saved.route.id)).toMatchObject([
      { type: 'route_created', data: { affects_driver: false } },
      {
        type: 'route_activated',
        driver_id: driverId,
        data: { load_id: saved.route.id, version: 1, affects_driver: true },
      },
    ]);
  });

  it('[C-5] stays planned and notifies nobody if its driver has an active route', async () => {
    const { driverId } = await addDriver(world);
    const first = await saveRoute(ctx, { integrationKey: newKey(), plan: routePlan({ driverId }) });
    const second = await saveRoute(ctx, {
      integrationKey: newKey(),
      plan: routePlan({ driverId }, { planned_start_at: '2026-11-19T06:00:00.000Z' }),
    });
    expect(second.route.status).toBe('planned');
    expect(await activeRoutes(world, driverId)).toEqual([first.route.id]);
    expect((await eventsOf(world, second.route.id)).map((each) => each.data.affects_driver)).toEqual([false]);
  });

  it('[C-10] may have no driver and assets; a driver who gets it later is notified once', async () => {
    const integrationKey = newKey();
    const saved = await saveRoute(ctx, { integrationKey, plan: routePlan() });
    expect(saved.route.route).toMatchObject({
      status: 'planned',
      driver_id: null,
      allocation: { driver: null, crew: [], assets: [] },
    });
    const { driverId } = await addDriver(world);
    const given = await saveRoute(ctx, { integrationKey, plan: routePlan({ driverId }) });
    expect(given.route).toMatchObject({ status: 'active', version: 2, revision: 0 });
    expect((await eventsOf(world, saved.route.id)).slice(1)).toMatchObject([
      { type: 'route_changed', data: { version: 2, affects_driver: false } },
      { type: 'route_activated', driver_id: driverId, data: { version: 2, affects_driver: true } },
    ]);
  });

  it('[C-1] has its times and time spans normalised', async () => {
    const plan = routePlan(
      {},
      {
        planned_start_at: '2026-11-20T06:00:00Z',
        travel_plan: {
          points_of_interest: [
            {
              ...stopPlan('A'),
              maximum_service_time: '0.00:45:00.000',
              time_windows: [{ from: '2026-11-20T06:00:00.5Z', to: '2026-11-20T07:00:00.25Z' }],
            },
            { ...stopPlan('B'), planned_path_to: { distance_m: 1200, duration: '00.01:00:00' } },
          ],
        },
      },
    );
    const { route } = await saveRoute(ctx, { integrationKey: newKey(), plan });
    const [a, b] = route.route.travel_plan.points_of_interest;
    expect(route.route.planned_start_at).toBe('2026-11-20T06:00:00.000Z');
    expect(a).toMatchObject({
      maximum_service_time: '00:45:00',
      time_windows: [{ from: '2026-11-20T06:00:00.500Z', to: '2026-11-20T07:00:00.250Z' }],
    });
    expect(b?.planned_path_to?.duration).toBe('01:00:00');
  });

  it('[C-10] refers to assets of requirements by id, even if the plan uses keys', async () => {
    const assetId = await addAsset(world);
    const key = `TRUCK-${assetId}`;
    const plan = checkedPlan({
      ...routePlan(),
      allocation: { assets: [{ integration_key: key }] },
      travel_plan: {
        points_of_interest: [
          {
            ...stopPlan('A'),
            execution_sequence: ['A-1'],
            activities: [
              {
                reference: 'A-1',
                type: 'custom',
                name: 'Work',
                asset_integration_key: key,
                execution_sequence: ['odo', 'which'],
                requirements: [
                  {
                    kind: 'Odometer',
                    label: 'Reading',
                    is_optional: false,
                    integration_key: 'odo',
                    validate: true,
                    asset_integration_key: key,
                  },
                  {
                    kind: 'asset',
                    label: 'Trailer',
                    is_optional: true,
                    integration_key: 'which',
                    asset_type: 'trailer',
                  },
                ],
              },
            ],
          },
          stopPlan('B'),
        ],
      },
    });
    const { route } = await saveRoute(ctx, { integrationKey: newKey(), plan });
    const activity = route.route.travel_plan.points_of_interest[0]?.activities[0];
    expect(activity).toMatchObject({ asset_id: assetId });
    expect(activity?.requirements[0]).toEqual({
      kind: 'odometer',
      label: 'Reading',
      is_optional: false,
      integration_key: 'odo',
      validate: true,
      asset_id: assetId,
    });
    expect(activity?.requirements[1]).not.toHaveProperty('asset_id');
    expect(JSON.stringify(activity)).not.toContain('asset_integration_key');
  });
});

describe('an existing route', () => {
  it('[C-10] is not changed by an equivalent plan', async () => {
    const { driverId } = await addDriver(world);
    const assetId = await addAsset(world);
    const integrationKey = newKey();
    const plan = routePlan({ driverId, assetId });
    const first = await saveRoute(ctx, { integrationKey, plan });
    const before = await writeCounts(world);
    for (const same of [
      plan,
      { ...plan, planned_start_at: '2026-11-20T06:00:00Z' },
      {
        ...plan,
        allocation: { driver_id: driverId.toUpperCase(), assets: [{ integration_key: `TRUCK-${assetId}` }] },
      },
    ]) {
      const again = await saveRoute(ctx, { integrationKey, plan: same });
      expect(again).toMatchObject({
        result: 'unchanged',
        route: { id: first.route.id, document: first.route.document },
      });
    }
    expect(await writeCounts(world)).toEqual(before);
  });

  it('[C-10] gets a new version if the plan changes, and keeps the ids of unchanged parts', async () => {
    const { driverId } = await addDriver(world);
    const integrationKey = newKey();
    const first = await saveRoute(ctx, { integrationKey, plan: routePlan({ driverId }) });
    const plan = routePlan(
      { driverId },
      { travel_plan: { points_of_interest: [stopPlan('C'), stopPlan('B'), stopPlan('A')] } },
    );
    const second = await saveRoute(ctx, { integrationKey, plan });
    expect(second).toMatchObject({ result: 'changed', route: { version: 2, revision: 0, status: 'active' } });
    const idOf = (route: typeof first.route, key: string) =>
      route.route.travel_plan.points_of_interest.find((each) => each.integration_key === key)?.id;
    expect(second.route.id).toBe(first.route.id);
    expect(idOf(second.route, 'A')).toBe(idOf(first.route, 'A'));
    expect(idOf(second.route, 'B')).toBe(idOf(first.route, 'B'));
    expect(idOf(second.route, 'C')).toBeDefined();
    expect(second.route.route.consignments[0]?.id).toBe(first.route.route.consignments[0]?.id);
    expect((await eventsOf(world, first.route.id)).at(-1)).toMatchObject({
      type: 'route_changed',
      driver_id: driverId,
      data: { load_id: first.route.id, version: 2, affects_driver: true },
    });
    const { rows } = await world.database.pool.query(
      'select version, document from route_versions where route_id = $1 order by version',
      [first.route.id],
    );
    expect(rows).toEqual([
      { version: 1, document: first.route.document },
      { version: 2, document: second.route.document },
    ]);
  });

  it('[C-5] keeps its progress if its plan is replaced while the route is active', async () => {
    const driver = await addDriver(world);
    const assetId = await addAsset(world);
    const integrationKey = newKey();
    const { driverId } = driver;
    const first = await saveRoute(ctx, { integrationKey, plan: routePlan({ driverId, assetId }) });
    const sessionId = await addSession(world, driver, assetId);
    const [a, b] = first.route.route.travel_plan.points_of_interest;
    const record = { routeId: first.route.id, sessionId, driverId };
    const at = '2026-11-20T07:55:00.000Z';
    await addProgress(world, { ...record, kind: 'arrival', target: a?.id ?? '', at, detail: 'driver' });
    await addProgress(world, { ...record, kind: 'arrival', target: b?.id ?? '', at, detail: 'driver' });
    await addProgress(world, {
      ...record,
      kind: 'activity_status',
      target: 'A-reading',
      at,
      detail: 'completed',
    });
    await addProgress(world, {
      ...record,
      kind: 'activity_added',
      target: 'fuel-1',
      at,
      content: { type: 'fuel_stop', name: 'Fuel', point_of_interest_id: a?.id },
    });
    const plan = routePlan(
      { driverId, assetId },
      { travel_plan: { points_of_interest: [stopPlan('C'), stopPlan('A', assetId)] } },
    );
    const { route } = await saveRoute(ctx, { integrationKey, plan });
    const [c, kept] = route.route.travel_plan.points_of_interest;
    expect(route.route).toMatchObject({ status: 'active', version: 2, started_at: at });
    expect(c).toMatchObject({ integration_key: 'C', status: 'pending', arrived_at: null });
    expect(kept).toMatchObject({ id: a?.id, status: 'arrived', arrived_at: at });
    expect(kept?.activities).toMatchObject([
      { reference: 'A-reading', status: 'completed', planned: true },
      { reference: 'fuel-1', status: 'started', planned: false },
    ]);
    const before = await writeCounts(world);
    expect((await saveRoute(ctx, { integrationKey, plan })).result).toBe('unchanged');
    expect(await writeCounts(world)).toEqual(before);
  });

  it('[C-10] keeps its allocation if the plan has none, and loses it if the plan has an empty allocation', async () => {
    const { driverId } = await addDriver(world);
    const integrationKey = newKey();
    await saveRoute(ctx, { integrationKey, plan: routePlan({ driverId }) });
    const { allocation: _, ...bare } = routePlan({}, { name: 'Other round' });
    const kept = await saveRoute(ctx, { integrationKey, plan: bare });
    expect(kept.route).toMatchObject({ version: 2, status: 'active', driver_id: driverId });
    const taken = await saveRoute(ctx, { integrationKey, plan: { ...bare, allocation: {} } });
    expect(taken.route).toMatchObject({ version: 3, status: 'planned', driver_id: null });
    expect(await activeRoutes(world, driverId)).toEqual([]);
  });

  it('[C-5] can be given to another driver; the previous driver’s next route becomes active', async () => {
    const [before, after] = [await addDriver(world), await addDriver(world)];
    const integrationKey = newKey();
    const moved = await saveRoute(ctx, { integrationKey, plan: routePlan({ driverId: before.driverId }) });
    const next = await saveRoute(ctx, {
      integrationKey: newKey(),
      plan: routePlan({ driverId: before.driverId }),
    });
    const saved = await saveRoute(ctx, { integrationKey, plan: routePlan({ driverId: after.driverId }) });
    expect(saved.route).toMatchObject({ status: 'active', driver_id: after.driverId, version: 2 });
    expect(await activeRoutes(world, before.driverId)).toEqual([next.route.id]);
    expect(await activeRoutes(world, after.driverId)).toEqual([moved.route.id]);
    const { rows } = await world.database.pool.query(
      `select driver_id, ended_at is null as open from route_assignments where route_id = $1 order by activated_at`,
      [moved.route.id],
    );
    expect(rows).toEqual([
      { driver_id: before.driverId, open: false },
      { driver_id: after.driverId, open: true },
    ]);
    expect((await eventsOf(world, moved.route.id)).slice(2)).toMatchObject([
      { type: 'route_changed', driver_id: before.driverId, data: { affects_driver: true } },
      { type: 'route_activated', driver_id: after.driverId, data: { affects_driver: true } },
    ]);
  });

  it('[C-5] becomes planned if its new driver has an active route', async () => {
    const [before, after] = [await addDriver(world), await addDriver(world)];
    const integrationKey = newKey();
    await saveRoute(ctx, { integrationKey, plan: routePlan({ driverId: before.driverId }) });
    await saveRoute(ctx, { integrationKey: newKey(), plan: routePlan({ driverId: after.driverId }) });
    const saved = await saveRoute(ctx, { integrationKey, plan: routePlan({ driverId: after.driverId }) });
    expect(saved.route).toMatchObject({ status: 'planned', driver_id: after.driverId });
    expect(await activeRoutes(world, before.driverId)).toEqual([]);
  });

  it('[C-1] respects If-Match by the version, regardless of progress', async () => {
    const integrationKey = newKey();
    expect(await refusedCodes(saveRoute(ctx, { integrationKey, plan: routePlan(), ifMatch: '*' }))).toEqual([
      'version_mismatch',
    ]);
    await saveRoute(ctx, { integrationKey, plan: routePlan() });
    const renamed = routePlan({}, { name: 'Second name' });
    await saveRoute(ctx, { integrationKey, plan: renamed, ifMatch: '"1.4", "9"' });
    expect(await refusalOf(saveRoute(ctx, { integrationKey, plan: renamed, ifMatch: '"1"' }))).toMatchObject([
      { code: 'version_mismatch', key: 'If-Match' },
    ]);
    expect((await saveRoute(ctx, { integrationKey, plan: renamed, ifMatch: '"2"' })).result).toBe(
      'unchanged',
    );
    expect(await refusedCodes(saveRoute(ctx, { integrationKey, plan: renamed, ifMatch: 'W/"2"' }))).toEqual([
      'version_mismatch',
    ]);
  });
});
