import { describe, expect, it } from 'vitest';
import { controllerCalls, faultsOf, pushedTo } from '../controller-fixture.js';
import { type Day, dayPlan, weight, workingDay } from '../day-fixture.js';
import { writeCounts } from '../routes/route-plan-fixture.js';
import { suiteService } from '../test-service.js';

const service = suiteService();
const stops = '/travel_plan/points_of_interest';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A day whose driver has arrived at the first stop and departed. In between, the driver has captured a weight. */
async function underWay(): Promise<Day> {
  const day = await workingDay(service);
  const at = `/{org}/routes/${day.routeId}/points-of-interest/${await firstStop(day)}`;
  for (const [what, minutes] of [
    ['arrival', 50],
    ['departure', 45],
  ] as const) {
    const reported = await day.driver('PUT', `${at}/${what}`, { body: { at: minutesAgo(minutes) } });
    expect(reported.status).toBe(200);
  }
  const recorded = await day.submit([{ ...weight('12.5'), captured_at: minutesAgo(46) }]);
  expect(recorded.body.data[0].result).toBe('recorded');
  return day;
}

const read = async (day: Day) => (await day.driver('GET', '/{org}/routes/active')).body.data;
const firstStop = async (day: Day) => (await read(day)).travel_plan.points_of_interest[0].id;
const put = (day: Day, plan: unknown, headers: Record<string, string> = {}, query = '') =>
  day.integration('PUT', `/routes/R-${day.key}${query}`, { body: plan, headers });
const changed = (day: Day, change: (plan: ReturnType<typeof dayPlan>) => void) => {
  const plan = structuredClone(dayPlan(day.key));
  change(plan);
  return plan;
};

describe('the driver and the planning system', () => {
  it('[C-10] keep what the driver captured: times, outcomes and statuses survive every save', async () => {
    const day = await underWay();
    const before = (await read(day)).travel_plan.points_of_interest[0];
    const saved = await put(
      day,
      changed(day, (plan) => {
        plan.name = 'Another name';
      }),
    );
    expect([saved.status, saved.body.data.version]).toEqual([200, 2]);
    const [stop] = saved.body.data.travel_plan.points_of_interest;
    expect([stop.status, stop.arrived_at, stop.departed_at]).toEqual([
      'departed',
      before.arrived_at,
      before.departed_at,
    ]);
    const { rows } = await service.world.database.pool.query(
      'select route_version from outcomes where organisation_id = $1 and route_id = $2',
      [service.world.organisationId, day.routeId],
    );
    expect(rows).toEqual([{ route_version: 1 }]);
  });

  it('[C-10] cannot change a stop after its departure: 409 with its place and the reason, and nothing happens', async () => {
    const day = await underWay();
    const before = await writeCounts(service.world);
    const pushed = await pushedTo(service, day.userId);
    const renamed = await put(
      day,
      changed(day, (plan) => {
        const [stop] = plan.travel_plan.points_of_interest;
        if (stop) stop.name = 'Elsewhere';
      }),
    );
    expect(faultsOf(renamed)).toEqual([409, `stop_departed ${stops}/0`]);
    expect(renamed.body[0].message).toMatch(/departed from '.+' at \d{4}-/);
    const shorter = changed(day, (plan) => {
      plan.travel_plan.points_of_interest.reverse();
      const [, stop] = plan.travel_plan.points_of_interest;
      if (stop) stop.integration_key = 'OTHER';
    });
    const routes = [{ integration_key: `R-${day.key}`, route: shorter }];
    const batch = await day.integration('POST', '/routes:batch', { body: { routes } });
    expect(faultsOf(batch)).toEqual([422, `stop_departed /routes/0/route${stops}`]);
    expect(await writeCounts(service.world)).toEqual(before);
    expect(await pushedTo(service, day.userId)).toEqual(pushed);
  });

  it('[C-10] cause no new version and no push by a save without changes', async () => {
    const day = await underWay();
    const before = await writeCounts(service.world);
    const pushed = await pushedTo(service, day.userId);
    const again = await put(day, dayPlan(day.key));
    expect([again.status, again.body.result, again.body.data.version]).toEqual([200, 'unchanged', 1]);
    expect(await writeCounts(service.world)).toEqual(before);
    expect(await pushedTo(service, day.userId)).toEqual(pushed);
  });
});

describe('a controller and the planning system', () => {
  it('[C-10] overwrite each other: the last save wins; a PATCH changes the named members, a PUT all that may change', async () => {
    const day = await workingDay(service);
    const control = await controllerCalls(service);
    const patched = await control('PATCH', `/{org}/routes/${day.routeId}`, { body: { name: 'By control' } });
    expect([patched.status, patched.body.result]).toEqual([200, 'changed']);
    const plan = changed(day, (each) => {
      each.name = 'By planning';
    });
    expect((await put(day, plan)).body.data).toMatchObject({ name: 'By planning', version: 3 });
  });

  it('[C-10] agree on the driver: a PUT without an allocation keeps the driver whom the controller assigned', async () => {
    const [day, other] = [await workingDay(service), await workingDay(service, { session: false })];
    const control = await controllerCalls(service);
    const body = { driver_id: other.driverId };
    await control('PUT', `/{org}/routes/${day.routeId}/assignment`, { body });
    const { allocation: _, ...plan } = changed(day, (each) => {
      each.name = 'Renamed';
    });
    expect((await put(day, plan)).body.data).toMatchObject({ driver_id: other.driverId, name: 'Renamed' });
    expect((await put(day, dayPlan(day.key))).body.data.driver_id).toBe(day.driverId);
  });

  it('[C-1] are protected by If-Match: it refuses a save if the plan has changed, but not if only progress was made', async () => {
    const day = await workingDay(service);
    const control = await controllerCalls(service);
    const tag = (await put(day, dayPlan(day.key))).headers.get('etag') ?? '';
    const at = `/{org}/routes/${day.routeId}/points-of-interest/${await firstStop(day)}/arrival`;
    await day.driver('PUT', at, { body: { at: minutesAgo(5) } });
    const plan = changed(day, (each) => {
      each.name = 'By planning';
    });
    expect((await put(day, plan, { 'if-match': tag })).status).toBe(200);
    await control('PATCH', `/{org}/routes/${day.routeId}`, { body: { name: 'By control' } });
    expect(faultsOf(await put(day, plan, { 'if-match': tag }))).toEqual([412, 'version_mismatch If-Match']);
    const stale = { body: { name: 'Third' }, headers: { 'if-match': tag } };
    const refused = await control('PATCH', `/{org}/routes/${day.routeId}`, stale);
    expect(faultsOf(refused)).toEqual([412, 'version_mismatch If-Match']);
  });

  it('[C-10] cannot change a stop after its departure: the controller’s PATCH is refused too', async () => {
    const day = await underWay();
    const control = await controllerCalls(service);
    const [, second] = dayPlan(day.key).travel_plan.points_of_interest;
    const body = {
      travel_plan: {
        points_of_interest: [
          second,
          { ...second, integration_key: 'NEW', activities: [], execution_sequence: [] },
        ],
      },
    };
    const refused = await control('PATCH', `/{org}/routes/${day.routeId}`, { body });
    expect(faultsOf(refused)).toEqual([409, `stop_departed ${stops}`]);
  });
});

describe('a call with `validate_only`', () => {
  it('[C-10] predicts what a PUT would do, and changes nothing', async () => {
    const day = await underWay();
    const before = await writeCounts(service.world);
    const pushed = await pushedTo(service, day.userId);
    const dry = '?validate_only=true';
    const plan = changed(day, (each) => {
      each.name = 'Renamed';
    });
    const would = await put(day, plan, {}, dry);
    expect([would.status, would.body.validated_only, would.body.result, would.headers.get('etag')]).toEqual([
      200,
      true,
      'changed',
      null,
    ]);
    expect(would.body.data).toMatchObject({ name: 'Renamed', version: 2 });
    expect((await put(day, dayPlan(day.key), {}, dry)).body.result).toBe('unchanged');
    const made = await day.integration('PUT', `/routes/new-${day.key}${dry}`, { body: plan });
    expect([made.status, made.body.result]).toEqual([200, 'created']);
    const site = await day.integration('PUT', `/sites/new-${day.key}${dry}`, { body: { name: 'Depot' } });
    expect([site.status, site.body.result]).toEqual([200, 'created']);
    expect(await writeCounts(service.world)).toEqual(before);
    expect(await pushedTo(service, day.userId)).toEqual(pushed);
    expect((await day.integration('PUT', `/routes/new-${day.key}`, { body: plan })).status).toBe(201);
  });

  it('[C-10] reports every fault that the real call would have', async () => {
    const day = await underWay();
    const dry = '?validate_only=true';
    const faulty = {
      ...dayPlan(day.key),
      site_integration_key: 'NONE',
      allocation: { driver_integration_key: 'X' },
    };
    const reported = await put(day, faulty, {}, dry);
    expect(faultsOf(reported)).toEqual(faultsOf(await put(day, faulty)));
    expect(reported.status).toBe(422);
    expect(faultsOf(await put(day, dayPlan(day.key), { 'if-match': '"9"' }, dry))[0]).toBe(412);
    expect(faultsOf(await put(day, dayPlan(day.key), {}, '?validate_only=yes'))[0]).toBe(400);
  });

  it('[C-10] for a batch stores nothing, not even its Idempotency-Key', async () => {
    const day = await workingDay(service);
    const before = await writeCounts(service.world);
    const entry = (key: string, route: unknown) => ({ integration_key: `${key}-${day.key}`, route });
    const { allocation: _, ...plan } = dayPlan(day.key);
    const body = {
      routes: [entry('R', dayPlan(day.key)), entry('one', plan), entry('two', { ...plan, id: 'x' })],
    };
    const headers = { 'idempotency-key': `key-${day.key}` };
    const would = await day.integration('POST', '/routes:batch?validate_only=true', { body, headers });
    expect([would.status, would.body.validated_only]).toEqual([207, true]);
    expect(would.body.data.map((each: { result: string }) => each.result)).toEqual([
      'unchanged',
      'created',
      'rejected',
    ]);
    expect(await writeCounts(service.world)).toEqual(before);
    const done = await day.integration('POST', '/routes:batch', { body, headers });
    expect([done.headers.get('idempotency-replayed'), done.body.data[1].result]).toEqual([null, 'created']);
  });

  it('[C-10] by a controller changes nothing either', async () => {
    const day = await workingDay(service);
    const control = await controllerCalls(service);
    const before = await writeCounts(service.world);
    const path = `/{org}/routes/${day.routeId}`;
    const patch = await control('PATCH', `${path}?validate_only=true`, { body: { name: 'New' } });
    const cancel = await control('PUT', `${path}/cancellation?validate_only=true`, {
      body: { reason: 'No' },
    });
    expect([patch.body.result, cancel.body.result, cancel.body.data.status]).toEqual([
      'changed',
      'changed',
      'cancelled',
    ]);
    expect(await writeCounts(service.world)).toEqual(before);
  });
});
