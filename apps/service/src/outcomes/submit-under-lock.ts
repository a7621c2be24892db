import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import type { OdometerEntry } from '../readings/reading-ledger.js';
import { lockReadAssets } from '../readings/reading-ledger-queries.js';
import { lockRoute } from '../routes/route-store.js';
import type { BatchState } from './judge-entry.js';
import type { OutcomeDraft } from './outcome-drafts.js';
import type { OutcomeParts } from './outcome-parts.js';
import { lockSession, type Submission } from './outcome-queries.js';
import { prepareBatch } from './prepare-batch.js';
import type { RecordedResults } from './recorded-results.js';
import { readState } from './submission-state.js';
import { type SubmittedBatch, submitPrepared } from './submit-prepared.js';

/** A submission in progress: the request, and what has been recorded so far. */
export interface SubmissionTask {
  to: Submission;
  namedVersion: number | null;
  drafts: readonly OutcomeDraft[];
  results: RecordedResults;
  /** See `BatchState`. */
  isAccepted?: boolean;
}

/** Under the lock only another call that has just used one of the ids can interfere, once per id. */
const lockedAttempts = 4;

/**
 * Judges and writes with everything locked that could change in between, in the common order: assets, session, drivers,
 * routes. If the plan now names other assets, one of them is locked out of that order; a transaction that deadlocks
 * because of this is retried.
 */
export async function submitUnderLock(
  ctx: Context,
  parts: OutcomeParts,
  task: SubmissionTask,
  odometers: readonly OdometerEntry[],
): Promise<SubmittedBatch> {
  const { to, namedVersion, drafts, isAccepted = false } = task;
  return ctx.inTransaction(async (tx) => {
    const results = task.results.fork();
    if (odometers.length > 0) await lockReadAssets(tx, to.routeId, odometers);
    await lockSession(tx, to);
    await lockRoute(tx, to.routeId);
    const state: BatchState = { ...(await readState(tx, to)), isAccepted };
    const batch = await prepareBatch(tx, parts, to.routeId, namedVersion, state, drafts);
    for (let attempt = 0; attempt < lockedAttempts; attempt += 1) {
      const submitted = await submitPrepared(tx, to, batch, true);
      if (results.add(submitted.row)) return results.of(submitted);
    }
    throw new Refusal(problem('unavailable'), { 'retry-after': '1' });
  });
}
