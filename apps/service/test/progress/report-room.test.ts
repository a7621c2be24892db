import { foldProgress } from '@fleet/domain/progress/travel-plan-progress';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { completeRoute } from '../../src/progress/complete-route.js';
import { reportActivity } from '../../src/progress/report-activity.js';
import { reportStop } from '../../src/progress/report-stop.js';
import { loggedRecord, readProgressLog } from '../../src/routes/progress-log.js';
import { refusedCodes, suiteWorld } from '../test-context.js';
import { documentOf, logOf, savePlan, startTrip, stopId, type Trip, tripPlan } from './trip-fixture.js';

const world = suiteWorld();

/** The former driver of a route, and the driver who got it after sixty minutes. */
let former: Trip;
let holder: Trip;

beforeEach(async () => {
  const other = await startTrip(world);
  await completeRoute(other.ctx, other.routeId, { at: other.at(1) });
  former = await startTrip(world);
  await report(former, 30);
  world.clock.advance(60 * 60_000);
  await savePlan(world, former.integrationKey, tripPlan(other.driver.driverId));
  holder = { ...other, routeId: former.routeId, stops: former.stops, at: former.at };
});

const report = (trip: Trip, minutes: number, seconds = 0, reason?: string) =>
  reportActivity(
    trip.ctx,
    { routeId: trip.routeId, reference: '1a' },
    {
      at: trip.at(minutes, seconds),
      ...(reason === undefined ? { status: 'started' as const } : { status: 'failed' as const, reason }),
    },
  );

const arrive = (trip: Trip, minutes: number) =>
  reportStop(
    trip.ctx,
    { routeId: trip.routeId, stopId: stopId(trip, 1), kind: 'arrival' },
    { at: trip.at(minutes) },
  );

/** Copies one report of the driver until the log has `number` of the driver, each captured before it. */
const fill = (trip: Trip, number: number) =>
  world.database.pool.query(
    `insert into progress_records select (jsonb_populate_record(p, jsonb_build_object('at', p.at - n * interval '1 ms'))).*
      from progress_records p, generate_series(1, $3) n
      where p.route_id = $1 and p.driver_id = $2
        and p.at = (select max(at) from progress_records where route_id = $1 and driver_id = $2)`,
    [trip.routeId, trip.driver.driverId, number - 1],
  );

describe('[C-11] the log of a route that another driver has by now', () => {
  it('takes the reports and the completion of its driver, although the former driver has filled it', async () => {
    await fill(former, 20_000);
    expect(await refusedCodes(report(former, 40))).toEqual(['too_many']);
    expect((await report(former, 30)).result).toEqual({ result: 'duplicate' });
    await arrive(holder, 70);
    await report(holder, 71);
    expect((await documentOf(holder)).travel_plan.points_of_interest[0]).toMatchObject({
      arrived_at: former.at(70),
      activities: [{ status: 'started' }, { status: 'pending' }],
    });
    await completeRoute(holder.ctx, holder.routeId, { at: holder.at(90) });
    expect(await documentOf(holder)).toMatchObject({ status: 'completed', completed_at: former.at(90) });
  });

  it('limits also what the former driver captures after the loss, of every kind', async () => {
    await report(former, 80);
    await fill(former, 20_000);
    expect(await refusedCodes(report(former, 81))).toEqual(['too_many']);
    expect(await refusedCodes(arrive(former, 81))).toEqual(['too_many']);
    expect(await refusedCodes(completeRoute(former.ctx, former.routeId, { at: former.at(81) }))).toEqual([
      'too_many',
    ]);
    expect((await report(former, 80)).result).toEqual({ result: 'duplicate', late: true });
  });

  it('limits the texts of each driver by themselves', async () => {
    await report(former, 80, 0, 'n'.repeat(10_000));
    await fill(former, 400);
    expect(await refusedCodes(report(former, 81))).toEqual(['too_many']);
    await report(holder, 75, 0, 'Gate closed');
    await fill(holder, 20_000);
    expect(await refusedCodes(report(holder, 81))).toEqual(['too_many']);
  });

  it('is not read for a report of the former driver that changes nothing, and only in part for another one', async () => {
    await report(holder, 70);
    await report(former, 80);
    await fill(former, 500);
    await fill(holder, 500);
    expect(await rowsOf(former, (trip) => report(trip, 85))).toBeLessThan(10);
    expect(
      await rowsOf(former, (trip) => completeRoute(trip.ctx, trip.routeId, { at: trip.at(85) })),
    ).toBeLessThan(10);
    expect(await rowsOf(former, (trip) => report(trip, 40))).toBeLessThan(30);
    expect(await rowsOf(holder, (trip) => report(trip, 86))).toBeLessThan(30);
  });
});

it('[C-6] a document follows from the part of the log that is read', async () => {
  const at = (minutes: number) => former.at(minutes);
  await world.database.pool.query(
    `insert into progress_records select (jsonb_populate_record(p, jsonb_build_object(
        'kind', r.kind, 'target', r.target, 'at', r.at, 'detail', r.detail))).*
      from progress_records p, jsonb_to_recordset($2) as r (kind text, target text, at text, detail text)
      where p.route_id = $1`,
    [
      former.routeId,
      JSON.stringify([
        ...['driver', 'geofence'].flatMap((detail) =>
          [1, 2].flatMap((stop) =>
            [5, 10, 20, 45].flatMap((minutes) => [
              { kind: 'arrival', target: stopId(former, stop), at: at(minutes + stop), detail },
              { kind: 'departure', target: stopId(former, stop), at: at(minutes + 2 * stop), detail },
            ]),
          ),
        ),
        ...[3, 15, 25].map((minutes) => ({
          kind: 'arrival',
          target: stopId(former, 3),
          at: at(minutes),
          detail: 'geofence',
        })),
        { kind: 'departure', target: stopId(former, 3), at: at(10), detail: 'driver' },
        ...['started', 'completed', 'failed'].flatMap((detail) =>
          [4, 21, 33].map((minutes) => ({ kind: 'activity_status', target: '2a', at: at(minutes), detail })),
        ),
      ]),
    ],
  );
  const all = (await logOf(former, former.routeId)).map((each) =>
    loggedRecord({ ...each, kind: each.kind as Parameters<typeof loggedRecord>[0]['kind'] }),
  );
  const read = await readProgressLog(holder.ctx, { id: holder.routeId, driver_id: holder.driver.driverId });
  expect(read.length).toBeLessThan(all.length);
  const document = await documentOf(former);
  expect(foldProgress(document, read)).toEqual(foldProgress(document, all));
  expect(foldProgress(document, read)).not.toEqual(document);
});

/** The rows that all statements of a call return. */
async function rowsOf(trip: Trip, call: (trip: Trip) => Promise<unknown>): Promise<number> {
  let rows = 0;
  const counting = (ctx: Context): Context => ({
    ...ctx,
    db: {
      async query<Row extends object>(statement: Parameters<Context['db']['query']>[0]) {
        const found = await ctx.db.query<Row>(statement);
        rows += found.rows.length;
        return found;
      },
    },
    inTransaction: (work) => ctx.inTransaction((tx) => work(counting(tx))),
  });
  await call({ ...trip, ctx: counting(trip.ctx) });
  return rows;
}
