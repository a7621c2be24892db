import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { saveRoute } from '../../src/routes/save-route.js';
import { type CallsOf, controllerCalls, faultsOf, pushedTo } from '../controller-fixture.js';
import { addAsset, addDriver, addOrganisation, addSite, systemActor } from '../test-context.js';
import { suiteService } from '../test-service.js';
import { activeRoutes, eventsOf, routePlan, storedRoute, writeCounts } from './route-plan-fixture.js';

const service = suiteService();
let ctx: Context;
let controller: CallsOf & { userId: string };
beforeAll(async () => {
  ctx = service.world.contextFor(systemActor);
  controller = await controllerCalls(service);
});

async function savedRoute(allocation: { driverId?: string; assetId?: string } = {}, changes = {}) {
  const plan = routePlan(allocation, changes);
  const { route } = await saveRoute(ctx, { integrationKey: newUuidV7(), plan });
  return route.id;
}

const assign = (routeId: string, body: unknown, headers: Record<string, string> = {}) =>
  controller('PUT', `/{org}/routes/${routeId}/assignment`, { body, headers });
const cancel = (routeId: string, body: unknown = { reason: 'Snow' }, headers: Record<string, string> = {}) =>
  controller('PUT', `/{org}/loads/${routeId}/cancellation`, { body, headers });

const bothWords = (routeId: string) => [
  ['route_changed', routeId],
  ['load_changed', routeId],
];

describe('the assignment of a route', () => {
  it('[R-RTE-2][R-EVT-6][C-5] to a free driver immediately activates the route and notifies the driver', async () => {
    const { driverId, userId } = await addDriver(service.world);
    const assetId = await addAsset(service.world);
    const routeId = await savedRoute();
    const answer = await assign(routeId, { driver_id: driverId, asset_ids: [assetId] });
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"2"']);
    expect(answer.body.data).toMatchObject({
      status: 'active',
      driver_id: driverId,
      allocation: { driver: { id: driverId }, assets: [{ id: assetId }] },
    });
    expect(await pushedTo(service, userId)).toEqual(bothWords(routeId));
  });

  it('[C-5][C-9] to a driver with an active route leaves the route planned and notifies nobody', async () => {
    const { driverId, userId } = await addDriver(service.world);
    const first = await savedRoute({ driverId });
    const routeId = await savedRoute();
    const before = await pushedTo(service, userId);
    expect((await assign(routeId, { driver_id: driverId })).body.data.status).toBe('planned');
    expect(await pushedTo(service, userId)).toEqual(before);
    expect(await activeRoutes(service.world, driverId)).toEqual([first]);
  });

  it('[R-RTE-2][C-5] of an active route to another driver activates the first driver’s next route, and notifies both', async () => {
    const [from, to] = [await addDriver(service.world), await addDriver(service.world)];
    const assetId = await addAsset(service.world);
    const routeId = await savedRoute({ driverId: from.driverId, assetId });
    const next = await savedRoute({ driverId: from.driverId });
    const before = await pushedTo(service, from.userId);
    const answer = await assign(routeId, { driver_id: to.driverId });
    expect(answer.body.data).toMatchObject({ status: 'active', allocation: { assets: [{ id: assetId }] } });
    expect(await activeRoutes(service.world, from.driverId)).toEqual([next]);
    expect(await activeRoutes(service.world, to.driverId)).toEqual([routeId]);
    expect((await pushedTo(service, from.userId)).slice(before.length)).toEqual([
      ...bothWords(routeId),
      ...bothWords(next),
    ]);
    expect(await pushedTo(service, to.userId)).toEqual(bothWords(routeId));
  });

  it('[C-5] to nobody takes the route away from its driver; a repeated call changes nothing', async () => {
    const { driverId } = await addDriver(service.world);
    const routeId = await savedRoute({ driverId });
    const answer = await assign(routeId, { driver_id: null });
    expect(answer.body.data).toMatchObject({
      status: 'planned',
      driver_id: null,
      allocation: { driver: null },
    });
    expect(await activeRoutes(service.world, driverId)).toEqual([]);
    const before = await writeCounts(service.world);
    const again = await assign(routeId, { driver_id: null, asset_ids: [] });
    expect([again.status, again.headers.get('etag')]).toEqual([200, answer.headers.get('etag')]);
    expect(await writeCounts(service.world)).toEqual(before);
  });

  it('[C-10][C-8] replaces the asset in the allocation and in the open odometer requirements', async () => {
    const [old, fresh] = [await addAsset(service.world), await addAsset(service.world)];
    const routeId = await savedRoute({ assetId: old });
    const answer = await assign(routeId, { driver_id: null, asset_ids: [fresh] });
    expect(answer.body.data.allocation.assets).toMatchObject([{ id: fresh }]);
    const [first] = answer.body.data.travel_plan.points_of_interest;
    expect(first.activities[0].requirements).toMatchObject([{ kind: 'odometer', asset_id: fresh }]);
  });

  it('[C-10] is refused with every unknown driver and asset, and changes nothing', async () => {
    const routeId = await savedRoute();
    const assetId = await addAsset(service.world);
    const disabled = await addDriver(service.world);
    await service.world.database.pool.query(`update drivers set status = 'disabled' where id = $1`, [
      disabled.driverId,
    ]);
    const foreign = await addOrganisation(service.world);
    const before = await writeCounts(service.world);
    const refused: [unknown, [number, ...string[]]][] = [
      [{}, [400, 'required /driver_id']],
      [{ driver_id: 'x', assets: [] }, [400, 'invalid_identifier /driver_id', 'unknown_field /assets']],
      [{ driver_id: disabled.driverId }, [422, 'unknown_driver /driver_id']],
      [
        { driver_id: newUuidV7(), asset_ids: [assetId, newUuidV7()] },
        [422, 'unknown_driver /driver_id', 'unknown_asset /asset_ids/1'],
      ],
      [{ driver_id: null, asset_ids: [assetId, assetId] }, [422, 'duplicate_key /asset_ids/1']],
      [
        { driver_id: null, asset_ids: [await addAsset(service.world, { organisationId: foreign })] },
        [422, 'unknown_asset /asset_ids/0'],
      ],
    ];
    for (const [body, faults] of refused) {
      expect(faultsOf(await assign(routeId, body)), JSON.stringify(body)).toEqual(faults);
    }
    expect(await writeCounts(service.world)).toEqual(before);
  });

  it('[C-3] does not find a route or driver of other sites than the controller’s', async () => {
    const [north, south] = [await addSite(service.world), await addSite(service.world)];
    const northern = await controllerCalls(service, { siteIds: [north] });
    const southern = await addDriver(service.world, { siteIds: [south] });
    const ours = `/{org}/routes/${await savedRoute({}, { site_id: north })}/assignment`;
    const theirs = `/{org}/routes/${await savedRoute({}, { site_id: south })}/assignment`;
    expect(faultsOf(await northern('PUT', ours, { body: { driver_id: southern.driverId } }))).toEqual([
      422,
      'unknown_driver /driver_id',
    ]);
    expect(faultsOf(await northern('PUT', theirs, { body: { driver_id: null } }))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('[C-1] honours If-Match', async () => {
    const { driverId } = await addDriver(service.world);
    const routeId = await savedRoute();
    expect((await assign(routeId, { driver_id: driverId }, { 'if-match': '"2"' })).status).toBe(412);
    expect((await assign(routeId, { driver_id: driverId }, { 'if-match': '"1"' })).status).toBe(200);
    expect((await assign(routeId, { driver_id: null }, { 'if-match': '"1"' })).status).toBe(412);
  });

  it('[R-RTE-2] in many simultaneous calls leaves each driver with one active route', async () => {
    const drivers = [await addDriver(service.world), await addDriver(service.world)];
    const routes = await Promise.all([savedRoute(), savedRoute(), savedRoute()]);
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, index) =>
        assign(routes[index % 3] ?? '', { driver_id: drivers[index % 2]?.driverId ?? null }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { driverId } of drivers) {
      expect((await activeRoutes(service.world, driverId)).length).toBeLessThanOrEqual(1);
    }
    const driversOfRoutes = await Promise.all(
      routes.map(async (id) => (await storedRoute(service.world, id)).driver_id),
    );
    for (const driverId of new Set(driversOfRoutes)) {
      expect(await activeRoutes(service.world, driverId ?? '')).toHaveLength(1);
    }
  });
});

describe('the cancellation of a route', () => {
  it('[C-5][R-EVT-6] ends the route with a reason, and activates the driver’s next route', async () => {
    const { driverId, userId } = await addDriver(service.world);
    const routeId = await savedRoute({ driverId });
    const next = await savedRoute({ driverId });
    const before = await pushedTo(service, userId);
    const answer = await cancel(routeId, { reason: 'The customer called it off' });
    expect(answer.body.data).toMatchObject({ status: 'cancelled', completed_at: null });
    expect((await pushedTo(service, userId)).slice(before.length)).toEqual([
      ...bothWords(routeId),
      ...bothWords(next),
    ]);
    expect((await eventsOf(service.world, routeId)).at(-1)).toMatchObject({
      type: 'route_cancelled',
      data: { reason: 'The customer called it off' },
    });
    const { rows } = await service.world.database.pool.query(
      `select actor_id, data from audit_entries where subject_id = $1 and action = 'route.cancel'`,
      [routeId],
    );
    expect(rows).toEqual([
      { actor_id: controller.userId, data: { driver_id: driverId, reason: 'The customer called it off' } },
    ]);
  });

  it('[R-CNV-12] changes nothing when repeated; the first reason stays', async () => {
    const routeId = await savedRoute();
    const first = await cancel(routeId);
    const before = await writeCounts(service.world);
    const again = await cancel(routeId, { reason: 'Another' });
    expect([again.status, again.body]).toEqual([200, { ...first.body, result: 'unchanged' }]);
    expect(await writeCounts(service.world)).toEqual(before);
  });

  it('[C-10] is refused without a reason, with a wrong If-Match, after completion, and for routes of other sites', async () => {
    const [north, south] = [await addSite(service.world), await addSite(service.world)];
    const northern = await controllerCalls(service, { siteIds: [north] });
    const routeId = await savedRoute({}, { site_id: south });
    expect(faultsOf(await cancel(routeId, {}))).toEqual([400, 'required /reason']);
    expect(faultsOf(await cancel(routeId, { reason: ' \u200b' }))).toEqual([400, 'blank /reason']);
    expect((await cancel(routeId, undefined, { 'if-match': '"4"' })).status).toBe(412);
    const body = { reason: 'Snow' };
    const path = `/{org}/routes/${routeId}/cancellation`;
    expect(faultsOf(await northern('PUT', path, { body }))).toEqual([404, 'not_found']);
    expect(faultsOf(await cancel(newUuidV7()))).toEqual([404, 'not_found']);
    await service.world.database.pool.query(
      `update routes set status = 'completed', completed_at = now() where id = $1`,
      [routeId],
    );
    expect(faultsOf(await cancel(routeId))).toEqual([409, 'route_closed']);
  });
});
