import { readFile } from 'node:fs/promises';
import type { Route } from '@fleet/contract/planning/routes';
import { routeFailures } from '@fleet/domain/progress/route-failures';
import { routeOutlook } from '@fleet/domain/progress/route-outlook';
import { beforeAll, describe, expect, it } from 'vitest';
import { openNotificationListener } from '../../src/platform/database/notification-listener.js';
import { runDueWork } from '../../src/platform/due-work/due-work-runner.js';
import { dueRendering } from '../../src/routes/due-rendering.js';
import { type CallsOf, controllerCalls } from '../controller-fixture.js';
import { type Day, dayPlan, workingDay } from '../day-fixture.js';
import { type Answer, suiteService } from '../test-service.js';
import { releaseOf, startTransfer } from '../transfers/transfer-fixture.js';

const service = suiteService();
let controller: CallsOf;
beforeAll(async () => {
  controller = await controllerCalls(service);
});

interface StoredOutlook {
  id: string;
  status: string;
  document: string;
  outlook: unknown;
  failures: unknown;
}

async function stored(): Promise<Map<string, StoredOutlook>> {
  const { rows } = await service.world.database.pool.query<StoredOutlook>(
    'select id, status, document, outlook, failures from routes where organisation_id = $1',
    [service.world.organisationId],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const isRight = ({ document, outlook, failures }: StoredOutlook) => {
  const route: Route = JSON.parse(document);
  expect([outlook, failures]).toEqual([routeOutlook(route), routeFailures(route)]);
};

/** Makes every outlook and all failures wrong, makes the change, and expects the right outlook where a document has changed. */
async function renews(change: () => Promise<Answer>, successes: readonly number[] = [200, 201]) {
  await service.world.database.pool.query(
    `update routes set outlook = '{"wrong": true}', failures = '{"wrong": true}'`,
  );
  const before = await stored();
  const answer = await change();
  expect(successes, JSON.stringify(answer.body)).toContain(answer.status);
  const changed = [...(await stored()).values()].filter(
    (row) => row.document !== before.get(row.id)?.document,
  );
  expect(changed).not.toEqual([]);
  for (const row of changed) isRight(row);
  return changed;
}

const minutes = (count: number) => new Date(service.world.clock.now() + count * 60_000).toISOString();

describe('the stored outlook', () => {
  let day: Day;
  const report = (path: string, body: object, method = 'PUT') =>
    renews(() => day.driver(method, `/{org}/routes/${day.routeId}${path}`, { body }));
  const stopPath = async (number: number, move: string) => {
    const { document } = (await stored()).get(day.routeId) ?? { document: '' };
    const route: Route = JSON.parse(document);
    return `/points-of-interest/${route.travel_plan.points_of_interest[number - 1]?.id}/${move}`;
  };
  const planned = (key: string, name: string, minute: number) => {
    const plan = dayPlan(key);
    const points_of_interest = plan.travel_plan.points_of_interest.map((stop, n) => ({
      ...stop,
      planned_arrival_at: minutes(minute + n * 30),
    }));
    return { ...plan, name, travel_plan: { points_of_interest } };
  };
  beforeAll(async () => {
    day = await workingDay(service);
  });

  it('is written with new routes, alone and in a batch', async () => {
    await renews(() =>
      day.integration('PUT', `/routes/alone-${day.key}`, { body: planned(day.key, 'Alone', 10) }),
    );
    const routes = ['one', 'two'].map((name) => ({
      integration_key: `${name}-${day.key}`,
      route: planned(day.key, name, 10),
    }));
    const changed = await renews(() => day.integration('POST', '/routes:batch', { body: { routes } }));
    expect(changed).toHaveLength(2);
    for (const row of changed) expect(row.outlook).toMatchObject({ integration_key: 'depot', delay_ms: 0 });
  });

  it('is written with every change of a plan', async () => {
    const path = `/{org}/routes/${day.routeId}`;
    await renews(() =>
      day.integration('PUT', `/routes/R-${day.key}`, { body: planned(day.key, 'Saved', -10) }),
    );
    await renews(() => controller('PATCH', path, { body: { name: 'Patched' } }));
    const [renamed] = await renews(() =>
      day.integration('PUT', `/assets/T-${day.key}`, { body: { type: 'truck', name: 'Renamed' } }),
    );
    expect(renamed?.outlook).toMatchObject({ planned_arrival_at: expect.any(String) });
  });

  it('is written with every report and detection', async () => {
    await report(await stopPath(1, 'arrival'), { at: minutes(-3) });
    await report('/activities/load/status', { status: 'failed', reason: 'Nobody there', at: minutes(-2.5) });
    expect((await stored()).get(day.routeId)?.failures).toMatchObject({
      count: 1,
      last: { reason: 'Nobody there' },
    });
    await report('/activities/load/status', { status: 'completed', at: minutes(-2) });
    expect((await stored()).get(day.routeId)?.failures).toBeNull();
    await report(await stopPath(1, 'departure'), { at: minutes(-1) });
    expect((await stored()).get(day.routeId)?.outlook).toMatchObject({
      integration_key: 'hotel',
      sequence: 2,
    });
    await report(
      '/activities',
      { reference: 'fuel', type: 'fuel_stop', name: 'Fuel', at: minutes(0) },
      'POST',
    );
    const positions = Array.from({ length: 12 }, (_, n) => ({
      at: minutes(n / 4),
      coordinates: [1.489601, 42.568492],
    }));
    await renews(() => day.driver('POST', '/{org}/positions', { body: { positions } }));
    expect((await stored()).get(day.routeId)?.outlook).toMatchObject({
      integration_key: 'hotel',
      arrived_at: positions[0]?.at,
    });
    await report('/activities/load/status', { status: 'failed', reason: 'Broken', at: minutes(2) });
    const [completed] = await report('/completion', { at: minutes(3) });
    expect(completed).toBeDefined();
    const row = (await stored()).get(day.routeId);
    expect(row).toMatchObject({ status: 'completed', outlook: null, failures: { count: 1 } });
  });

  it('is written when a route goes to another driver, is released or cancelled', async () => {
    const other = await workingDay(service);
    const next = [...(await stored()).values()].find(
      ({ id, status }) => status === 'active' && id !== other.routeId,
    );
    if (next === undefined) throw new Error('no route is active');
    const path = `/{org}/routes/${next.id}`;
    await startTransfer(controller, next.id);
    await renews(() => day.driver('PUT', releaseOf(next.id)));
    await renews(() => controller('PUT', `${path}/assignment`, { body: { driver_id: other.driverId } }));
    const [cancelled] = await renews(() =>
      controller('PUT', `${path}/cancellation`, { body: { reason: 'Snow' } }),
    );
    expect(cancelled).toMatchObject({ status: 'cancelled', outlook: null });
  });
});

/** The routes for which this migration notes that due work must store something. */
async function notedBy(migration: string): Promise<string[]> {
  const { pool } = service.world.database;
  const file = new URL(`../../migrations/${migration}`, import.meta.url);
  const [statement = ''] = /^insert into[^;]+;/m.exec(await readFile(file, 'utf8')) ?? [];
  await pool.query('delete from routes_to_render');
  await pool.query(statement);
  const noted = await pool.query<{ route_id: string }>('select route_id from routes_to_render');
  return noted.rows.map((row) => row.route_id);
}

/** Runs the due work until no noted route is left. */
async function renderNoted(): Promise<void> {
  const { pool, connection } = service.world.database;
  const { log } = service.world.parts;
  const listener = openNotificationListener(connection, log);
  const stop = await runDueWork(dueRendering(service.world.parts), {
    listener,
    log,
    onDone: () => undefined,
  });
  await expect.poll(async () => (await pool.query('select from routes_to_render')).rowCount).toBe(0);
  await stop();
  await listener.stop();
}

describe('a database of an earlier version', () => {
  it.each(['0032-route-outlook.sql', '0034-failed-activities.sql'])(
    'gets the outlooks and failures of its open routes by due work, after %s noted them',
    async (migration) => {
      const { pool } = service.world.database;
      const routes = [await workingDay(service), await workingDay(service), await workingDay(service)];
      const [open, closed, waiting] = routes.map((each) => each.routeId);
      await routes[0]?.driver('PUT', `/{org}/routes/${open}/activities/load/status`, {
        body: { status: 'failed', reason: 'Nobody there', at: minutes(0) },
      });
      await controller('PUT', `/{org}/routes/${closed}/cancellation`, { body: { reason: 'Snow' } });
      await controller('PUT', `/{org}/routes/${waiting}/assignment`, { body: { driver_id: null } });
      await pool.query('update routes set outlook = null, failures = null');
      const before = await stored();
      const ids = await notedBy(migration);
      expect(ids).toEqual(expect.arrayContaining([open, waiting]));
      expect(ids).not.toContain(closed);
      await renderNoted();
      const after = await stored();
      for (const row of after.values()) if (ids.includes(row.id)) isRight(row);
      expect(after.get(open ?? '')).toMatchObject({
        outlook: { integration_key: 'depot' },
        failures: { count: 1, last: { reason: 'Nobody there' } },
      });
      expect(after.get(waiting ?? '')?.outlook).toMatchObject({ integration_key: 'depot' });
      // Only the outlook was missing: no document changed.
      const documents = (rows: typeof after) => new Map([...rows].map(([id, row]) => [id, row.document]));
      expect(documents(after)).toEqual(documents(before));
    },
  );

  it('gets the failures of its closed routes by due work, after 0035-failures-of-closed-routes.sql noted them', async () => {
    const [failed, fine] = [await workingDay(service), await workingDay(service)];
    await failed.driver('PUT', `/{org}/routes/${failed.routeId}/activities/load/status`, {
      body: { status: 'failed', reason: 'Nobody there', at: minutes(0) },
    });
    for (const { routeId } of [failed, fine]) {
      await controller('PUT', `/{org}/routes/${routeId}/cancellation`, { body: { reason: 'Snow' } });
    }
    await service.world.database.pool.query('update routes set failures = null');
    const before = await stored();
    const ids = await notedBy('0035-failures-of-closed-routes.sql');
    expect(ids).toContain(failed.routeId);
    expect(ids).not.toContain(fine.routeId);
    await renderNoted();
    const after = (await stored()).get(failed.routeId);
    expect(after).toMatchObject({
      outlook: null,
      failures: { count: 1, last: { reason: 'Nobody there' } },
    });
    expect(after?.document).toBe(before.get(failed.routeId)?.document);
  });
});
