import type { Geofence } from '@fleet/contract/planning/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { openNotificationListener } from '../../src/platform/database/notification-listener.js';
import { runDueWork } from '../../src/platform/due-work/due-work-runner.js';
import { detectArrivals, detectNoted } from '../../src/progress/detect-arrivals.js';
import { createDetectionPlaces } from '../../src/progress/detection-places.js';
import { dueDetection } from '../../src/progress/due-detection.js';
import { submitPositions } from '../../src/progress/submit-positions.js';
import { type TestWorld, testWorld } from '../test-context.js';
import { watchTransactions } from '../writing-transactions.js';
import {
  detection,
  logOf,
  newsOf,
  placeOf,
  plans,
  savePlan,
  sendPositions,
  startTrip,
  type Trip,
  tripPlan,
  tripStop,
  visitOf,
} from './trip-fixture.js';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.stop());

/** A position every ten seconds at one place, between two minutes. */
const parked = (trip: Trip, place: number, from: number, to: number) =>
  Array.from({ length: (to - from) * 6 + 1 }, (_, index) => ({
    at: trip.at(from, index * 10),
    coordinates: placeOf(place),
  }));
const store = async (trip: Trip, place: number, from: number, to: number) =>
  (await submitPositions(trip.ctx, plans, { positions: parked(trip, place, from, to) })).marks;
const visits = async (trip: Trip) =>
  (await logOf(trip, trip.routeId)).map(({ kind, target, at }) => [kind, trip.stops.indexOf(target) + 1, at]);
const notes = async (trip: Trip) =>
  (
    await world.database.pool.query('select mark from arrivals_to_detect where driver_id = $1', [
      trip.driver.driverId,
    ])
  ).rows.map(({ mark }) => mark);

describe('positions whose process died before their arrivals were detected', () => {
  it('[C-6] are examined later by any process', async () => {
    const trip = await startTrip(world);
    const marks = await store(trip, 1, 5, 15);
    expect(await notes(trip)).toEqual(marks);
    expect(await visits(trip)).toEqual([]);
    const work = dueDetection(world.parts);
    const find = (leftOut: readonly string[]) =>
      work.find({ leftOut, busy: [], mostOfOrganisation: 1, limit: 10 });
    const found = (isDue: (ms: number) => boolean) => [
      { organisationId: world.organisationId, id: marks[0], dueInMs: expect.toSatisfy(isDue) },
    ];
    // The call itself may still detect the arrivals.
    expect(await find([])).toEqual(found((ms) => ms > 5_000));
    await world.database.pool.query(
      `update arrivals_to_detect set noted_at = noted_at - interval '11 seconds'`,
    );
    expect(await find([])).toEqual(found((ms) => ms <= 0));
    expect(await find(marks)).toEqual([]);
    const listener = openNotificationListener(world.database.connection, world.parts.log);
    const lateness: number[] = [];
    const onDone = (_work: string, lateMs: number) => lateness.push(lateMs);
    const stop = await runDueWork(work, { listener, log: world.parts.log, onDone });
    await expect.poll(() => notes(trip)).toEqual([]);
    await stop();
    await listener.stop();
    expect(await visits(trip)).toEqual([['arrival', 1, trip.at(5)]]);
    expect(await newsOf(trip)).toMatchObject([{ type: 'stop_arrived', session_id: trip.sessionId }]);
    expect(lateness).toEqual([expect.toSatisfy((ms: number) => ms >= 1_000)]);
  });

  it('[C-6] are examined with the next positions, even with those of a place where nothing happens', async () => {
    const trip = await startTrip(world);
    const died = await store(trip, 1, 5, 15);
    await sendPositions(trip.ctx, { positions: parked(trip, 1.5, 16, 18) });
    const both = [
      ['arrival', 1, trip.at(5)],
      ['departure', 1, trip.at(16)],
    ];
    expect(await visits(trip)).toEqual(both);
    expect(await notes(trip)).toEqual([]);
    expect(await detectNoted(trip.ctx, detection, died[0] ?? '')).toEqual({ kind: 'gone' });
    expect(await visits(trip)).toEqual(both);
  });
});

/** The driver's context, in which something happens before each transaction. */
const disturbed = (ctx: Context, happens: () => Promise<unknown>): Context => ({
  ...ctx,
  inTransaction: async (work) => {
    await happens();
    return ctx.inTransaction(work);
  },
});
const moved = (trip: Trip, round: number) =>
  savePlan(world, trip.integrationKey, {
    ...tripPlan(trip.driver.driverId),
    name: `Round ${round}`,
    travel_plan: {
      points_of_interest: [
        tripStop(1, { geofence: { type: 'radius', centre: placeOf(1.3), radius_m: 120 + round } }),
        tripStop(2),
        tripStop(3),
      ],
    },
  });

describe('a detection whose facts change before it is written', () => {
  it('[C-6] is done again by the new plan', async () => {
    const trip = await startTrip(world);
    const marks = await store(trip, 1, 5, 15);
    let saves = 0;
    const ctx = disturbed(trip.ctx, async () => {
      saves += 1;
      if (saves === 1) await moved(trip, saves);
    });
    await detectArrivals(ctx, detection, marks);
    // By the old plan, the truck was at the first stop.
    expect(await visits(trip)).toEqual([]);
    expect(await notes(trip)).toEqual([]);
    await sendPositions(trip.ctx, { positions: parked(trip, 1.3, 16, 20) });
    expect(await visitOf(trip, 1)).toMatchObject({ arrived_at: trip.at(16) });
  });

  it('[C-6] stays noted if the plan changes at each attempt', async () => {
    const trip = await startTrip(world);
    const marks = await store(trip, 2, 5, 15);
    let saves = 0;
    const ctx = disturbed(trip.ctx, () => {
      saves += 1;
      return moved(trip, saves);
    });
    expect(await detectNoted(ctx, detection, marks[0] ?? '')).toEqual({ kind: 'changed' });
    expect(await notes(trip)).toEqual(marks);
    expect(await visits(trip)).toEqual([]);
    await detectArrivals(trip.ctx, detection, marks);
    expect(await visits(trip)).toEqual([['arrival', 2, trip.at(5)]]);
  });

  it('[C-6] is left to the call with the newest positions', async () => {
    const trip = await startTrip(world);
    const first = await store(trip, 1, 5, 15);
    let second: readonly string[] = [];
    const ctx = disturbed(trip.ctx, async () => {
      second = await store(trip, 1.5, 16, 18);
    });
    expect(await detectNoted(ctx, detection, first[0] ?? '')).toEqual({ kind: 'gone' });
    expect(await visits(trip)).toEqual([]);
    expect(await notes(trip)).toEqual(second);
    await detectArrivals(trip.ctx, detection, second);
    expect(await visits(trip)).toHaveLength(2);
  });

  it('[C-6] is not written on a route that was taken from its driver', async () => {
    const trip = await startTrip(world);
    const marks = await store(trip, 1, 5, 15);
    const ctx = disturbed(trip.ctx, () =>
      savePlan(world, trip.integrationKey, { ...tripPlan(null), allocation: {} }),
    );
    expect(await detectNoted(ctx, detection, marks[0] ?? '')).toEqual({ kind: 'gone' });
    expect(await visits(trip)).toEqual([]);
    expect(await notes(trip)).toEqual([]);
  });
});

/** The driver's context, in which something happens before each read of the track; `reads` counts them. */
function watchingReads(ctx: Context, happens: () => Promise<unknown> = async () => undefined) {
  const seen = { reads: 0 };
  const query: Context['db']['query'] = async (statement) => {
    if (statement.name === 'track-of-driver') {
      seen.reads += 1;
      await happens();
    }
    return ctx.db.query(statement);
  };
  return { seen, ctx: { ...ctx, db: { ...ctx.db, query } } };
}

describe('simultaneous calls', () => {
  it('[C-6][C-10] leave their positions to the detection of the route that is already running', async () => {
    const trip = await startTrip(world);
    await store(trip, 2, 30, 32);
    const late = watchingReads(trip.ctx);
    let hasCome = false;
    const first = watchingReads(trip.ctx, async () => {
      if (hasCome) return;
      hasCome = true;
      for (let minute = 5; minute < 15; minute += 1)
        await sendPositions(late.ctx, { positions: parked(trip, 1, minute, minute) });
    });
    await sendPositions(first.ctx, { positions: parked(trip, 1.5, 20, 20) });
    expect(late.seen.reads).toBe(0);
    expect(first.seen.reads).toBe(2);
    expect(await notes(trip)).toEqual([]);
    expect(await visits(trip)).toEqual([
      ['arrival', 1, trip.at(5)],
      ['departure', 1, trip.at(20)],
      ['arrival', 2, trip.at(30)],
    ]);
  });

  it('[C-6][C-10] detect one long track of an organisation at a time, and short tracks at the same time', async () => {
    const [long, other, short] = await Promise.all([startTrip(world), startTrip(world), startTrip(world)]);
    for (const trip of [long, other]) {
      for (let minute = 0; minute < 6; minute += 1) {
        const positions = Array.from({ length: 1_000 }, (_, index) => ({
          at: trip.at(30 + minute, index * 0.06),
          coordinates: placeOf(2),
        }));
        await submitPositions(trip.ctx, plans, { positions });
      }
    }
    const left = watchingReads(other.ctx);
    const begun = watchingReads(long.ctx, async () => {
      await sendPositions(left.ctx, { positions: parked(other, 1, 5, 15) });
      await sendPositions(short.ctx, { positions: parked(short, 1, 5, 15) });
    });
    await sendPositions(begun.ctx, { positions: parked(long, 1, 5, 15) });
    const both = (trip: Trip) => [
      ['arrival', 1, trip.at(5)],
      ['arrival', 2, trip.at(30)],
      ['departure', 1, trip.at(30)],
    ];
    expect(await visits(long)).toEqual(both(long));
    expect(await visits(short)).toEqual([['arrival', 1, short.at(5)]]);
    expect(left.seen.reads).toBe(0);
    expect(await visits(other)).toEqual([]);
    const [mark] = await notes(other);
    const work = dueDetection(world.parts);
    expect(await work.carryOut({ organisationId: world.organisationId, id: mark, dueInMs: 0 })).toMatchObject(
      {
        kind: 'done',
      },
    );
    expect(await visits(other)).toEqual(both(other));
    expect(await notes(other)).toEqual([]);
  });

  it('[C-10] with long tracks of one organisation leave a place to another organisation', () => {
    const places = createDetectionPlaces();
    const end = places.takeLong('one');
    expect(places.takeLong('one')).toBeNull();
    expect(places.takeLong('other')).not.toBeNull();
    expect(places.takeLong('third')).toBeNull();
    end?.();
    expect(places.takeLong('third')).not.toBeNull();
  });
});

describe('hostile geofences', () => {
  /** Zigzags of long edges around one place, so that every edge must be tested. */
  const zigzag = (points: number, shift: number): Geofence => {
    const [longitude, latitude] = placeOf(1);
    const ring = Array.from({ length: points - 1 }, (_, index): [number, number] => [
      longitude + (index - points / 2) * 0.000_03 + shift,
      latitude + (index % 2 === 0 ? -0.2 : 0.2),
    ]);
    return { type: 'polygon', coordinates: [...ring, ring[0] ?? [longitude, latitude]] };
  };

  it('[C-6][C-10] delay the event feed no longer than other geofences, because no transaction stays open during the detection', async () => {
    const trip = await startTrip(world);
    await savePlan(world, trip.integrationKey, {
      ...tripPlan(trip.driver.driverId),
      travel_plan: {
        points_of_interest: Array.from({ length: 10 }, (_, index) =>
          tripStop(index + 1, { geofence: zigzag(490, index * 0.000_001) }),
        ),
      },
    });
    world.clock.advance(24 * 60 * 60_000);
    const [longitude, latitude] = placeOf(1);
    const positions = Array.from({ length: 10_000 }, (_, index) => ({
      at: trip.at(0, index),
      coordinates: [longitude + 0.005 * Math.cos(index), latitude + 0.199 * Math.sin(index)] as [
        number,
        number,
      ],
    }));
    const last = positions.splice(-50);
    for (let from = 0; from < positions.length; from += 1_000)
      await submitPositions(trip.ctx, plans, { positions: positions.slice(from, from + 1_000) });
    const { tookMs, longestMs } = await watchTransactions(world, () =>
      sendPositions(trip.ctx, { positions: last }),
    );
    expect(tookMs).toBeGreaterThan(50);
    expect(longestMs).toBeLessThan(tookMs / 2);
  }, 60_000);
});
