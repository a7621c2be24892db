import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addActivity } from '../../src/progress/add-activity.js';
import { type ActivityStatusReport, reportActivity } from '../../src/progress/report-activity.js';
import { refusalOf, refusedCodes, type TestWorld, testWorld } from '../test-context.js';
import {
  auditOf,
  documentOf,
  logOf,
  newsOf,
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

const report = (trip: Trip, reference: string, body: ActivityStatusReport) =>
  reportActivity(trip.ctx, { routeId: trip.routeId, reference }, body);

async function shown(trip: Trip, reference: string) {
  const stops = (await documentOf(trip)).travel_plan.points_of_interest;
  const found = stops.flatMap((each) => each.activities).find((each) => each.reference === reference);
  return { status: found?.status, reason: found?.status_reason };
}

describe('the status of an activity', () => {
  it('[C-6] is recorded, shown in the document, and in the events', async () => {
    const trip = await startTrip(world);
    const received = await report(trip, '1a', { status: 'started', at: trip.at(5), sequence: 1 });
    expect(received).toEqual({ result: { result: 'recorded' }, receivedThrough: 1 });
    await report(trip, '1a', { status: 'failed', at: trip.at(9), reason: 'Gate shut', sequence: 2 });
    expect(await shown(trip, '1a')).toEqual({ status: 'failed', reason: 'Gate shut' });
    expect(await newsOf(trip)).toMatchObject([
      { type: 'activity_status_changed', at: trip.at(5), data: { status: 'started', late: false } },
      {
        type: 'activity_status_changed',
        at: trip.at(9),
        session_id: trip.sessionId,
        data: {
          activity_reference: '1a',
          point_of_interest_id: stopId(trip, 1),
          status: 'failed',
          reason: 'Gate shut',
          late: false,
        },
      },
    ]);
    expect((await auditOf(trip)).map((each) => each.action)).toEqual([
      'progress.activity_status',
      'progress.activity_status',
    ]);
  });

  it('[C-6] comes from the report with the latest time, in any order of arrival', async () => {
    const trip = await startTrip(world);
    await report(trip, '1a', { status: 'completed', at: trip.at(9) });
    await report(trip, '1a', { status: 'started', at: trip.at(5) });
    expect(await shown(trip, '1a')).toEqual({ status: 'completed', reason: undefined });
  });

  it('[C-6] is shown with the reason of its own report, not with that of an older report', async () => {
    const trip = await startTrip(world);
    await report(trip, '1a', { status: 'failed', at: trip.at(7), reason: 'Second' });
    await report(trip, '1a', { status: 'skipped', at: trip.at(7), reason: 'Weighs less' });
    await report(trip, '1a', { status: 'skipped', at: trip.at(5), reason: 'First' });
    expect(await shown(trip, '1a')).toEqual({ status: 'failed', reason: 'Second' });
    await report(trip, '1a', { status: 'skipped', at: trip.at(9), reason: 'Third' });
    await report(trip, '1b', { status: 'skipped', at: trip.at(3), reason: 'Other' });
    expect(await shown(trip, '1a')).toEqual({ status: 'skipped', reason: 'Third' });
    expect(await shown(trip, '1b')).toEqual({ status: 'skipped', reason: 'Other' });
  });

  it('[R-CNV-12][C-6] does not change when its report is sent again', async () => {
    const trip = await startTrip(world);
    const body = { status: 'skipped', at: trip.at(5), reason: 'Nobody there' } as const;
    await report(trip, '1a', body);
    const before = await traces(trip);
    const replay = await report(trip, '1a', { ...body, sequence: 1 });
    expect(replay).toEqual({ result: { result: 'duplicate' }, receivedThrough: 1 });
    expect(await traces(trip)).toEqual(before);
  });

  it('[C-6] may have two reports with the same time, and both are stored', async () => {
    const trip = await startTrip(world);
    for (const status of ['completed', 'started'] as const)
      await report(trip, '1a', { status, at: trip.at(5) });
    expect(await logOf(trip, trip.routeId)).toHaveLength(2);
    expect(await shown(trip, '1a')).toEqual({ status: 'completed', reason: undefined });
  });

  it('[C-6] failed or skipped needs a reason that is not blank', async () => {
    const trip = await startTrip(world);
    for (const status of ['failed', 'skipped'] as const) {
      for (const reason of [undefined, '', ' \n ']) {
        const body = { status, at: trip.at(5), ...(reason === undefined ? {} : { reason }) };
        expect(await refusalOf(report(trip, '1a', body))).toMatchObject([
          { code: 'status_reason_required', key: '/reason' },
        ]);
      }
    }
    expect(await logOf(trip, trip.routeId)).toEqual([]);
    const completed = await report(trip, '1a', { status: 'completed', at: trip.at(5) });
    expect(completed.result.result).toBe('recorded');
  });
});

describe('an activity that is not in the plan', () => {
  it('[C-6] is refused as not found if it never was', async () => {
    const trip = await startTrip(world);
    for (const reference of ['9a', '1A', randomUUID()]) {
      expect(await refusedCodes(report(trip, reference, { status: 'started', at: trip.at(5) }))).toEqual([
        'not_found',
      ]);
    }
  });

  it('[C-6] is not confused with a stop, a name or a key of the plan', async () => {
    const trip = await startTrip(world);
    for (const reference of ['S-1', 'Stop 1', stopId(trip, 1), 'dropoff', 'Activity 1a']) {
      const started = report(trip, reference, { status: 'started', at: trip.at(5) });
      expect(await refusedCodes(started)).toEqual(['not_found']);
    }
  });

  it('[C-6] may have a reference with any characters', async () => {
    const trip = await startTrip(world);
    const reference = 'quay "7" \\ naïve 🚚 %_';
    const [activity] = tripStop(1).activities;
    if (activity === undefined) throw new Error('a stop without activities');
    const odd = tripStop(1, { activities: [{ ...activity, reference }], execution_sequence: [reference] });
    const plan = (...points: ReturnType<typeof tripStop>[]) =>
      savePlan(world, trip.integrationKey, {
        ...tripPlan(trip.driver.driverId),
        travel_plan: { points_of_interest: points },
      });
    await plan(odd, tripStop(2));
    await plan(tripStop(1), tripStop(2));
    const received = await report(trip, reference, { status: 'completed', at: trip.at(5) });
    expect(received.result).toEqual({ result: 'recorded', late: true });
  });

  it('[C-6] has its report recorded as late if an earlier plan had it', async () => {
    const trip = await startTrip(world);
    await savePlan(world, trip.integrationKey, tripPlan(trip.driver.driverId, 2));
    const received = await report(trip, '3b', { status: 'completed', at: trip.at(5) });
    expect(received.result).toEqual({ result: 'recorded', late: true });
    expect(await newsOf(trip)).toMatchObject([{ data: { point_of_interest_id: null, late: true } }]);
    expect((await report(trip, '2b', { status: 'completed', at: trip.at(5) })).result).toEqual({
      result: 'recorded',
    });
  });

  it('[C-5] may be an activity that the driver added', async () => {
    const trip = await startTrip(world);
    const fuel = { reference: 'fuel', type: 'fuel_stop', name: 'Fuel', at: trip.at(5) } as const;
    await addActivity(trip.ctx, trip.routeId, fuel);
    expect((await report(trip, 'fuel', { status: 'completed', at: trip.at(9) })).result).toEqual({
      result: 'recorded',
    });
    expect(await shown(trip, 'fuel')).toEqual({ status: 'completed', reason: undefined });
  });
});
