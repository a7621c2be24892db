import type { TransferStatus } from '@fleet/contract/driving/transfers';
import { afterAll, expect } from 'vitest';
import {
  type NotificationListener,
  openNotificationListener,
} from '../../src/platform/database/notification-listener.js';
import { type DueWorkParts, runDueWork } from '../../src/platform/due-work/due-work-runner.js';
import { dueTransfers } from '../../src/transfers/due-transfers.js';
import { startTransfer } from '../../src/transfers/start-transfer.js';
import { startTrip, type Trip } from '../progress/trip-fixture.js';
import { systemActor, type TestWorld } from '../test-context.js';

/** A driver with an active route and a requested transfer. */
export interface Asked extends Trip {
  transferId: string;
}

/** Requests the transfer of a trip's route, with a deadline in `dueInMs` from now. */
export async function ask(
  trip: Trip,
  dueInMs: number,
  to: { to_driver_id?: string; to_asset_id?: string } = {},
): Promise<Asked> {
  const { world, routeId } = trip;
  const ctx = world.contextFor(systemActor);
  // One transaction hides the first deadline from other processes, because the call itself allows no deadline below a
  // second.
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

/** Starts trips and requests the transfer of each route, with random deadlines within the span. */
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
  /** For each release that this runner carried out: how many milliseconds late it was. */
  lateness: number[];
  stop(): Promise<void>;
}

/** Starts runners with their own listening connections, as each process has one. They stop after the suite. */
export function suiteRunners(
  world: TestWorld,
): (options?: Partial<Pick<DueWorkParts, 'longestPauseMs' | 'log'>>) => Promise<Runner> {
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

/** Waits until no transfer has the status `requested`. */
export async function untilAnswered(world: TestWorld, asked: readonly Asked[]): Promise<void> {
  const pending = async () => (await statusesOf(world, asked)).filter((each) => each === 'requested').length;
  await expect.poll(pending, { timeout: 20_000, interval: 20 }).toBe(0);
}

/** The number of events of each type for the routes and sessions of these drivers. */
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

/** The expected events if all of these drivers lost route and session exactly once. */
export const releasedAll = (size: number) => ({
  transfer_requested: size,
  transfer_auto_released: size,
  route_released: size,
  session_revoked: size,
});
