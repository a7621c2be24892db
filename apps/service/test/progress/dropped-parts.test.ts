import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addActivity } from '../../src/progress/add-activity.js';
import { findAddedActivity } from '../../src/progress/progress-queries.js';
import { reportActivity } from '../../src/progress/report-activity.js';
import { reportStop } from '../../src/progress/report-stop.js';
import { wasDropped } from '../../src/routes/dropped-part-queries.js';
import { blocksOf } from '../statement-blocks.js';
import { refusedCodes, type TestWorld, testWorld } from '../test-context.js';
import { savePlan, startTrip, stopId, type Trip, tripPlan } from './trip-fixture.js';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.stop());

/** Does work while nobody can read the versions of any route. */
async function withoutVersions<Result>(work: () => Promise<Result>): Promise<Result> {
  const client = await world.database.pool.connect();
  try {
    await client.query('begin; lock table route_versions in access exclusive mode');
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('a report that names a part which the current plan does not have', () => {
  const started = (trip: Trip, reference: string) =>
    reportActivity(trip.ctx, { routeId: trip.routeId, reference }, { status: 'started', at: trip.at(5) });
  const arrived = (trip: Trip, id: string) =>
    reportStop(trip.ctx, { routeId: trip.routeId, stopId: id, kind: 'arrival' }, { at: trip.at(5) });
  const added = (trip: Trip, reference: string, stop: string) =>
    addActivity(trip.ctx, trip.routeId, {
      reference,
      type: 'fuel_stop',
      name: 'Fuel',
      at: trip.at(5),
      point_of_interest_id: stop,
    });

  it('[C-6] is judged without a search through the versions of the route', async () => {
    const trip = await startTrip(world);
    const other = await startTrip(world);
    await savePlan(world, trip.integrationKey, tripPlan(trip.driver.driverId, 2));
    await withoutVersions(async () => {
      expect(await refusedCodes(started(trip, 'never'))).toEqual(['not_found']);
      expect(await refusedCodes(arrived(trip, stopId(other, 1)))).toEqual(['not_found']);
      expect(await refusedCodes(added(trip, 'fuel', stopId(other, 1)))).toEqual(['unknown_stop']);
      const late = { result: 'recorded', late: true };
      expect((await started(trip, '3a')).result).toEqual(late);
      expect((await arrived(trip, stopId(trip, 3))).result).toEqual(late);
      expect((await added(trip, 'fuel', stopId(trip, 3))).result).toEqual(late);
    });
  });

  it('[C-6] is late after any number of further versions, whether or not they had the part', async () => {
    const trip = await startTrip(world, { stops: 4 });
    for (const stops of [3, 4, 2, 3]) {
      await savePlan(world, trip.integrationKey, tripPlan(trip.driver.driverId, stops));
    }
    expect((await started(trip, '4a')).result).toEqual({ result: 'recorded', late: true });
    expect((await started(trip, '3a')).result).toEqual({ result: 'recorded' });
  });

  it('reads a few blocks, however many parts the route has dropped', async () => {
    const trip = await startTrip(world);
    await world.database.pool.query(
      `insert into route_dropped_parts select $1, $2, 'activity', md5(n::text) from generate_series(1, 100000) n`,
      [world.organisationId, trip.routeId],
    );
    await world.database.pool.query('vacuum analyze route_dropped_parts');
    const ask = (name: string) =>
      blocksOf(world, trip.ctx, (ctx) => wasDropped(ctx, trip.routeId, { kind: 'activity', name }));
    for (const name of ['never', 'c4ca4238a0b923820dcc509a6f75849b'])
      expect(await ask(name)).toBeLessThan(10);
  });

  it('reads a few blocks, however many records of the route are in quarantine', async () => {
    const trip = await startTrip(world);
    await world.database.pool.query(
      `insert into quarantined_records (organisation_id, id, kind, session_id, driver_id, route_id, captured_at,
          content_hash, content)
        select $1, gen_random_uuid(), 'progress', $2, $3, $4, now(), sha256(n::text::bytea),
          jsonb_build_object('kind', 'activity_status', 'target', n::text) from generate_series(1, 5000) n`,
      [world.organisationId, trip.sessionId, trip.driver.driverId, trip.routeId],
    );
    await world.database.pool.query('vacuum analyze quarantined_records');
    const ask = (ctx: Trip['ctx']) => findAddedActivity(ctx, trip.routeId, trip.driver.driverId, 'never');
    expect(await blocksOf(world, trip.ctx, ask)).toBeLessThan(20);
  });
});

it('the parts and crews of older databases are noted by the migration as the service notes them', async () => {
  const trip = await startTrip(world, { stops: 4 });
  const { driverId } = trip.driver;
  const [first, second] = [await startTrip(world), await startTrip(world)];
  const crew = [first, second].map((each) => each.driver.driverId);
  for (const stops of [3, 2]) {
    const plan = tripPlan(driverId, stops, { allocation: { driver_id: driverId, crew_ids: crew } });
    await savePlan(world, trip.integrationKey, plan);
  }
  const { pool } = world.database;
  const noted = async () => ({
    parts: (
      await pool.query('select * from route_dropped_parts where route_id = $1 order by 3, 4', [trip.routeId])
    ).rows,
    crew: (await pool.query('select * from route_crew where route_id = $1 order by 2', [trip.routeId])).rows,
  });
  const before = await noted();
  expect([before.parts.length, before.crew.length]).toEqual([6, 2]);
  await pool.query('truncate route_dropped_parts, route_crew');
  const file = new URL('../../migrations/0026-named-by-routes.sql', import.meta.url);
  const statements = (await readFile(file, 'utf8')).match(/^insert into[^;]+;/gm) ?? [];
  expect(statements).toHaveLength(2);
  for (const statement of statements) await pool.query(statement);
  expect(await noted()).toEqual(before);
});
