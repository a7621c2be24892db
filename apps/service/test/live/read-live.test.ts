import { describe, expect, it } from 'vitest';
import { controllerCalls } from '../controller-fixture.js';
import { workingDay } from '../day-fixture.js';
import { sendPositions, startTrip } from '../progress/trip-fixture.js';
import { addOrganisation, addSite, contextOf } from '../test-context.js';
import { codesOf, suiteService } from '../test-service.js';
import { releaseOf, startTransfer } from '../transfers/transfer-fixture.js';

const service = suiteService();

const siteOfDriver = (driverId: string, siteId: string) =>
  service.world.database.pool.query('update drivers set site_ids = array[$2::uuid] where id = $1', [
    driverId,
    siteId,
  ]);
const siteOfRoute = (routeId: string, siteId: string) =>
  service.world.database.pool.query('update routes set site_id = $2 where id = $1', [routeId, siteId]);

describe('[C-14] GET /live', () => {
  it('shows sessions with their last positions, active routes, open requests and counts', async () => {
    const controller = await controllerCalls(service);
    const trip = await startTrip(service.world);
    const parked = await startTrip(service.world);
    await sendPositions(await contextOf(service.world, trip.driver.userId, { deviceId: trip.deviceId }), {
      positions: [
        { at: trip.at(-2), coordinates: [1.51, 42.5], speed: 8.5, heading: 90, accuracy_m: 5 },
        { at: trip.at(-4), coordinates: [1.5, 42.5] },
      ],
    });
    const transfer = await startTransfer(controller, parked.routeId);
    const { status, headers, body } = await controller('GET', '/{org}/live');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const vehicleOf = (sessionId: string) =>
      body.data.vehicles.find((each: { session: { id: string } }) => each.session.id === sessionId);
    expect(vehicleOf(trip.sessionId)).toMatchObject({
      session: { driver: { id: trip.driver.driverId }, status: 'active', device_id: trip.deviceId },
      position: { at: trip.at(-2), coordinates: [1.51, 42.5], speed: 8.5, heading: 90, accuracy_m: 5 },
    });
    expect(vehicleOf(parked.sessionId).position).toBeNull();
    expect(body.data.routes.map((each: { id: string }) => each.id).sort()).toEqual(
      [trip.routeId, parked.routeId].sort(),
    );
    expect(body.data.transfers).toEqual([transfer]);
    expect(body.data.refused_transfers).toEqual([]);
    expect(body.data.counts).toEqual({
      vehicles: 2,
      active_routes: 2,
      planned_routes: 0,
      waiting_transfers: 1,
      waiting_records: 0,
    });
    expect(body.links.map((each: { rel: string }) => each.rel)).toEqual(['self', 'stream']);
  });

  it('lists the refusals of drivers who still have the route, until they are asked to release it again', async () => {
    const controller = await controllerCalls(service);
    const refused = async () =>
      (await controller('GET', '/{org}/live')).body.data.refused_transfers.map(
        (each: { route_id: string }) => each.route_id,
      );
    const [asked, lost] = [await workingDay(service), await workingDay(service)];
    for (const day of [asked, lost]) {
      await startTransfer(controller, day.routeId);
      expect(await refused()).not.toContain(day.routeId);
      await day.driver('PUT', `${releaseOf(day.routeId)}/refusal`, { body: { reason: 'At the gate' } });
      expect(await refused()).toContain(day.routeId);
    }
    await startTransfer(controller, asked.routeId);
    await controller('PUT', `/{org}/routes/${lost.routeId}/assignment`, { body: { driver_id: null } });
    const left = await refused();
    expect([left.includes(asked.routeId), left.includes(lost.routeId)]).toEqual([false, false]);
  });

  it('[C-3] shows a caller who is limited to sites only records of these sites or of no site', async () => {
    const [own, other] = [await addSite(service.world), await addSite(service.world)];
    const [mine, foreign, free] = [
      await startTrip(service.world),
      await startTrip(service.world),
      await startTrip(service.world),
    ];
    await siteOfDriver(mine.driver.driverId, own);
    await siteOfRoute(mine.routeId, own);
    await siteOfDriver(foreign.driver.driverId, other);
    await siteOfRoute(foreign.routeId, other);
    const everywhere = await controllerCalls(service);
    await startTransfer(everywhere, foreign.routeId);
    const limited = await controllerCalls(service, { siteIds: [own] });
    const { data } = (await limited('GET', '/{org}/live')).body;
    const sessions = data.vehicles.map((each: { session: { id: string } }) => each.session.id);
    const routes = data.routes.map((each: { id: string }) => each.id);
    expect([sessions.includes(mine.sessionId), sessions.includes(free.sessionId)]).toEqual([true, true]);
    expect([routes.includes(mine.routeId), routes.includes(free.routeId)]).toEqual([true, true]);
    expect([sessions.includes(foreign.sessionId), routes.includes(foreign.routeId)]).toEqual([false, false]);
    const transfersOf = (list: { route_id: string }[]) => list.map((each) => each.route_id);
    expect(transfersOf(data.transfers)).not.toContain(foreign.routeId);
    const all = (await everywhere('GET', '/{org}/live')).body.data;
    expect(transfersOf(all.transfers)).toContain(foreign.routeId);
    expect(all.counts.vehicles - data.counts.vehicles).toBe(1);
    expect(all.counts.active_routes - data.counts.active_routes).toBe(1);
    expect(all.counts.waiting_transfers - data.counts.waiting_transfers).toBe(1);
  });

  it('counts quarantined records that wait', async () => {
    const controller = await controllerCalls(service);
    const trip = await startTrip(service.world);
    const before = (await controller('GET', '/{org}/live')).body.data.counts.waiting_records;
    await controller('PUT', `/{org}/sessions/${trip.sessionId}/revoke`, { body: { reason: 'Lost phone' } });
    service.world.clock.advance(60_000);
    const at = new Date(service.world.clock.now()).toISOString();
    await sendPositions(await contextOf(service.world, trip.driver.userId, { deviceId: trip.deviceId }), {
      positions: [{ at, coordinates: [1.5, 42.5] }],
      session_id: trip.sessionId,
    });
    const { data } = (await controller('GET', '/{org}/live')).body;
    expect(data.counts.waiting_records).toBe(before + 1);
    expect(data.vehicles.map((each: { session: { id: string } }) => each.session.id)).not.toContain(
      trip.sessionId,
    );
  });

  it('[C-3] is not found in another organisation, and needs its permission', async () => {
    const elsewhere = await addOrganisation(service.world);
    const foreign = await controllerCalls(service, { organisationId: elsewhere });
    expect(codesOf(await foreign('GET', '/{org}/live'))).toEqual(['not_found']);
    const day = await workingDay(service);
    expect(codesOf(await day.driver('GET', '/{org}/live'))).toEqual(['not_permitted']);
  });
});
