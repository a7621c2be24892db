import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addActivity } from '../../src/progress/add-activity.js';
import { completeRoute } from '../../src/progress/complete-route.js';
import { reportActivity } from '../../src/progress/report-activity.js';
import { reportStop } from '../../src/progress/report-stop.js';
import { refusedCodes, type TestWorld, testWorld } from '../test-context.js';
import {
  documentOf,
  logOf,
  newsOf,
  savePlan,
  startTrip,
  stopId,
  type Trip,
  tripPlan,
  visitOf,
} from './trip-fixture.js';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.stop());

const minuteMs = 60_000;

/** A trip, and a second driver who gets its route after sixty minutes. */
interface HandOver {
  first: Trip;
  /** Calls of the second driver on the route of the first driver. */
  second: Trip;
  handOver(): Promise<void>;
}

async function beforeHandOver(): Promise<HandOver> {
  const other = await startTrip(world);
  await completeRoute(other.ctx, other.routeId, { at: other.at(1) });
  const first = await startTrip(world);
  const { routeId, integrationKey, stops, at } = first;
  return {
    first,
    second: { ...other, routeId, integrationKey, stops, at },
    handOver: async () => {
      world.clock.advance(60 * minuteMs);
      await savePlan(world, integrationKey, tripPlan(other.driver.driverId));
    },
  };
}

const visit = (trip: Trip, number: number, kind: 'arrival' | 'departure', minutes: number) =>
  reportStop(
    trip.ctx,
    { routeId: trip.routeId, stopId: stopId(trip, number), kind },
    { at: trip.at(minutes) },
  );

const activity = (trip: Trip, reference: string, status: 'started' | 'completed', minutes: number) =>
  reportActivity(trip.ctx, { routeId: trip.routeId, reference }, { status, at: trip.at(minutes) });

describe('a route that was handed over to another driver', () => {
  it('[C-4][C-6] keeps the progress that the first driver made, even if it is reported after the hand-over', async () => {
    const { first, second, handOver } = await beforeHandOver();
    await visit(first, 1, 'arrival', 10);
    await handOver();
    expect(await visitOf(second, 1)).toMatchObject({ status: 'arrived', arrived_at: first.at(10) });
    expect((await visit(first, 1, 'departure', 20)).result).toEqual({ result: 'recorded', late: true });
    expect((await activity(first, '1a', 'completed', 15)).result).toEqual({ result: 'recorded', late: true });
    const [stop] = (await documentOf(second)).travel_plan.points_of_interest;
    expect(stop).toMatchObject({ status: 'departed', departed_at: first.at(20) });
    expect(stop?.activities[0]?.status).toBe('completed');
  });

  it('[C-4][C-6] ignores what the first driver captured after the hand-over, but records it', async () => {
    const { first, second, handOver } = await beforeHandOver();
    await handOver();
    await visit(second, 2, 'arrival', 70);
    const before = await documentOf(second);
    expect((await visit(first, 3, 'arrival', 65)).result).toEqual({ result: 'recorded', late: true });
    expect((await visit(first, 2, 'departure', 90)).result).toEqual({ result: 'recorded', late: true });
    expect(await documentOf(second)).toEqual(before);
    expect((await visit(first, 3, 'arrival', 65)).result).toEqual({ result: 'duplicate', late: true });
    const log = await logOf(first, first.routeId);
    expect(log.filter((each) => each.driver_id === first.driver.driverId)).toHaveLength(2);
    expect((await newsOf(first)).every((each) => each.data.late === true)).toBe(true);
  });

  it('[C-6] has the same state in whichever order the two phones send', async () => {
    const deliver = async (late: boolean) => {
      const { first, second, handOver } = await beforeHandOver();
      const firstDriversReports = async () => {
        await visit(first, 1, 'arrival', 10);
        await visit(first, 1, 'departure', 20);
        await activity(first, '2a', 'started', 50);
      };
      if (!late) await firstDriversReports();
      await handOver();
      if (!late) await visit(first, 3, 'arrival', 80);
      await visit(second, 2, 'arrival', 70);
      await activity(second, '2a', 'completed', 75);
      if (late) await visit(first, 3, 'arrival', 80);
      if (late) await firstDriversReports();
      const { travel_plan, started_at } = await documentOf(second);
      const sinceStart = (text: string | null) =>
        text === null ? null : Date.parse(text) - Date.parse(first.at(0));
      return {
        started: sinceStart(started_at),
        stops: travel_plan.points_of_interest.map((stop) => [
          stop.status,
          sinceStart(stop.arrived_at),
          sinceStart(stop.departed_at),
          ...stop.activities.map((each) => each.status),
        ]),
      };
    };
    const early = await deliver(false);
    expect(await deliver(true)).toEqual(early);
    expect(early.stops[0]?.[0]).toBe('departed');
    expect(early.stops[2]?.[0]).toBe('pending');
  });

  it('[C-5][C-6] does not show an activity that the first driver added after the hand-over, but does not let its reference be used again', async () => {
    const { first, second, handOver } = await beforeHandOver();
    await handOver();
    const fuel = { reference: 'fuel', type: 'fuel_stop', name: 'Fuel' } as const;
    const added = await addActivity(first.ctx, first.routeId, { ...fuel, at: first.at(65) });
    expect(added.result).toEqual({ result: 'recorded', late: true });
    const stops = (await documentOf(second)).travel_plan.points_of_interest;
    expect(stops.flatMap((each) => each.execution_sequence)).not.toContain('fuel');
    const again = addActivity(second.ctx, second.routeId, { ...fuel, at: second.at(70) });
    expect(await refusedCodes(again)).toEqual(['key_in_use']);
    expect((await activity(first, 'fuel', 'completed', 68)).result).toEqual({
      result: 'recorded',
      late: true,
    });
  });

  it('[C-6] is completed by the report of its current driver, not by that of the earlier driver', async () => {
    const { first, second, handOver } = await beforeHandOver();
    await handOver();
    const body = { at: first.at(55), sequence: 1 };
    const received = await completeRoute(first.ctx, first.routeId, body);
    expect(received).toEqual({ result: { result: 'recorded', late: true }, receivedThrough: 1 });
    expect(await documentOf(second)).toMatchObject({ status: 'active', completed_at: null });
    expect((await newsOf(first)).map((each) => each.type)).not.toContain('route_completed');
    await completeRoute(second.ctx, second.routeId, { at: first.at(100) });
    expect(await documentOf(second)).toMatchObject({ status: 'completed', completed_at: first.at(100) });
    await completeRoute(first.ctx, first.routeId, { at: first.at(54) });
    expect(await documentOf(second)).toMatchObject({ completed_at: first.at(100) });
    expect((await completeRoute(first.ctx, first.routeId, body)).result.result).toBe('duplicate');
  });
});

describe('a route that was released', () => {
  it('[C-6] has status planned, and accepts late reports from its earlier driver', async () => {
    const { first } = await beforeHandOver();
    await visit(first, 1, 'arrival', 10);
    world.clock.advance(60 * minuteMs);
    await savePlan(world, first.integrationKey, { ...tripPlan(null), allocation: {} });
    expect((await visit(first, 2, 'arrival', 30)).result).toEqual({ result: 'recorded', late: true });
    expect((await visit(first, 3, 'arrival', 70)).result).toEqual({ result: 'recorded', late: true });
    const { status, driver_id, travel_plan } = await documentOf(first);
    expect({ status, driver_id }).toEqual({ status: 'planned', driver_id: null });
    expect(travel_plan.points_of_interest.map((each) => each.status)).toEqual([
      'arrived',
      'arrived',
      'pending',
    ]);
    const completion = await completeRoute(first.ctx, first.routeId, { at: first.at(50) });
    expect(completion.result).toEqual({ result: 'recorded', late: true });
    expect(await documentOf(first)).toMatchObject({ status: 'planned', completed_at: null });
  });
});

describe('a route that was handed back', () => {
  it('[C-6] counts all reports of a driver again once that driver gets the route back', async () => {
    const { first, second, handOver } = await beforeHandOver();
    await handOver();
    await visit(first, 3, 'arrival', 80);
    world.clock.advance(60 * minuteMs);
    await savePlan(world, first.integrationKey, tripPlan(first.driver.driverId));
    expect(await visitOf(first, 3)).toMatchObject({ status: 'arrived', arrived_at: first.at(80) });
    expect((await visit(second, 1, 'arrival', 75)).result).toEqual({ result: 'recorded', late: true });
    expect(await visitOf(first, 1)).toMatchObject({ status: 'arrived', arrived_at: first.at(75) });
  });
});
