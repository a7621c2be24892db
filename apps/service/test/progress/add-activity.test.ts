import type { UnplannedActivity } from '@fleet/contract/driving/progress';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addActivity } from '../../src/progress/add-activity.js';
import { reportStop } from '../../src/progress/report-stop.js';
import { refusalOf, type TestWorld, testWorld } from '../test-context.js';
import {
  auditOf,
  documentOf,
  logOf,
  newsOf,
  routeRow,
  savePlan,
  startTrip,
  stopId,
  type Trip,
  traces,
  tripPlan,
  tripStop,
} from './trip-fixture.js';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.stop());

const add = (trip: Trip, body: Partial<UnplannedActivity> & { at: string }) =>
  addActivity(trip.ctx, trip.routeId, { reference: 'fuel-1', type: 'fuel_stop', name: 'Fuel', ...body });

const visit = (trip: Trip, number: number, kind: 'arrival' | 'departure', minutes: number) =>
  reportStop(
    trip.ctx,
    { routeId: trip.routeId, stopId: stopId(trip, number), kind },
    { at: trip.at(minutes) },
  );

/** The number of the stop, from 1, at which the document shows an activity; 0 if it shows none. */
async function placeOfActivity(trip: Trip, reference = 'fuel-1'): Promise<number> {
  const stops = (await documentOf(trip)).travel_plan.points_of_interest;
  return stops.findIndex((stop) => stop.activities.some((each) => each.reference === reference)) + 1;
}

describe('an activity added on the road', () => {
  it('[C-5][C-6] is in the route with the status started, and has an event', async () => {
    const trip = await startTrip(world);
    const point_of_interest_id = stopId(trip, 2).toUpperCase();
    const received = await add(trip, {
      at: trip.at(5),
      point_of_interest_id,
      duration: '00:10:00.000',
      sequence: 1,
    });
    expect(received).toEqual({ result: { result: 'recorded' }, receivedThrough: 1 });
    const stop = (await documentOf(trip)).travel_plan.points_of_interest[1];
    expect(stop?.execution_sequence).toEqual(['2a', '2b', 'fuel-1']);
    expect(stop?.activities[2]).toEqual({
      reference: 'fuel-1',
      type: 'fuel_stop',
      name: 'Fuel',
      duration: '00:10:00',
      requirements: [],
      execution_sequence: [],
      status: 'started',
      planned: false,
    });
    expect(await routeRow(trip, trip.routeId)).toMatchObject({ version: 1, revision: 1 });
    expect(await newsOf(trip)).toMatchObject([
      {
        type: 'activity_added',
        at: trip.at(5),
        data: {
          activity: { reference: 'fuel-1', type: 'fuel_stop', name: 'Fuel', duration: '00:10:00' },
          point_of_interest_id: stopId(trip, 2),
          late: false,
        },
      },
    ]);
    expect(await auditOf(trip)).toMatchObject([{ action: 'progress.activity_added' }]);
  });

  it('[C-6] adds nothing when it is sent again, even in another notation', async () => {
    const trip = await startTrip(world);
    await add(trip, { at: trip.at(5), duration: '00:10:00.500' });
    const before = await traces(trip);
    const replay = await add(trip, { at: trip.at(5), duration: '0.00:10:00.5', sequence: 1 });
    expect(replay).toEqual({ result: { result: 'duplicate' }, receivedThrough: 1 });
    expect(await traces(trip)).toEqual(before);
  });

  it('[C-6] cannot use the reference of another activity, added or planned', async () => {
    const trip = await startTrip(world);
    await add(trip, { at: trip.at(5) });
    for (const other of [
      { at: trip.at(5), name: 'More fuel' },
      { at: trip.at(6) },
      { at: trip.at(5), point_of_interest_id: stopId(trip, 1) },
      { at: trip.at(5), reference: '2b' },
    ]) {
      expect(await refusalOf(add(trip, other))).toMatchObject([{ code: 'key_in_use', key: '/reference' }]);
    }
    expect(await logOf(trip, trip.routeId)).toHaveLength(1);
  });

  it('[C-11] is refused if the route already has 200, but the existing ones are still duplicates', async () => {
    const trip = await startTrip(world);
    await add(trip, { at: trip.at(5) });
    await world.database.pool.query(
      `insert into progress_records
          (organisation_id, route_id, kind, target, at, detail, session_id, driver_id, content, late)
        select organisation_id, route_id, kind, target || each, at, detail, session_id, driver_id, content, late
        from progress_records, generate_series(1, 198) each where route_id = $1`,
      [trip.routeId],
    );
    await add(trip, { at: trip.at(6), reference: 'last' });
    expect(await refusalOf(add(trip, { at: trip.at(7), reference: 'one too many' }))).toMatchObject([
      { code: 'too_many', message: 'A route takes at most 200 unplanned activities.' },
    ]);
    expect((await add(trip, { at: trip.at(6), reference: 'last' })).result.result).toBe('duplicate');
    expect(await logOf(trip, trip.routeId)).toHaveLength(200);
  });

  it('[C-6] is still a duplicate when a later plan uses its reference', async () => {
    const trip = await startTrip(world);
    await add(trip, { at: trip.at(5) });
    const plan = tripPlan(trip.driver.driverId, 2);
    const [activity] = tripStop(3).activities;
    if (activity === undefined) throw new Error('a stop without activities');
    plan.travel_plan.points_of_interest.push(
      tripStop(3, { activities: [{ ...activity, reference: 'fuel-1' }], execution_sequence: ['fuel-1'] }),
    );
    await savePlan(world, trip.integrationKey, plan);
    expect((await add(trip, { at: trip.at(5) })).result.result).toBe('duplicate');
    expect(await placeOfActivity(trip)).toBe(3);
  });

  it('[C-6] is refused at a stop that the route never had', async () => {
    const trip = await startTrip(world);
    const other = await startTrip(world);
    const body = { at: trip.at(5), point_of_interest_id: stopId(other, 1) };
    expect(await refusalOf(add(trip, body))).toMatchObject([
      { code: 'unknown_stop', key: '/point_of_interest_id' },
    ]);
  });

  it('[C-6] is late at a stop that only an earlier plan had', async () => {
    const trip = await startTrip(world);
    await savePlan(world, trip.integrationKey, tripPlan(trip.driver.driverId, 2));
    const received = await add(trip, { at: trip.at(5), point_of_interest_id: stopId(trip, 3) });
    expect(received.result).toEqual({ result: 'recorded', late: true });
    expect(await placeOfActivity(trip)).toBe(1);
  });
});

describe('an activity added without a stop', () => {
  it('[C-5] belongs to the first stop before any arrival', async () => {
    const trip = await startTrip(world);
    await add(trip, { at: trip.at(5) });
    expect(await placeOfActivity(trip)).toBe(1);
  });

  it('[C-5] belongs to the driver’s stop, else to the next stop, and at the end to the last stop', async () => {
    const trip = await startTrip(world);
    await visit(trip, 1, 'arrival', 5);
    await add(trip, { at: trip.at(6), reference: 'at-1' });
    await visit(trip, 1, 'departure', 10);
    await add(trip, { at: trip.at(12), reference: 'to-2' });
    await visit(trip, 3, 'arrival', 20);
    await visit(trip, 3, 'departure', 30);
    await add(trip, { at: trip.at(35), reference: 'after' });
    const places = await Promise.all(['at-1', 'to-2', 'after'].map((each) => placeOfActivity(trip, each)));
    expect(places).toEqual([1, 2, 3]);
  });

  it('[C-6] moves when a late arrival report shows where the driver was', async () => {
    const trip = await startTrip(world);
    await add(trip, { at: trip.at(12) });
    await visit(trip, 2, 'arrival', 10);
    expect(await placeOfActivity(trip)).toBe(2);
  });
});
