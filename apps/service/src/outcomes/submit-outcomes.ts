import type { OutcomeFrame } from '@fleet/contract/driving/outcomes';
import type { Context } from '../context.js';
import { repeated } from '../platform/database/repeat-work.js';
import type { OdometerEntry } from '../readings/reading-ledger.js';
import { driverOf } from '../sessions/driver-of.js';
import { readDrafts } from './outcome-drafts.js';
import type { OutcomeParts } from './outcome-parts.js';
import type { Submission } from './outcome-queries.js';
import { prepareBatch } from './prepare-batch.js';
import { createRecordedResults } from './recorded-results.js';
import { assumedState, readState } from './submission-state.js';
import { type SubmittedBatch, submitPrepared } from './submit-prepared.js';
import { type SubmissionTask, submitUnderLock } from './submit-under-lock.js';

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
): Promise<SubmittedBatch> {
  const driver = driverOf(ctx);
  const to: Submission = {
    routeId: routeId.toLowerCase(),
    driverId: driver.driverId,
    sessionId: frame.session_id ?? null,
    deviceId: driver.deviceId,
  };
  const drafts = readDrafts(to.routeId, frame.outcomes, ctx.now());
  const namedVersion = frame.route_version ?? null;
  const task: SubmissionTask = { to, namedVersion, drafts, results: createRecordedResults() };
  const believed = assumedState(parts.newest, ctx, to.routeId);
  // If a phone names a newer version than this process has seen, the assumption is outdated or the phone is wrong.
  const isOutdated = believed !== null && (namedVersion ?? 0) > believed.currentVersion;
  const state = isOutdated || believed === null ? await repeated(() => readState(ctx, to)) : believed;
  let odometers: readonly OdometerEntry[] = [];
  const submitted = await repeated(async () => {
    const batch = await prepareBatch(ctx, parts, to.routeId, namedVersion, state, drafts);
    odometers = batch.needs.odometers;
    return submitPrepared(ctx, to, batch, false);
  });
  const { row } = submitted;
  if (row.route_version !== null) parts.newest.set(ctx.organisationId, to.routeId, row.route_version);
  if (task.results.add(row)) return task.results.of(submitted);
  return repeated(() => submitUnderLock(ctx, parts, task, odometers));
}
