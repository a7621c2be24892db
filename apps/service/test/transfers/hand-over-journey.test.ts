import { beforeAll, describe, expect, it } from 'vitest';
import { type CallsOf, controllerCalls, pushedTo } from '../controller-fixture.js';
import { type Day, dayPlan, kilometres, workingDay } from '../day-fixture.js';
import { codesOf, suiteService } from '../test-service.js';
import { newsOfRoute, releaseOf, startTransfer, transfersOf, twoDrivers } from './transfer-fixture.js';

const service = suiteService();
let controller: CallsOf & { userId: string };
beforeAll(async () => {
  controller = await controllerCalls(service);
});

const now = () => new Date(service.world.clock.now()).toISOString();

describe('a transfer from one driver to another', () => {
  async function handOver(from: Day, to: Day, more: object = {}) {
    await startTransfer(controller, from.routeId, { to_driver_id: to.driverId, ...more });
    const released = await from.driver('PUT', releaseOf(from.routeId));
    expect(released.status, JSON.stringify(released.body)).toBe(200);
  }

  it('[R-GEN-4] [C-5] [C-8] lets the new driver continue where the first driver stopped', async () => {
    const { from, to } = await twoDrivers(service);
    await to.driver('PUT', `/{org}/routes/${to.routeId}/completion`, { body: { at: now(), sequence: 1 } });
    await from.submit([kilometres(from, '182345', { sequence: 1 })]);
    await from.driver('PUT', `/{org}/routes/${from.routeId}/activities/load/status`, {
      body: { status: 'completed', at: now(), sequence: 2 },
    });
    await handOver(from, to, { to_asset_id: to.assetId });
    expect(codesOf(await from.driver('GET', '/{org}/routes/active'))).toEqual(['no_active_route']);
    const { data } = (await to.driver('GET', '/{org}/routes/active')).body;
    expect([data.id, data.status, data.driver_id, data.version]).toEqual([
      from.routeId,
      'active',
      to.driverId,
      2,
    ]);
    expect(data.allocation.assets.map((each: { id: string }) => each.id)).toEqual([to.assetId]);
    const [load] = data.travel_plan.points_of_interest[0].activities;
    // A completed activity keeps the asset with which it was done.
    expect([load.status, load.requirements[0].asset_id]).toEqual(['completed', from.assetId]);
    expect((await pushedTo(service, to.userId)).slice(-2)).toEqual([
      ['route_changed', from.routeId],
      ['load_changed', from.routeId],
    ]);
    const done = await to.driver('PUT', `/{org}/routes/${from.routeId}/completion`, {
      body: { at: now(), sequence: 2 },
    });
    expect(done.body.data).toEqual({ result: 'recorded' });
    // If the former driver repeats the release, it still returns the result.
    expect((await from.driver('PUT', releaseOf(from.routeId))).body.data.status).toBe('released');
  });

  it('[R-ODO-6] [C-8] puts the new asset into unfinished activities', async () => {
    const { from, to } = await twoDrivers(service);
    await to.driver('PUT', `/{org}/routes/${to.routeId}/completion`, { body: { at: now() } });
    await handOver(from, to, { to_asset_id: to.assetId });
    const { data } = (await to.driver('GET', '/{org}/routes/active')).body;
    const [load] = data.travel_plan.points_of_interest[0].activities;
    expect(load.requirements.map((each: { asset_id?: string }) => each.asset_id)).toEqual([
      to.assetId,
      undefined,
      to.assetId,
    ]);
    const reading = kilometres(to, '182400', { activity_reference: 'load' });
    const sent = await to.driver('POST', `/{org}/routes/${from.routeId}/outcomes`, {
      body: { outcomes: [reading] },
    });
    expect([sent.status, sent.body.data?.[0]?.result]).toEqual([200, 'recorded']);
  });

  it('[C-5] [C-8] leaves the route planned while the new driver has another active route', async () => {
    const { from, to } = await twoDrivers(service);
    await handOver(from, to);
    expect((await to.driver('GET', '/{org}/routes/active')).body.data.id).toBe(to.routeId);
    const pushed = (await pushedTo(service, to.userId)).filter(([, subject]) => subject === from.routeId);
    expect(pushed).toEqual([]);
    await to.driver('PUT', `/{org}/routes/${to.routeId}/completion`, { body: { at: now() } });
    expect((await to.driver('GET', '/{org}/routes/active')).body.data.id).toBe(from.routeId);
  });

  it('[C-8] leaves the route planned without a driver if the new driver was disabled in between', async () => {
    const { from, to } = await twoDrivers(service);
    await startTransfer(controller, from.routeId, { to_driver_id: to.driverId, to_asset_id: to.assetId });
    const out = await to.integration('PUT', `/drivers/D-${to.key}`, {
      body: { name: 'Marta', status: 'disabled' },
    });
    expect(out.status).toBe(200);
    await to.integration('PUT', `/assets/T-${to.key}`, {
      body: { type: 'truck', name: 'Broken', status: 'out_of_service' },
    });
    expect((await from.driver('PUT', releaseOf(from.routeId))).status).toBe(200);
    const { rows } = await service.world.database.pool.query(
      `select status, driver_id, document::json -> 'allocation' -> 'assets' -> 0 ->> 'id' as asset
       from routes where id = $1`,
      [from.routeId],
    );
    expect(rows).toEqual([{ status: 'planned', driver_id: null, asset: from.assetId }]);
  });
});

describe('a requested transfer', () => {
  it.each(['completed', 'given to another driver'])('[C-8] is cancelled if the route is %s', async (how) => {
    const { from, to } = await twoDrivers(service);
    const { id } = await startTransfer(controller, from.routeId);
    if (how === 'completed') {
      await from.driver('PUT', `/{org}/routes/${from.routeId}/completion`, { body: { at: now() } });
    } else {
      const plan = dayPlan(from.key);
      const allocation = { ...plan.allocation, driver_integration_key: `D-${to.key}` };
      await from.integration('PUT', `/routes/R-${from.key}`, { body: { ...plan, allocation } });
    }
    const { data } = (await controller('GET', `${transfersOf(from.routeId)}/${id}`)).body;
    expect(data).toMatchObject({ status: 'cancelled', ended_at: expect.any(String) });
    expect((await newsOfRoute(service, from.routeId)).map((each) => each.type)).toContain(
      'transfer_cancelled',
    );
    const late = await from.driver('PUT', releaseOf(from.routeId));
    expect([late.status, codesOf(late)]).toEqual([409, ['transfer_ended']]);
  });

  it('[C-8] stays requested if the plan changes or the driver makes progress', async () => {
    const day = await workingDay(service);
    const { id } = await startTransfer(controller, day.routeId);
    await day.integration('PUT', `/routes/R-${day.key}`, { body: { ...dayPlan(day.key), name: 'Renamed' } });
    await day.submit([kilometres(day, '182346')]);
    const { data } = (await controller('GET', `${transfersOf(day.routeId)}/${id}`)).body;
    expect(data.status).toBe('requested');
  });
});
