import type { OutcomeFrame } from '@fleet/contract/outcomes';
import type { Context } from '../context.js';
import { repeated } from '../platform/database/repeat-work.js';
import { driverOf } from '../sessions/driver-of.js';
import type { OdometerEntry } from './outcome-drafts.js';
import { readDrafts } from './outcome-drafts.js';
import type { OutcomeParts } from './outcome-parts.js';
import type { Submission } from './outcome-queries.js';
import { prepareBatch } from './prepare-batch.js';
import { createSettledFates } from './settled-fates.js';
import { askStanding, believedStanding, standingOf } from './submission-standing.js';
import { type SubmissionTask, submitHeld } from './submit-held.js';
import { type SubmittedBatch, submitPrepared } from './submit-prepared.js';

/** After so many misses a batch is judged while nobody else may change the route. */
const unheldAttempts = 2;

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
    sessionId: frame.session_id ?? null,
    deviceId: driver.deviceId,
  };
  const drafts = readDrafts(to.routeId, frame.outcomes, ctx.now());
  const namedVersion = frame.route_version ?? null;
  const task: SubmissionTask = { to, namedVersion, drafts, settled: createSettledFates() };
  const believed = believedStanding(parts.newest, ctx, to.routeId);
  // A phone that names a newer version than was seen here knows more: the belief is out of date, or the phone is wrong.
  const isOutdated = believed !== null && (namedVersion ?? 0) > believed.currentVersion;
  let standing = isOutdated || believed === null ? await repeated(() => askStanding(ctx, to)) : believed;
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
