import type { OutcomeFrame } from '@fleet/contract/outcomes';
import { problem } from '@fleet/contract/problems';
import { type Context, Refusal } from '../context.js';
import type { BlobStore } from '../platform/blobs/blob-store.js';
import { postgresFault } from '../platform/database/postgres-faults.js';
import type { RoutePlanCache } from '../routes/route-plan-cache.js';
import { lockRoute } from '../routes/route-store.js';
import { driverOf } from '../sessions/driver-of.js';
import type { BatchStanding } from './judge-batch.js';
import type { NewestVersions } from './newest-versions.js';
import { type OutcomeDraft, readDrafts } from './outcome-drafts.js';
import type { OdometerEntry } from './outcome-facts.js';
import { holdSession, type Submission } from './outcome-queries.js';
import { prepareBatch } from './prepare-batch.js';
import { holdReadAssets } from './reading-ledger-queries.js';
import { createSettledFates, type SettledFates } from './settled-fates.js';
import { askStanding, believedStanding, standingOf } from './submission-standing.js';
import { type SubmittedBatch, submitPrepared } from './submit-prepared.js';

export interface OutcomeParts {
  plans: RoutePlanCache;
  newest: NewestVersions;
  blobs: BlobStore;
}

/** A submission on its way: what was asked, and what has been recorded of it so far. */
interface Task {
  to: Submission;
  namedVersion: number | null;
  drafts: readonly OutcomeDraft[];
  settled: SettledFates;
}

/** After so many misses a batch is judged while nobody else may change the route. */
const unheldAttempts = 2;
/** Under the lock only an id that another call has just used may come between, and each of them once. */
const heldAttempts = 4;
/** How often a deadlock or the like is answered by trying again. */
const mostRepeats = 4;

/**
 * Submits the outcomes of a driver for one route [C-6]: judged first, by how session and route are believed to stand, then
 * written by one statement that holds only if they do stand so; otherwise judged again by what it found, in the end with
 * the route held. Every outcome stands by itself. Refuses the whole when route, session or device do not fit:
 * `not_found`, `route_not_active`, `session_required`, `wrong_device`.
 */
export async function submitOutcomes(
  ctx: Context,
  parts: OutcomeParts,
  routeId: string,
  frame: OutcomeFrame,
): Promise<SubmittedBatch> {
  const driver = driverOf(ctx);
  const to: Submission = {
    routeId: routeId.toLowerCase(),
    driverId: driver.driverId,
    userId: driver.userId,
    sessionId: frame.session_id ?? null,
    deviceId: driver.deviceId,
  };
  const drafts = readDrafts(to.routeId, frame.outcomes, ctx.now());
  const task: Task = { to, namedVersion: frame.route_version ?? null, drafts, settled: createSettledFates() };
  let standing =
    believedStanding(parts.newest, ctx, to.routeId) ?? (await repeated(() => askStanding(ctx, to)));
  let holdAssets = false;
  let odometers: readonly OdometerEntry[] = [];
  for (let attempt = 0; attempt < unheldAttempts; attempt += 1) {
    const submitted = await repeated(async () => {
      const batch = await prepareBatch(ctx, parts, to.routeId, task.namedVersion, standing, drafts);
      odometers = batch.needs.odometers;
      return submitPrepared(ctx, to, batch, holdAssets);
    });
    const { row } = submitted;
    if (row.route_version !== null) parts.newest.set(ctx.organisationId, to.routeId, row.route_version);
    if (task.settled.take(row)) return task.settled.of(submitted);
    holdAssets ||= row.readings_concerned;
    standing = standingOf(row, to);
  }
  return repeated(() => submitHeld(ctx, parts, task, odometers));
}

/**
 * Judges and writes with everything held that could come between, in the order in which everybody locks: assets,
 * session, drivers, routes. If the plan names other assets by now, one of them is locked out of that order; whoever loses
 * by that is repeated.
 */
async function submitHeld(
  ctx: Context,
  parts: OutcomeParts,
  task: Task,
  odometers: readonly OdometerEntry[],
): Promise<SubmittedBatch> {
  const { to, namedVersion, drafts } = task;
  return ctx.inTransaction(async (tx) => {
    const settled = task.settled.fork();
    if (odometers.length > 0) await holdReadAssets(tx, to.routeId, odometers);
    await holdSession(tx, to);
    await lockRoute(tx, to.routeId);
    const standing: BatchStanding = await askStanding(tx, to);
    const batch = await prepareBatch(tx, parts, to.routeId, namedVersion, standing, drafts);
    for (let attempt = 0; attempt < heldAttempts; attempt += 1) {
      const submitted = await submitPrepared(tx, to, batch, true);
      if (settled.take(submitted.row)) return settled.of(submitted);
    }
    throw new Refusal(problem('unavailable'), { 'retry-after': '1' });
  });
}

/** Tries again what the database has undone for the sake of another transaction; that one has passed by then. */
async function repeated<Result>(work: () => Promise<Result>): Promise<Result> {
  let first: unknown;
  for (let left = mostRepeats; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      const { kind } = postgresFault(error);
      // Inside of another transaction that has failed as a whole, nothing can be repeated: the caller has to.
      if (kind === 'other' && first !== undefined && !(error instanceof Refusal)) throw first;
      if (kind !== 'serialisation' || left === 0) throw error;
      first ??= error;
    }
  }
}
