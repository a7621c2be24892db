import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { createActiveRouteCache } from '../../src/routes/active-route-cache.js';
import { cancelRoute } from '../../src/routes/close-route.js';
import { routeEndpoints } from '../../src/routes/route-endpoints.js';
import { saveRoute } from '../../src/routes/save-route.js';
import { type EndpointServer, endpointServer } from '../endpoint-server.js';
import { addAsset, addDriver, addUser, suiteWorld, systemActor, type TestDriver } from '../test-context.js';
import { addSession, routePlan } from './route-plan-fixture.js';

const world = suiteWorld();
let ctx: Context;
let server: EndpointServer;

beforeAll(async () => {
  ctx = world.contextFor(systemActor);
  server = await endpointServer(world, routeEndpoints({ answers: createActiveRouteCache() }));
});
afterAll(() => server.stop());

const read = async (driver: Pick<TestDriver, 'userId'>, query = '', headers: Record<string, string> = {}) => {
  const answer = await server.call(driver.userId, `/routes/waiting${query}`, { headers });
  const text = await answer.text();
  return { status: answer.status, etag: answer.headers.get('etag') ?? '', ...JSON.parse(text || '{}') };
};

let plans = 0;
async function planned(driver: TestDriver, name: string, start: string | null): Promise<string> {
  plans += 1;
  const times = start === null ? {} : { planned_start_at: start };
  const { planned_start_at: _, ...plan } = routePlan({ driverId: driver.driverId }, { name });
  const whole = { ...plan, reference: `R-${plans}`, ...times };
  const saved = await saveRoute(ctx, { integrationKey: `WAITING-${plans}`, plan: whole });
  return saved.route.id;
}

const namesIn = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);

describe('GET /{org}/routes/waiting', () => {
  it('[C-5] lists the planned routes in the order in which they become active', async () => {
    const driver = await addDriver(world);
    await addSession(world, driver, await addAsset(world));
    const active = await planned(driver, 'Today', '2026-11-20T06:00:00.000Z');
    const last = await planned(driver, 'Some day', null);
    await planned(driver, 'The day after', '2026-11-22T06:00:00.000Z');
    const next = await planned(driver, 'Tomorrow', '2026-11-21T06:00:00.000Z');
    const answer = await read(driver);
    expect(answer.status).toBe(200);
    expect(namesIn(answer)).toEqual(['Tomorrow', 'The day after', 'Some day']);
    expect(answer.data[0]).toEqual({
      id: next,
      name: 'Tomorrow',
      reference: 'R-4',
      planned_start_at: '2026-11-21T06:00:00.000Z',
      stop_count: 2,
    });
    expect(answer.data[2]).toMatchObject({ id: last, planned_start_at: null });
    expect(answer.pagination).toEqual({ page_size: 50, page_no: 1, total: 3 });
    // The order is that in which the service activates them.
    for (const done of [active, next]) await cancelRoute(ctx, done);
    expect(namesIn(await read(driver))).toEqual(['Some day']);
    const nowActive = await server.call(driver.userId, '/routes/active');
    expect(await nowActive.json()).toMatchObject({ data: { name: 'The day after' } });
  });

  it('[C-1] is paged, and 304 to a client that has the page', async () => {
    const driver = await addDriver(world);
    await addSession(world, driver, await addAsset(world));
    for (const name of ['Active', 'A', 'B', 'C']) await planned(driver, name, '2026-11-20T06:00:00.000Z');
    const first = await read(driver, '?page_size=2');
    expect(namesIn(first)).toEqual(['A', 'B']);
    expect(first.links.map(({ rel }: { rel: string }) => rel)).toEqual(['self', 'first', 'last', 'next']);
    expect(namesIn(await read(driver, '?page_size=2&page_no=2'))).toEqual(['C']);
    expect(await read(driver, '?page_size=2&page_no=3')).toMatchObject({
      data: [],
      pagination: { total: 3 },
    });
    expect((await read(driver, '', { 'if-none-match': (await read(driver)).etag })).status).toBe(304);
    await planned(driver, 'D', '2026-11-20T06:00:00.000Z');
    expect((await read(driver, '', { 'if-none-match': first.etag })).status).toBe(200);
  });

  it('[C-4] needs a session and shows nobody else’s routes', async () => {
    const [driver, other] = [await addDriver(world), await addDriver(world)];
    for (const name of ['Active', 'Waiting']) await planned(driver, name, '2026-11-20T06:00:00.000Z');
    expect(await read(driver)).toMatchObject({ status: 403, 0: { code: 'session_required' } });
    await addSession(world, driver, await addAsset(world));
    await addSession(world, other, await addAsset(world));
    expect(namesIn(await read(driver))).toEqual(['Waiting']);
    expect(await read(other)).toMatchObject({ status: 200, data: [], pagination: { total: 0 } });
    await world.database.pool.query(
      `update sessions set status = 'closed', ended_at = now() where driver_id = $1`,
      [driver.driverId],
    );
    expect(await read(driver)).toMatchObject({ status: 403, 0: { code: 'session_required' } });
    await addSession(world, driver, await addAsset(world));
    expect(namesIn(await read(driver))).toEqual(['Waiting']);
    const nobody = await addUser(world, { roles: ['driver'] });
    expect(await read(nobody)).toMatchObject({ status: 403, 0: { code: 'not_a_driver' } });
    const viewer = await addUser(world, { roles: ['viewer'] });
    expect(await read(viewer)).toMatchObject({ status: 403, 0: { code: 'not_permitted' } });
  });
});
