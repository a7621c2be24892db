import type { TransferStatus } from '@fleet/contract/driving/transfers';
import { afterAll, expect } from 'vitest';
import {
  type NotificationListener,
  openNotificationListener,
} from '../../src/platform/database/notification-listener.js';
import { runDueWork } from '../../src/platform/due-work/due-work-runner.js';
import { dueTransfers } from '../../src/transfers/due-transfers.js';
import { startTransfer } from '../../src/transfers/start-transfer.js';
import { startTrip, type Trip } from '../progress/trip-fixture.js';
import { systemActor, type TestWorld } from '../test-context.js';

/** A driver on the road whose route somebody wants. */
export interface Asked extends Trip {
  transferId: string;
}

/** Asks the driver of a trip for its route, with a deadline so many milliseconds from now. */
export async function ask(
  trip: Trip,
  dueInMs: number,
  to: { to_driver_id?: string; to_asset_id?: string } = {},
): Promise<Asked> {
  const { world, routeId } = trip;
  const ctx = world.contextFor(systemActor);
  // In one transaction, so that nobody sees the deadline of the call, which is a second away at least.
  const transferId = await ctx.inTransaction(async (tx) => {
    const { id } = await startTransfer(tx, { routeId, threshold: '00:00:01', reason: 'Needed', ...to });
    await tx.db.query({
      text: `update transfers set deadline_at = clock_timestamp() + $2 * interval '1 millisecond' where id = $1`,
      values: [id, dueInMs],
    });
    return id;
  });
  return { ...trip, transferId };
}

/** Drivers on the road, each asked for a route; the deadlines lie at random within the span. */
export async function askedFleet(
  world: TestWorld,
  size: number,
  dueWithinMs: { from: number; to: number },
): Promise<Asked[]> {
  const trips: Trip[] = [];
  while (trips.length < size) {
    const some = Math.min(10, size - trips.length);
    trips.push(...(await Promise.all(Array.from({ length: some }, () => startTrip(world, { stops: 2 })))));
  }
  const { from, to } = dueWithinMs;
  return Promise.all(trips.map((trip) => ask(trip, from + Math.random() * (to - from))));
}

export interface Runner {
  /** Milliseconds late, of what this runner carried out. */
  lateness: number[];
  stop(): Promise<void>;
}

/** Runners as a process each has one, of their own listening connections; stopped after the suite at the latest. */
export function suiteRunners(world: TestWorld): (options?: { longestPauseMs?: number }) => Promise<Runner> {
  const stops: (() => Promise<void>)[] = [];
  const listeners: NotificationListener[] = [];
  afterAll(async () => {
    for (const stop of stops) await stop();
    for (const each of listeners) await each.stop();
  });
  return async (options = {}) => {
    const listener = openNotificationListener(world.database.connection, world.parts.log);
    listeners.push(listener);
    const lateness: number[] = [];
    const onDone = (_work: string, lateMs: number) => lateness.push(lateMs);
    const parts = { listener, log: world.parts.log, onDone, ...options };
    let stopped: Promise<void> | undefined;
    const stop = await runDueWork(dueTransfers(world.parts), parts);
    const stopOnce = () => {
      stopped ??= stop();
      return stopped;
    };
    stops.push(stopOnce);
    return { lateness, stop: stopOnce };
  };
}

export async function statusesOf(world: TestWorld, asked: readonly Asked[]): Promise<TransferStatus[]> {
  const { rows } = await world.database.pool.query('select status from transfers where id = any($1)', [
    asked.map((each) => each.transferId),
  ]);
  return rows.map((row) => row.status);
}

/** Waits until no request stands any more. */
export async function untilAnswered(world: TestWorld, asked: readonly Asked[]): Promise<void> {
  const pending = async () => (await statusesOf(world, asked)).filter((each) => each === 'requested').length;
  await expect.poll(pending, { timeout: 20_000, interval: 20 }).toBe(0);
}

/** How often each event happened to the routes and sessions of the asked drivers. */
export async function countedEvents(
  world: TestWorld,
  asked: readonly Asked[],
): Promise<Record<string, number>> {
  const { rows } = await world.database.pool.query(
    `select type, count(*)::int as times from events
     where (route_id = any($1) or session_id = any($2)) and type like any('{transfer%,route_released,session_revoked}')
     group by type`,
    [asked.map((each) => each.routeId), asked.map((each) => each.sessionId)],
  );
  return Object.fromEntries(rows.map((row) => [row.type, row.times]));
}

/** What every one of those who were asked has lost, once each. */
export const releasedAll = (size: number) => ({
  transfer_requested: size,
  transfer_auto_released: size,
  route_released: size,
  session_revoked: size,
});
