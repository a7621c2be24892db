import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallsOf, controllerCalls, faultsOf, pushedTo } from '../controller-fixture.js';
import { dayPlan, workingDay } from '../day-fixture.js';
import { addAsset, addDriver, addOrganisation, addSite } from '../test-context.js';
import { suiteService } from '../test-service.js';
import {
  activeRoutes,
  eventsOf,
  routePlan,
  stopPlan,
  storedRoute,
  writeCounts,
} from './route-plan-fixture.js';

const service = suiteService();
let controller: CallsOf & { userId: string };
beforeAll(async () => {
  controller = await controllerCalls(service);
});

const make = (body: unknown, query = '', headers: Record<string, string> = {}, calls: CallsOf = controller) =>
  calls('POST', `/{org}/routes${query}`, { body, headers });

/** A plan for a new driver with a new asset. */
async function drivenPlan() {
  const driver = await addDriver(service.world);
  const assetId = await addAsset(service.world);
  return { driver, assetId, plan: routePlan({ driverId: driver.driverId, assetId }) };
}

const path = (id: string) => `${service.origin}/api/v2/${service.world.organisationId}/routes/${id}`;
const planned = (more: object) => ({ ...routePlan(), ...more });

describe('POST of a route', () => {
  it('[C-10][R-EVT-6] makes a route without a key, which becomes active immediately, and notifies its driver', async () => {
    const { driver, assetId, plan } = await drivenPlan();
    const answer = await make(plan);
    expect([answer.status, answer.headers.get('etag'), answer.body.result]).toEqual([201, '"1"', 'created']);
    const { id } = answer.body.data;
    expect(answer.body.data).toMatchObject({
      ...{ integration_key: null, status: 'active', version: 1, site_id: null, driver_id: driver.driverId },
      ...{ name: plan.name, planned_start_at: plan.planned_start_at },
      allocation: { assets: [{ id: assetId }] },
    });
    expect(answer.body.links).toEqual([
      { rel: 'self', href: path(id) },
      { rel: 'change', href: path(id) },
      { rel: 'assignment', href: `${path(id)}/assignment` },
      { rel: 'cancellation', href: `${path(id)}/cancellation` },
      { rel: 'transfers', href: `${path(id)}/transfers` },
    ]);
    expect((await controller('GET', `/{org}/routes/${id}`)).body.data).toEqual(answer.body.data);
    expect((await eventsOf(service.world, id)).map(({ type }) => type)).toEqual([
      'route_created',
      'route_activated',
    ]);
    expect(await pushedTo(service, driver.userId)).toEqual([
      ['route_changed', id],
      ['load_changed', id],
    ]);
    const { rows } = await service.world.database.pool.query(
      'select action, actor_id, changes, data from audit_entries where subject_id = $1',
      [id],
    );
    expect(rows).toMatchObject([
      { action: 'route.save', actor_id: controller.userId, data: { result: 'created' } },
    ]);
    expect(rows[0].changes).toMatchObject({ after: { version: 1, name: plan.name } });
  });

  it('[C-5] lets a route wait if its driver has an active route or if it has no driver', async () => {
    const { driver, plan } = await drivenPlan();
    const first = (await make(plan)).body.data;
    const second = await make({ ...plan, planned_start_at: '2026-11-19T06:00:00.000Z' });
    expect([second.status, second.body.data.status]).toEqual([201, 'planned']);
    expect(await activeRoutes(service.world, driver.driverId)).toEqual([first.id]);
    const third = await make(routePlan());
    expect([third.body.data.status, third.body.data.driver_id]).toEqual(['planned', null]);
    const rels = third.body.links.map((each: { rel: string }) => each.rel);
    expect(rels).toEqual(['self', 'change', 'assignment', 'cancellation']);
  });

  it('[R-GEN-15] makes a load under `/loads`, which can be listed, changed and copied like a route', async () => {
    const name = `Unlike ${randomUUID()}`;
    const made = await controller('POST', '/{org}/loads', { body: planned({ name }) });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    const word = name.slice(-12);
    const listed = (await controller('GET', `/{org}/routes?search=${word}`)).body.data;
    expect(listed).toMatchObject([{ id, integration_key: null, name }]);
    const changed = await controller('PATCH', `/{org}/routes/${id}`, { body: { name: 'Other' } });
    expect([changed.status, changed.body.data.version]).toEqual([200, 2]);
    expect((await make(planned({ name }))).body.data.id).not.toBe(id);
  });

  it('[C-10] gives the route the key by which an integration saves it later', async () => {
    const day = await workingDay(service, { session: false });
    const integration_key = `OWN/${day.key}`;
    const made = await make({ integration_key, ...dayPlan(day.key) });
    expect([made.status, made.body.data.integration_key]).toEqual([201, integration_key]);
    const at = `/routes/${encodeURIComponent(integration_key)}`;
    const same = await day.integration('PUT', at, { body: dayPlan(day.key) });
    expect([same.status, same.body.result, same.body.data.id]).toEqual([200, 'unchanged', made.body.data.id]);
  });
});

describe('a route that cannot be made', () => {
  it('[C-2][C-10] is refused with all its faults, those of form, of meaning and of references', async () => {
    const integration_key = randomUUID();
    expect((await make({ ...routePlan(), integration_key })).status).toBe(201);
    const nobody = randomUUID();
    const stop = { ...stopPlan('B'), integration_key: 'A' };
    const travel_plan = { points_of_interest: [stopPlan('A', nobody), stop] };
    const plan = { ...planned({ travel_plan, site_id: nobody }), allocation: { driver_id: nobody } };
    const before = await writeCounts(service.world);
    const meant = faultsOf(await make({ ...plan, integration_key }));
    const ofMeaning = [
      'duplicate_key /travel_plan/points_of_interest/1/integration_key',
      'unknown_site /site_id',
      'unknown_driver /allocation/driver_id',
      'unknown_asset /travel_plan/points_of_interest/0/activities/0/requirements/0/asset_id',
    ];
    expect(meant).toEqual([422, ...ofMeaning, 'key_in_use /integration_key']);
    const { name: _, ...nameless } = plan;
    const malformed = faultsOf(await make({ ...nameless, integration_key, colour: 'red' }));
    expect(malformed[0]).toBe(400);
    expect(malformed.slice(1).sort()).toEqual(
      [...ofMeaning, 'required /name', 'unknown_field /colour'].sort(),
    );
    expect(await writeCounts(service.world)).toEqual(before);
  });

  it('[C-10] is refused if its key is in use, even when many simultaneous calls send it', async () => {
    const integration_key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => make({ ...routePlan(), integration_key })),
    );
    const made = answers.filter((each) => each.status === 201);
    expect(made).toHaveLength(1);
    for (const each of answers.filter((answer) => !made.includes(answer)))
      expect(faultsOf(each)).toEqual([409, 'key_in_use /integration_key']);
    const { rows } = await service.world.database.pool.query(
      'select id from routes where organisation_id = $1 and integration_key = $2',
      [service.world.organisationId, integration_key],
    );
    expect(rows).toEqual([{ id: made[0]?.body.data.id }]);
  });

  it('[C-3] is refused to callers without routes:write and to other organisations', async () => {
    for (const role of ['viewer', 'driver'] as const) {
      const calls = await controllerCalls(service, { roles: [role] });
      expect(faultsOf(await make(routePlan(), '', {}, calls)), role).toEqual([403, 'not_permitted']);
    }
    const organisationId = await addOrganisation(service.world);
    const foreign = await controllerCalls(service, { organisationId });
    expect(faultsOf(await make(routePlan(), '', {}, foreign))).toEqual([404, 'not_found']);
    const { driver, plan } = await drivenPlan();
    const there = await foreign('POST', `/${organisationId}/routes`, { body: plan });
    expect(faultsOf(there)).toContain('unknown_driver /allocation/driver_id');
    expect(await activeRoutes(service.world, driver.driverId)).toEqual([]);
  });
});

describe('a caller who is limited to sites', () => {
  it('[C-3] makes routes of these sites alone', async () => {
    const [north, south] = [await addSite(service.world), await addSite(service.world)];
    const northern = await controllerCalls(service, { siteIds: [north] });
    const named = await make(planned({ site_id: north }), '', {}, northern);
    expect([named.status, named.body.data.site_id]).toEqual([201, north]);
    const unnamed = await make(routePlan(), '', {}, northern);
    expect([unnamed.status, unnamed.body.data.site_id]).toEqual([201, north]);
    const elsewhere = await make(planned({ site_id: south }), '', {}, northern);
    expect(faultsOf(elsewhere)).toEqual([422, 'unknown_site /site_id']);
    const { driverId } = await addDriver(service.world, { siteIds: [south] });
    const borrowed = await make(planned({ allocation: { driver_id: driverId } }), '', {}, northern);
    expect(faultsOf(borrowed)).toEqual([422, 'unknown_driver /allocation/driver_id']);
    const keyed = { ...planned({ site_id: south }), integration_key: randomUUID() };
    expect((await make(keyed)).status).toBe(201);
    const taken = await make({ ...keyed, site_id: north }, '', {}, northern);
    expect(faultsOf(taken)).toEqual([409, 'key_in_use /integration_key']);
  });

  it('[C-3] names the site if there are several, because a route without a site is visible to all', async () => {
    const siteIds = [await addSite(service.world), await addSite(service.world)];
    const limited = await controllerCalls(service, { siteIds });
    expect(faultsOf(await make(routePlan(), '', {}, limited))).toEqual([400, 'required /site_id']);
    const wrong = await make(planned({ site_id: 7 }), '', {}, limited);
    expect(faultsOf(wrong)).toEqual([400, 'wrong_type /site_id']);
    const named = await make(planned({ site_id: siteIds[1] }), '', {}, limited);
    expect([named.status, named.body.data.site_id]).toEqual([201, siteIds[1]]);
  });
});

describe('repeated calls and dry runs', () => {
  it('[C-10] change nothing in a dry run, which finds the same result and the same faults', async () => {
    const { driver, plan } = await drivenPlan();
    const before = await writeCounts(service.world);
    const tried = await make(plan, '?validate_only=true');
    expect([tried.status, tried.headers.get('etag')]).toEqual([200, null]);
    expect(tried.body).toMatchObject({ data: { status: 'active' }, result: 'created', validated_only: true });
    const faulty = await make({ ...plan, site_id: randomUUID() }, '?validate_only=true');
    expect(faultsOf(faulty)).toEqual([422, 'unknown_site /site_id']);
    expect(await writeCounts(service.world)).toEqual(before);
    expect(await pushedTo(service, driver.userId)).toEqual([]);
    expect((await controller('GET', `/{org}/routes/${tried.body.data.id}`)).status).toBe(404);
  });

  it('[C-1] make one route under one Idempotency-Key', async () => {
    const { driver, plan } = await drivenPlan();
    const headers = { 'idempotency-key': randomUUID() };
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => make(plan, '', headers)));
    for (const each of others) expect([each.status, each.body]).toEqual([201, first?.body]);
    expect(await activeRoutes(service.world, driver.driverId)).toEqual([first?.body.data.id]);
    const other = await make({ ...plan, name: 'Other' }, '', headers);
    expect(faultsOf(other)).toEqual([422, 'idempotency_key_reused Idempotency-Key']);
    // Without an integration key and an Idempotency-Key, the same plan makes another route.
    const again = await make(plan);
    expect(again.status).toBe(201);
    expect(await storedRoute(service.world, again.body.data.id)).toMatchObject({ status: 'planned' });
  });
});
