import { beforeAll, describe, expect, it } from 'vitest';
import { faultsOf, pushedTo } from '../controller-fixture.js';
import { dayPlan, weight, workingDay } from '../day-fixture.js';
import { routePlan, writeCounts } from '../routes/route-plan-fixture.js';
import { addOrganisation } from '../test-context.js';
import { suiteService } from '../test-service.js';
import { integrationCalls, type KeyedCalls } from './keyed-calls.js';

const service = suiteService();
let planning: KeyedCalls;
beforeAll(async () => {
  planning = await integrationCalls(service);
});

let made = 0;
/** Saves a planned route without a driver. */
async function waiting(): Promise<{ key: string; at: string }> {
  made += 1;
  const key = `W/${made}`;
  const at = `/routes/${encodeURIComponent(key)}`;
  expect((await planning('PUT', at, { body: routePlan() })).status).toBe(201);
  return { key, at };
}

describe('a route addressed by the caller’s key', () => {
  it('[C-10] is read with its progress and its ETag; the response is 304 if the client has the current state', async () => {
    const day = await workingDay(service);
    const at = `/routes/R-${day.key}`;
    const read = await planning('GET', at);
    expect([read.status, read.headers.get('etag'), read.body.data.id]).toEqual([200, '"1"', day.routeId]);
    expect((await planning('GET', at, { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
    const stop = read.body.data.travel_plan.points_of_interest[0].id;
    const report = { body: { at: new Date(Date.now() - 60_000).toISOString() } };
    await day.driver('PUT', `/{org}/routes/${day.routeId}/points-of-interest/${stop}/arrival`, report);
    const later = await planning('GET', at, { headers: { 'if-none-match': '"1"' } });
    expect(later.body.data.travel_plan.points_of_interest[0].status).toBe('arrived');
    expect(faultsOf(await planning('GET', '/routes/none'))).toEqual([404, 'not_found']);
    expect((await planning('GET', at.replace('/routes/', '/loads/'))).status).toBe(200);
  });

  it('[C-10] is listed among the routes that changed since a given time, over several pages', async () => {
    const since = new Date(Date.now() - 1).toISOString();
    const keys = [(await waiting()).key, (await waiting()).key, (await waiting()).key];
    const first = await planning('GET', `/routes?updated_since=${since}&page_size=2`);
    const next = first.body.links.find((each: { rel: string }) => each.rel === 'next').href;
    const second = await planning('GET', `/routes?${new URL(next).searchParams}`);
    const found = [...first.body.data, ...second.body.data];
    expect(found.map((each: { integration_key: string }) => each.integration_key)).toEqual(keys);
  });

  it('[R-CNV-9] [C-10] is changed by a merge patch, under the same rules as a PUT of the whole plan', async () => {
    const { at } = await waiting();
    const changed = await planning('PATCH', at, { body: { name: 'New' }, headers: { 'if-match': '"1"' } });
    expect([changed.status, changed.body.result, changed.body.data.version]).toEqual([200, 'changed', 2]);
    expect((await planning('PATCH', at, { body: { name: 'New' } })).body.result).toBe('unchanged');
    const stale = { body: { name: 'Third' }, headers: { 'if-match': '"1"' } };
    expect(faultsOf(await planning('PATCH', at, stale))).toEqual([412, 'version_mismatch If-Match']);
    const mass = { id: 'x', status: 'completed', version: 9, driver_id: 'x' };
    expect(faultsOf(await planning('PATCH', at, { body: mass }))).toEqual([
      400,
      ...Object.keys(mass).map((each) => `unknown_field /${each}`),
    ]);
    const driver = { body: { allocation: { driver_integration_key: 'NOBODY' } } };
    expect(faultsOf(await planning('PATCH', at, driver))).toEqual([
      422,
      'unknown_driver /allocation/driver_integration_key',
    ]);
    expect(faultsOf(await planning('PATCH', '/routes/none', { body: {} }))).toEqual([404, 'not_found']);
  });

  it('[C-3] is invisible if it belongs to another organisation or site', async () => {
    const foreign = await integrationCalls(service, { organisationId: await addOrganisation(service.world) });
    const site = (await planning('PUT', '/sites/S', { body: { name: 'S' } })).body.data.id;
    const other = (await planning('PUT', '/sites/O', { body: { name: 'O' } })).body.data.id;
    await planning('PUT', '/routes/sited', { body: { ...routePlan(), site_id: site } });
    const limited = await integrationCalls(service, { siteIds: [other] });
    for (const calls of [foreign, limited]) {
      expect(faultsOf(await calls('GET', '/routes/sited'))).toEqual([404, 'not_found']);
      expect(faultsOf(await calls('PATCH', '/routes/sited', { body: {} }))).toEqual([404, 'not_found']);
      expect(faultsOf(await calls('DELETE', '/routes/sited'))).toEqual([404, 'not_found']);
      expect(faultsOf(await calls('GET', '/routes/sited/consignments/C-1'))).toEqual([404, 'not_found']);
    }
  });
});

describe('DELETE of a route', () => {
  it('[C-10] deletes a route that no driver has begun: its key is free again, and there is an event', async () => {
    const { at, key } = await waiting();
    const id = (await planning('GET', at)).body.data.id;
    const before = await writeCounts(service.world);
    const dry = await planning('DELETE', `${at}?validate_only=true`);
    expect([dry.status, dry.body.result, dry.body.validated_only]).toEqual([200, 'deleted', true]);
    expect(await writeCounts(service.world)).toEqual(before);
    const gone = await planning('DELETE', at);
    expect([gone.status, gone.body.result, gone.body.data.id]).toEqual([200, 'deleted', id]);
    expect(faultsOf(await planning('GET', at))).toEqual([404, 'not_found']);
    expect(faultsOf(await planning('DELETE', at))).toEqual([404, 'not_found']);
    const { rows } = await service.world.database.pool.query(
      `select type, data->>'integration_key' as key from events where organisation_id = $1 and route_id = $2
       order by position`,
      [service.world.organisationId, id],
    );
    expect(rows).toEqual([
      { type: 'route_created', key },
      { type: 'route_deleted', key },
    ]);
    const again = await planning('PUT', at, { body: routePlan() });
    expect([again.status, again.body.data.id === id]).toEqual([201, false]);
  });

  it('[C-5] [C-10] cancels a route that has begun: the driver gets a push message, captures stay readable', async () => {
    const day = await workingDay(service);
    const at = `/routes/R-${day.key}`;
    expect((await day.submit([weight('12.5')])).body.data[0].result).toBe('recorded');
    const pushed = (await pushedTo(service, day.userId)).length;
    const gone = await planning('DELETE', at, { headers: { 'if-match': '"1"' } });
    expect([gone.status, gone.body.result, gone.body.data.status]).toEqual([200, 'cancelled', 'cancelled']);
    expect((await pushedTo(service, day.userId)).length).toBe(pushed + 2);
    expect((await planning('GET', at)).body.data.status).toBe('cancelled');
    expect((await planning('DELETE', at)).body.result).toBe('unchanged');
    expect(faultsOf(await planning('PUT', at, { body: dayPlan(day.key) }))).toEqual([409, 'route_closed']);
    const late = await day.submit([
      { ...weight('13'), captured_at: new Date(Date.now() - 1_000).toISOString() },
    ]);
    expect(late.body.data[0].result).toBe('recorded');
  });

  it('[C-10] cancels a route that was taken from its driver, and refuses to cancel a completed route', async () => {
    const day = await workingDay(service);
    const { allocation: _, ...plan } = dayPlan(day.key);
    const taken = await planning('PUT', `/routes/R-${day.key}`, { body: { ...plan, allocation: {} } });
    expect(taken.body.data.status).toBe('planned');
    expect((await planning('DELETE', `/routes/R-${day.key}`)).body.result).toBe('cancelled');
    const done = await workingDay(service);
    const at = new Date(Date.now() - 1_000).toISOString();
    await done.driver('PUT', `/{org}/routes/${done.routeId}/completion`, { body: { at } });
    expect(faultsOf(await planning('DELETE', `/routes/R-${done.key}`))).toEqual([409, 'route_closed']);
    expect(
      faultsOf(await planning('DELETE', `/routes/R-${done.key}`, { headers: { 'if-match': '"9"' } })),
    ).toEqual([412, 'version_mismatch If-Match']);
  });
});

describe('consignments of a route', () => {
  it('[R-RTE-6] [C-10] are created, replaced, read and deleted by their keys, as changes of the plan', async () => {
    const { at } = await waiting();
    const place = `${at}/consignments/${encodeURIComponent('C 2/ü')}`;
    expect(faultsOf(await planning('GET', place))).toEqual([404, 'not_found']);
    const body = { description: 'Flour', pieces: 2 };
    const dry = await planning('PUT', `${place}?validate_only=true`, { body });
    expect([dry.status, dry.body.result]).toEqual([200, 'created']);
    const created = await planning('PUT', place, { body });
    expect([created.status, created.body.result, created.headers.get('etag')]).toEqual([
      201,
      'created',
      '"2"',
    ]);
    expect(created.body.data).toMatchObject({ integration_key: 'C 2/ü', ...body });
    const again = await planning('PUT', place, { body });
    expect([again.status, again.body.result, again.headers.get('etag')]).toEqual([200, 'unchanged', '"2"']);
    const more = await planning('PUT', place, { body: { pieces: 3 }, headers: { 'if-match': '"2"' } });
    expect([more.status, more.body.result, more.body.data]).toEqual([
      200,
      'changed',
      { id: created.body.data.id, integration_key: 'C 2/ü', pieces: 3 },
    ]);
    expect((await planning('GET', place)).body.data).toEqual(more.body.data);
    const stale = { body: { pieces: 4 }, headers: { 'if-match': '"2"' } };
    expect(faultsOf(await planning('PUT', place, stale))).toEqual([412, 'version_mismatch If-Match']);
    expect((await planning('DELETE', place)).body.result).toBe('deleted');
    expect(faultsOf(await planning('DELETE', place))).toEqual([404, 'not_found']);
    expect((await planning('GET', at)).body.data.consignments).toMatchObject([{ integration_key: 'C-1' }]);
  });

  it('[C-10] cannot be deleted while an activity names them; a body with unknown members is refused', async () => {
    const { at } = await waiting();
    const plan = routePlan();
    const [stop] = plan.travel_plan.points_of_interest;
    for (const each of stop?.activities ?? []) each.consignment_references = ['C-1'];
    await planning('PUT', at, { body: plan });
    const refused = await planning('DELETE', `${at}/consignments/C-1`);
    expect([...faultsOf(refused), refused.body[0].message]).toEqual([
      409,
      'still_in_use',
      '1 activity still names it.',
    ]);
    const mass = await planning('PUT', `${at}/consignments/C-1`, { body: { id: 'x', integration_key: 'y' } });
    expect(faultsOf(mass)).toEqual([400, 'unknown_field /id', 'unknown_field /integration_key']);
  });

  it('[C-10] are all stored if they are saved concurrently', async () => {
    const { at } = await waiting();
    const saves = ['a', 'b', 'c', 'd'].map((key) =>
      planning('PUT', `${at}/consignments/${key}`, { body: { description: key } }),
    );
    expect((await Promise.all(saves)).map((each) => each.status)).toEqual([201, 201, 201, 201]);
    const keys = (await planning('GET', at)).body.data.consignments.map(
      (each: { integration_key: string }) => each.integration_key,
    );
    expect(keys.sort()).toEqual(['C-1', 'a', 'b', 'c', 'd']);
  });
});
