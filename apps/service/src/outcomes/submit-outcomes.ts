import type { OutcomeFrame } from '@fleet/contract/driving/outcomes';
import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { repeated } from '../platform/database/repeat-work.js';
import { noReadings, type OdometerEntry } from '../readings/reading-ledger.js';
import { lockReadAssets } from '../readings/reading-ledger-queries.js';
import { lockRoute } from '../routes/route-store.js';
import { driverOf } from '../sessions/driver-of.js';
import { answerBatch, type BatchAnswer } from './batch-answer.js';
import type { BatchState, PlacedBatch, SubmissionTask, SubmittedBatch } from './batch-types.js';
import { findInEarlierVersions, findRequirements, type SearchExtent } from './find-requirements.js';
import { type JudgedBatch, judgeAhead, judgeBatch } from './judge-batch.js';
import { readDrafts } from './outcome-drafts.js';
import { lookUpFacts, needsOfBatch } from './outcome-facts.js';
import type { OutcomeParts } from './outcome-parts.js';
import { lockSession } from './outcome-queries.js';
import { createRecordedResults } from './recorded-results.js';
import { searchBatch, searchedFirst } from './search-batch.js';
import { assumedState, readState } from './submission-state.js';
import { withReadings, writeBatch } from './write-batch.js';

/**
 * Submits the outcomes of a driver for one route [C-6]. They are judged by the assumed state of session and route, and
 * one statement writes them only if the assumption is right. Otherwise they are judged again with session and route
 * locked. Each outcome is independent of the others. Refuses the whole batch if route, session or device do not fit:
 * `not_found`, `route_not_active`, `session_required`, `wrong_device`.
 */
export async function submitOutcomes(
  ctx: Context,
  parts: OutcomeParts,
  routeId: string,
  frame: OutcomeFrame,
): Promise<BatchAnswer> {
  const task = readTask(ctx, routeId.toLowerCase(), frame);
  const state = await stateToTry(ctx, parts, task);
  const submitted = await repeated(() => attempt(ctx, parts, task, state, false));
  const { row, odometers } = submitted;
  if (row.route_version !== null) parts.newest.set(ctx.organisationId, task.to.routeId, row.route_version);
  const results = createRecordedResults();
  if (results.add(row)) return answerBatch(results.withResults(submitted));
  const underLock = () => submitUnderLock(ctx, parts, task, odometers, results);
  return answerBatch(await repeated(() => searchedFirst(ctx, task.searches, underLock)));
}

function readTask(ctx: Context, routeId: string, frame: OutcomeFrame): SubmissionTask {
  const { driverId, deviceId } = driverOf(ctx);
  return {
    to: { routeId, driverId, sessionId: frame.session_id ?? null, deviceId },
    namedVersion: frame.route_version ?? null,
    drafts: readDrafts(routeId, frame.outcomes, ctx.now()),
    searches: new Map(),
    verdicts: new Map(),
    inVersions: new Map(),
  };
}

async function stateToTry(ctx: Context, parts: OutcomeParts, task: SubmissionTask): Promise<BatchState> {
  const assumed = assumedState(parts.newest, ctx, task.to.routeId);
  // If a phone names a newer version than this process has seen, the assumption is outdated or the phone is wrong.
  const isOutdated = assumed !== null && (task.namedVersion ?? 0) > assumed.currentVersion;
  return isOutdated || assumed === null ? await repeated(() => readState(ctx, task.to)) : assumed;
}

/**
 * One attempt. It finds the requirements in the current plan. Only for outcomes that this plan refuses, it also
 * searches earlier versions: first as few as possible, then all. Nothing is written before the judgement is final.
 */
async function attempt(
  ctx: Context,
  parts: OutcomeParts,
  task: SubmissionTask,
  state: BatchState,
  lockAssets: boolean,
): Promise<SubmittedBatch> {
  let batch = await findRequirements(ctx, parts.plans, task, state.currentVersion);
  for (let extent: SearchExtent = 'first'; ; extent = 'all') {
    const result = await judgeAndWrite(ctx, parts, task, state, batch, lockAssets);
    if ('row' in result) return result;
    batch = await findInEarlierVersions(ctx, parts.plans, task, batch, result.toJudgeByEarlier, extent);
  }
}

type AttemptResult = SubmittedBatch | Pick<JudgedBatch, 'toJudgeByEarlier'>;

/** Looks up what judging needs, judges, and writes by one statement, unless earlier versions must be tried first. */
async function judgeAndWrite(
  ctx: Context,
  parts: OutcomeParts,
  { to, searches, verdicts }: SubmissionTask,
  state: BatchState,
  found: PlacedBatch,
  lockAssets: boolean,
): Promise<AttemptResult> {
  const batch = await searchBatch(ctx, found, searches);
  const needs = needsOfBatch(batch.candidates);
  const facts = await lookUpFacts(ctx, parts.blobs, needs);
  const { odometers } = needs;
  const known = { ...facts, searches, verdicts };
  await judgeAhead(ctx, batch, { ...known, readings: noReadings });
  return withReadings(ctx, to, odometers, lockAssets, async (tx, access): Promise<AttemptResult> => {
    const judged = await judgeBatch(tx, batch, state, {
      ...known,
      ...access,
    });
    const { entries, toJudgeByEarlier } = judged;
    if (toJudgeByEarlier.size > 0) return { toJudgeByEarlier };
    return { entries, row: await writeBatch(tx, to, state, judged, access.assetsLocked), odometers };
  });
}

/**
 * Judges and writes with everything locked that could change in between, in the common order: assets, session, drivers,
 * routes. If the plan now names other assets, one of them is locked out of that order; a transaction that deadlocks
 * because of this is retried. `before` has the results of an earlier attempt.
 */
export async function submitUnderLock(
  ctx: Context,
  parts: OutcomeParts,
  task: SubmissionTask,
  odometers: readonly OdometerEntry[],
  before = createRecordedResults(),
): Promise<SubmittedBatch> {
  const { to, isAccepted = false } = task;
  return ctx.inTransaction(async (tx) => {
    const results = before.copy();
    if (odometers.length > 0) await lockReadAssets(tx, to.routeId, odometers);
    await lockSession(tx, to);
    await lockRoute(tx, to.routeId);
    const state: BatchState = { ...(await readState(tx, to)), isAccepted };
    // The second attempt is for ids that another call used during the first: it sees what that call wrote.
    for (const _ of ['first', 'second']) {
      const submitted = await attempt(tx, parts, task, state, true);
      if (results.add(submitted.row)) return results.withResults(submitted);
    }
    throw new Refusal(problem('unavailable'), { 'retry-after': '1' });
  });
}
