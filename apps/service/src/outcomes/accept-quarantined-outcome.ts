import type { KnownSearches } from '@fleet/domain/patterns/field-pattern';
import { type Context, Refusal } from '../context.js';
import type { OdometerEntry } from '../readings/reading-ledger.js';
import { answerBatch } from './batch-answer.js';
import type { SubmissionTask } from './batch-types.js';
import { findInEarlierVersions, findRequirements } from './find-requirements.js';
import { readDrafts } from './outcome-drafts.js';
import { needsOfBatch } from './outcome-facts.js';
import type { OutcomeParts } from './outcome-parts.js';
import { searchBatch } from './search-batch.js';
import { readState } from './submission-state.js';
import { submitUnderLock } from './submit-outcomes.js';

/** An outcome that was quarantined, with its route, session and driver. */
export interface QuarantinedOutcome {
  routeId: string;
  sessionId: string;
  driverId: string;
  /** The version by which it was judged; null if none was recorded, and then any version may apply. */
  routeVersion: number | null;
  content: unknown;
  /**
   * The digest of the content as sent, not as stored, in hexadecimal. It shows that a later submission from the phone
   * is a replay.
   */
  contentHash: string;
  /** Filled before the transaction of the acceptance. */
  searches: KnownSearches;
}

/**
 * The odometers whose assets must be locked first. Call this before the transaction of the acceptance: it also runs the
 * long pattern searches, for which the event feed would wait.
 */
export async function odometersOf(
  ctx: Context,
  parts: OutcomeParts,
  quarantined: QuarantinedOutcome,
): Promise<readonly OdometerEntry[]> {
  const task = taskOf(ctx, quarantined);
  const { currentVersion } = await readState(ctx, task.to);
  const current = await findRequirements(ctx, parts.plans, task, currentVersion);
  const found = await findInEarlierVersions(ctx, parts.plans, task, current, new Set(task.drafts), 'all');
  const { candidates } = await searchBatch(ctx, found, task.searches);
  return needsOfBatch(candidates).odometers;
}

/**
 * Records an outcome that was captured after its session ended, as if it had arrived late [C-4][C-6]. It is judged and
 * written like a driver's submission, with everything locked, in the transaction of the controller's acceptance. An
 * outcome that is already recorded stays unchanged. Refuses with the judgement's problems, their keys below `/content`.
 */
export async function acceptQuarantinedOutcome(
  tx: Context,
  parts: OutcomeParts,
  quarantined: QuarantinedOutcome,
  odometers: readonly OdometerEntry[],
): Promise<void> {
  const submitted = await submitUnderLock(tx, parts, taskOf(tx, quarantined), odometers);
  const { rejected, problems } = answerBatch(submitted, () => '/content');
  if (rejected > 0) throw new Refusal(problems);
}

function taskOf(ctx: Context, quarantined: QuarantinedOutcome): SubmissionTask {
  const { routeId, driverId, sessionId, contentHash: hash, searches } = quarantined;
  const drafts = readDrafts(routeId, [quarantined.content], ctx.now()).map((each) => ({ ...each, hash }));
  const to = { routeId, driverId, sessionId, deviceId: null };
  return {
    to,
    namedVersion: quarantined.routeVersion,
    drafts,
    searches,
    verdicts: new Map(),
    inVersions: new Map(),
    isAccepted: true,
  };
}
