import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { changeRoute } from '../../src/routes/change-route.js';
import { closeRouteStatus } from '../../src/routes/close-route.js';
import { lockRoute } from '../../src/routes/route-store.js';
import { saveRoute } from '../../src/routes/save-route.js';
import { type CallsOf, controllerCalls, faultsOf, pushedTo } from '../controller-fixture.js';
import { workingDay } from '../day-fixture.js';
import { addAsset, addDriver, addOrganisation, addSite, refusedCodes, systemActor } from '../test-context.js';
import { suiteService } from '../test-service.js';
import {
  addSession,
  checkedPlan,
  eventsOf,
  routePlan,
  storedRoute,
  writeCounts,
} from './route-plan-fixture.js';

const service = suiteService();
let ctx: Context;
let controller: CallsOf & { userId: string };
beforeAll(async () => {
  ctx = service.world.contextFor(systemActor);
  controller = await controllerCalls(service);
});

/** Saves a route with a new driver and asset. It is active, unless `driven` is false. */
async function own(changes: Record<string, unknown> = {}, driven = true) {
  const driver = await addDriver(service.world);
  const assetId = await addAsset(service.world);
  const allocation = driven ? { driverId: driver.driverId, assetId } : { assetId };
  const plan = checkedPlan({ ...routePlan(allocation), ...changes });
  const { route } = await saveRoute(ctx, { integrationKey: newUuidV7(), plan });
  return { driver, assetId, routeId: route.id, route: route.route };
}

const patch = (routeId: string, body: unknown, headers: Record<string, string> = {}) =>
  controller('PATCH', `/{org}/routes/${routeId}`, { body, headers });

describe('GET of a route', () => {
  it('[C-10][C-5] returns the stored document with links and ETag, under routes and loads', async () => {
    const { routeId } = await own();
    const { text } = await storedRoute(service.world, routeId);
    const answer = await controller('GET', `/{org}/loads/${routeId}`);
    expect([answer.status, answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([
      200,
      '"1"',
      'private, no-cache',
    ]);
    expect(answer.body.data).toEqual(JSON.parse(text));
    const self = `${service.origin}/api/v2/${service.world.organisationId}/routes/${routeId}`;
    expect(answer.body.links).toEqual(
      expect.arrayContaining([
        { rel: 'self', href: self },
        { rel: 'change', href: self },
        { rel: 'assignment', href: `${self}/assignment` },
        { rel: 'cancellation', href: `${self}/cancellation` },
      ]),
    );
    const known = await controller('GET', `/{org}/routes/${routeId}`, {
      headers: { 'if-none-match': '"1"' },
    });
    expect([known.status, known.body]).toEqual([304, '']);
  });

  it('[C-1] offers no action to a caller without permission, or when none is possible', async () => {
    const { routeId } = await own();
    const viewer = await controllerCalls(service, { roles: ['viewer'] });
    const rels = async (calls: CallsOf) =>
      (await calls('GET', `/{org}/routes/${routeId}`)).body.links.map((each: { rel: string }) => each.rel);
    expect(await rels(viewer)).toEqual(['self']);
    await controller('PUT', `/{org}/routes/${routeId}/cancellation`, { body: { reason: 'Snow' } });
    expect(await rels(controller)).toEqual(['self']);
  });

  it('[C-3] returns 404 for routes of other sites or organisations, and for unknown routes', async () => {
    const [north, south] = [await addSite(service.world), await addSite(service.world)];
    const { routeId } = await own({ site_id: south });
    const northern = await controllerCalls(service, { siteIds: [north] });
    const foreign = await controllerCalls(service, {
      organisationId: await addOrganisation(service.world),
    });
    const body = { name: 'Mine now' };
    for (const [path, fault] of [
      [routeId, 'not_found'],
      [newUuidV7(), 'not_found'],
      ['no-uuid', 'not_found routeId'],
    ]) {
      expect(faultsOf(await northern('GET', `/{org}/routes/${path}`))).toEqual([404, fault]);
      expect(faultsOf(await northern('PATCH', `/{org}/routes/${path}`, { body }))).toEqual([404, fault]);
    }
    expect(faultsOf(await foreign('GET', `/{org}/routes/${routeId}`))).toEqual([404, 'not_found']);
    expect((await controller('GET', `/{org}/routes/${routeId}`)).status).toBe(200);
  });
});

describe('PATCH of a route', () => {
  it('[R-CNV-9][R-EVT-6] changes the given members, keeps the other members, and notifies the driver', async () => {
    const { routeId, driver, route } = await own({ reference: '42' });
    const before = await pushedTo(service, driver.userId);
    const answer = await patch(routeId, { name: 'Other round', reference: null });
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"2"']);
    expect(answer.body.data).toEqual({
      ...route,
      status: 'active',
      name: 'Other round',
      reference: null,
      version: 2,
    });
    expect((await pushedTo(service, driver.userId)).slice(before.length)).toEqual([
      ['route_changed', routeId],
      ['load_changed', routeId],
    ]);
    const { rows } = await service.world.database.pool.query(
      `select actor_id, changes from audit_entries where subject_id = $1 and action = 'route.change'`,
      [routeId],
    );
    const changes = {
      before: expect.objectContaining({ version: 1 }),
      after: expect.objectContaining({ version: 2 }),
    };
    expect(rows).toEqual([{ actor_id: controller.userId, changes }]);
  });

  it('[R-CNV-9] accepts both content types of a merge patch, and no other', async () => {
    const { routeId } = await own();
    const send = (type: string) => patch(routeId, { name: `As ${type}` }, { 'content-type': type });
    expect((await send('application/merge-patch+json')).body.data.name).toBe(
      'As application/merge-patch+json',
    );
    expect((await send('application/json')).status).toBe(200);
    expect(faultsOf(await send('application/json-patch+json'))[0]).toBe(415);
  });

  it('[R-CNV-12][C-10] writes nothing and notifies nobody if it changes nothing', async () => {
    const { routeId, driver, route } = await own();
    const pushed = await pushedTo(service, driver.userId);
    const before = await writeCounts(service.world);
    for (const body of [{}, { name: route.name }, { reference: null }, { currencies: [] }]) {
      const answer = await patch(routeId, body);
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"1"']);
    }
    expect(await writeCounts(service.world)).toEqual(before);
    expect(await pushedTo(service, driver.userId)).toEqual(pushed);
  });

  it('[R-EVT-6][C-9] does not notify the driver of a waiting route until the route becomes active', async () => {
    const { routeId, driver } = await own();
    const waiting = await saveRoute(ctx, {
      integrationKey: newUuidV7(),
      plan: routePlan({ driverId: driver.driverId }),
    });
    expect(waiting.route.status).toBe('planned');
    const before = await pushedTo(service, driver.userId);
    expect((await patch(waiting.route.id, { name: 'Later round' })).body.data).toMatchObject({
      status: 'planned',
      version: 2,
    });
    expect(await pushedTo(service, driver.userId)).toEqual(before);
    await controller('PUT', `/{org}/routes/${routeId}/cancellation`, { body: { reason: 'Snow' } });
    const pushed = (await pushedTo(service, driver.userId)).slice(before.length);
    expect(pushed).toEqual([
      ['route_changed', routeId],
      ['load_changed', routeId],
      ['route_changed', waiting.route.id],
      ['load_changed', waiting.route.id],
    ]);
  });

  it('[R-EVT-6] changes the version but notifies nobody if only the site changes', async () => {
    const { routeId, driver } = await own();
    const before = await pushedTo(service, driver.userId);
    const answer = await patch(routeId, { site_id: await addSite(service.world) });
    expect(answer.body.data.version).toBe(2);
    expect(await pushedTo(service, driver.userId)).toEqual(before);
  });

  it('[C-1] respects If-Match by the version of the plan', async () => {
    const { routeId } = await own();
    expect(faultsOf(await patch(routeId, { name: 'A' }, { 'if-match': '"7"' }))).toEqual([
      412,
      'version_mismatch If-Match',
    ]);
    expect((await patch(routeId, { name: 'A' }, { 'if-match': '"1"' })).status).toBe(200);
    expect((await patch(routeId, { name: 'B' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await patch(routeId, { name: 'B' }, { 'if-match': '"2.5", "9"' })).status).toBe(200);
  });

  it('[C-10] keeps the ids, the progress and the driver’s own activities', async () => {
    const day = await workingDay(service);
    const stops = (await day.driver('GET', '/{org}/routes/active')).body.data.travel_plan.points_of_interest;
    const at = new Date().toISOString();
    const arrival = `/{org}/routes/${day.routeId}/points-of-interest/${stops[0].id}/arrival`;
    expect((await day.driver('PUT', arrival, { body: { at } })).status).toBe(200);
    const started = { status: 'started', at };
    const status = `/{org}/routes/${day.routeId}/activities/load/status`;
    expect((await day.driver('PUT', status, { body: started })).status).toBe(200);
    const unplanned = await day.driver('POST', `/{org}/routes/${day.routeId}/activities`, {
      body: { reference: 'flat', type: 'breakdown', name: 'Flat tyre', at },
    });
    expect(unplanned.status, JSON.stringify(unplanned.body)).toBeLessThan(300);
    const { data } = (await patch(day.routeId, { name: 'Renamed' })).body;
    expect(data.version).toBe(2);
    const [first] = data.travel_plan.points_of_interest;
    expect(first).toMatchObject({ id: stops[0].id, status: 'arrived', arrived_at: at });
    const references = data.travel_plan.points_of_interest.flatMap(
      (each: { activities: { reference: string; status: string }[] }) =>
        each.activities.map(({ reference, status: word }) => [reference, word]),
    );
    expect(references).toEqual(
      expect.arrayContaining([
        ['load', 'started'],
        ['flat', 'started'],
      ]),
    );
    const active = await day.driver('GET', '/{org}/routes/active');
    expect(active.body.data).toEqual(data);
  });

  it('[C-10] is refused with every mistake in the resulting plan, and then changes nothing', async () => {
    const { routeId, route } = await own();
    const before = await writeCounts(service.world);
    const [first] = route.travel_plan.points_of_interest;
    const refused: [unknown, [number, ...string[]]][] = [
      [
        { nmae: 'Typo', name: null, planned_start_at: 'soon' },
        [400, 'required /name', 'invalid_date_time /planned_start_at', 'unknown_field /nmae'],
      ],
      [[{ name: 'A' }], [400, 'wrong_type ']],
      [{ status: 'completed', version: 9 }, [400, 'unknown_field /status', 'unknown_field /version']],
      [{ travel_plan: { points_of_interest: [first] } }, [400]],
      [{ travel_plan: { points_of_interest: [] } }, [422, 'too_few_stops /travel_plan/points_of_interest']],
      [
        { site_id: newUuidV7(), allocation: { driver_integration_key: 'NOBODY' } },
        [422, 'unknown_site /site_id', 'unknown_driver /allocation/driver_integration_key'],
      ],
      [
        { site_id: newUuidV7(), site_integration_key: 'BOTH' },
        [
          422,
          'ambiguous_reference /site_integration_key',
          'unknown_site /site_id',
          'unknown_site /site_integration_key',
        ],
      ],
    ];
    for (const [body, faults] of refused) {
      const answer = await patch(routeId, body);
      expect(faultsOf(answer).slice(0, faults.length), JSON.stringify(body)).toEqual(faults);
    }
    expect(faultsOf(await controller('PATCH', `/{org}/routes/${routeId}`))).toEqual([400, 'body_required']);
    expect(await writeCounts(service.world)).toEqual(before);
  });

  it('[C-3] may keep assets of sites that the controller may not see, but may not add such an asset', async () => {
    const [north, south] = [await addSite(service.world), await addSite(service.world)];
    const southern = await addAsset(service.world, { siteIds: [south] });
    const other = await addAsset(service.world, { siteIds: [south] });
    const plan = routePlan({ assetId: southern }, { site_id: north });
    const { route } = await saveRoute(ctx, { integrationKey: newUuidV7(), plan });
    const northern = await controllerCalls(service, { siteIds: [north] });
    const path = `/{org}/routes/${route.id}`;
    expect((await northern('PATCH', path, { body: { name: 'Renamed' } })).status).toBe(200);
    const kept = { allocation: { crew_ids: [], assets: [{ id: southern }] } };
    expect((await northern('PATCH', path, { body: kept })).status).toBe(200);
    const added = { allocation: { assets: [{ id: other }] } };
    expect(faultsOf(await northern('PATCH', path, { body: added }))).toEqual([
      422,
      'unknown_asset /allocation/assets/0/id',
    ]);
    expect(faultsOf(await northern('PATCH', path, { body: { site_id: south } }))).toEqual([
      422,
      'unknown_site /site_id',
    ]);
  });

  it('[C-10] is refused for a completed or cancelled route', async () => {
    const { routeId } = await own();
    await controller('PUT', `/{org}/routes/${routeId}/cancellation`, { body: { reason: 'Snow' } });
    expect(faultsOf(await patch(routeId, { name: 'A' }))).toEqual([409, 'route_closed']);
    expect(faultsOf(await patch(routeId, {}))).toEqual([409, 'route_closed']);
  });
});

describe('PATCH of a route in simultaneous calls', () => {
  it('[R-CNV-9] loses no change', async () => {
    const { routeId } = await own();
    const bodies = [
      { name: 'Renamed' },
      { reference: '77' },
      { planned_start_at: '2026-11-21T06:00:00.000Z' },
    ];
    const answers = await Promise.all(bodies.map((body) => patch(routeId, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { document } = await storedRoute(service.world, routeId);
    expect(document).toMatchObject({ ...bodies[0], ...bodies[1], ...bodies[2], version: 4 });
  });

  it('[C-1] succeeds exactly once if all have the same If-Match', async () => {
    const { routeId } = await own();
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => patch(routeId, { name }, { 'if-match': '"1"' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  it('[C-5] is applied before the driver’s completion or refused; the completion is always kept', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { routeId, driver, assetId } = await own();
      await addSession(service.world, driver, assetId);
      const [patched] = await Promise.all([
        patch(routeId, { name: `Round ${round}` }),
        ctx.inTransaction(async (tx) => {
          const locked = await lockRoute(tx, routeId);
          if (locked !== null) await closeRouteStatus(tx, locked, 'completed', '2026-11-20T15:00:00.000Z');
        }),
      ]);
      const row = await storedRoute(service.world, routeId);
      expect(row.status).toBe('completed');
      expect(row.document.name).toBe(patched.status === 200 ? `Round ${round}` : 'Valley round');
      if (patched.status !== 200) expect(faultsOf(patched)).toEqual([409, 'route_closed']);
      const types = (await eventsOf(service.world, routeId)).map((each) => each.type);
      expect(types.at(-1)).toBe('route_completed');
    }
  });

  it('[C-2] is refused if the plan changes again at each attempt', async () => {
    const { routeId } = await own();
    let saves = 0;
    const restless: Context = {
      ...ctx,
      inTransaction: async (work) => {
        saves += 1;
        await changeRoute(ctx, { routeId, patch: { name: `Save ${saves}` } });
        return ctx.inTransaction(work);
      },
    };
    expect(await refusedCodes(changeRoute(restless, { routeId, patch: { reference: '9' } }))).toEqual([
      'concurrent_change',
    ]);
  });
});
