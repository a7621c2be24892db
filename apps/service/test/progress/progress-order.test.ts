import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addActivity } from '../../src/progress/add-activity.js';
import { completeRoute } from '../../src/progress/complete-route.js';
import type { ReceivedReport } from '../../src/progress/progress-report.js';
import { reportActivity } from '../../src/progress/report-activity.js';
import { reportStop } from '../../src/progress/report-stop.js';
import { type TestWorld, testWorld } from '../test-context.js';
import {
  documentOf,
  placeOf,
  savePlan,
  sendPositions,
  startTrip,
  stopId,
  type Trip,
  traces,
  tripPlan,
} from './trip-fixture.js';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.stop());

type Received = Pick<ReceivedReport, 'receivedThrough'>;
type Report = (trip: Trip, sequence: number) => Promise<Received>;

const visit =
  (number: number, kind: 'arrival' | 'departure', minutes: number): Report =>
  (trip, sequence) =>
    reportStop(
      trip.ctx,
      { routeId: trip.routeId, stopId: stopId(trip, number), kind },
      { at: trip.at(minutes), sequence },
    );

const activity =
  (reference: string, status: 'started' | 'completed' | 'failed', minutes: number): Report =>
  (trip, sequence) =>
    reportActivity(
      trip.ctx,
      { routeId: trip.routeId, reference },
      { status, at: trip.at(minutes), sequence, ...(status === 'failed' ? { reason: 'Gate shut' } : {}) },
    );

const add =
  (reference: string, minutes: number): Report =>
  (trip, sequence) =>
    addActivity(trip.ctx, trip.routeId, {
      reference,
      type: 'rest_stop',
      name: 'Rest',
      at: trip.at(minutes),
      sequence,
    });

const complete =
  (minutes: number): Report =>
  (trip, sequence) =>
    completeRoute(trip.ctx, trip.routeId, { at: trip.at(minutes), sequence });

/** A position every fifteen seconds between two minutes, all at one place. */
const parked =
  (place: number, from: number, to: number): Report =>
  async (trip, sequence) => {
    const positions = Array.from({ length: (to - from) * 4 + 1 }, (_, index) => ({
      at: trip.at(from, index * 15),
      coordinates: placeOf(place),
      ...(index === 0 ? { sequence } : {}),
    }));
    return sendPositions(trip.ctx, { positions });
  };

/** A day: the driver's own reports at some stops, and the phone's positions at all of them. */
const day: readonly Report[] = [
  parked(0.5, 1, 3),
  visit(1, 'arrival', 5),
  parked(1, 5, 14),
  activity('1a', 'started', 6),
  activity('1a', 'completed', 9),
  activity('1b', 'failed', 11),
  visit(1, 'departure', 15),
  parked(1.5, 16, 18),
  add('rest', 17),
  parked(2, 20, 29),
  activity('2a', 'completed', 25),
  parked(2.5, 30, 32),
  visit(3, 'arrival', 36),
  visit(3, 'arrival', 38),
  parked(3, 37, 44),
  activity('3b', 'completed', 42),
  complete(50),
  complete(47),
];

/** The document, which must be the same for every order, with times relative to the trip's start. */
async function outcomeOf(trip: Trip): Promise<string> {
  const startMs = Date.parse(trip.at(0));
  const { id: _, integration_key: __, driver_id: ___, allocation: ____, ...route } = await documentOf(trip);
  return JSON.stringify(route, (name, value) => {
    if (name === 'id') return undefined;
    return name.endsWith('_at') && typeof value === 'string' ? Date.parse(value) - startMs : value;
  });
}

async function deliver(order: readonly number[], repeats: readonly number[]): Promise<Trip> {
  const trip = await startTrip(world);
  await savePlan(world, randomUUID(), tripPlan(trip.driver.driverId));
  // The phone has no network until the evening.
  world.clock.advance(12 * 60 * 60_000);
  let receivedThrough = 0;
  for (const index of [...order, ...repeats]) {
    const received = await day[index]?.(trip, index + 1);
    receivedThrough = received?.receivedThrough ?? receivedThrough;
  }
  expect(receivedThrough).toBe(day.length);
  return trip;
}

const inOrder = day.map((_, index) => index);

describe('a day’s reports and positions', () => {
  it('[C-6] lead to the same document in every order, even if some arrive twice', async () => {
    const expected = await outcomeOf(await deliver(inOrder, []));
    const stops = JSON.parse(expected).travel_plan.points_of_interest;
    const minute = 60_000;
    expect(stops.map((each: Record<string, unknown>) => [each.arrived_at, each.departed_at])).toEqual([
      [5 * minute, 15 * minute],
      [20 * minute, 30 * minute],
      [36 * minute, null],
    ]);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(inOrder, { minLength: day.length }),
        fc.array(fc.nat(day.length - 1), { maxLength: 6 }),
        async (order, repeats) => {
          expect(await outcomeOf(await deliver(order, repeats))).toBe(expected);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('[R-CNV-12][C-6] change nothing when they are sent a second time', async () => {
    const trip = await deliver(inOrder, []);
    const before = await traces(trip);
    for (const [index, report] of day.entries()) await report(trip, index + 1);
    expect(await traces(trip)).toEqual(before);
  });
});
