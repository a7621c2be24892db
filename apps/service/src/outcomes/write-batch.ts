import type { OdometerCapture } from '@fleet/domain/outcomes/odometer-captures';
import type { Context } from '../context.js';
import {
  captureOf,
  noReadings,
  type OdometerEntry,
  openLedger,
  type ReadingLedger,
} from '../readings/reading-ledger.js';
import { lockReadAssets, readKnownReadings } from '../readings/reading-ledger-queries.js';
import { recordReadings } from '../readings/record-readings.js';
import { refreshActiveRoutesOfAssets } from '../routes/render-progress.js';
import type { BatchState, JudgedEntry } from './batch-types.js';
import type { JudgedBatch } from './judge-batch.js';
import { submitItems } from './outcome-queries.js';
import type { Submission, SubmissionRow } from './submission-rows.js';

/** How a batch sees the readings of assets while it is judged and written. */
export interface ReadingAccess {
  readings: ReadingLedger;
  /** The assets whose readings the batch may change are locked. */
  assetsLocked: boolean;
}

/**
 * Runs the work with the known readings. Odometer readings are judged, recorded and withdrawn under a lock on their
 * assets, in one transaction. An odometer outcome that is no success usually withdraws nothing, so the assets are
 * locked for it only with `lockAssets`. If it would withdraw a reading without these locks, the statement writes
 * nothing.
 */
export async function withReadings<Result>(
  ctx: Context,
  to: Submission,
  odometers: readonly OdometerEntry[],
  lockAssets: boolean,
  work: (ctx: Context, access: ReadingAccess) => Promise<Result>,
): Promise<Result> {
  const isLocked = odometers.some((each) => each.isRead) || (lockAssets && odometers.length > 0);
  if (!isLocked) return await work(ctx, { readings: noReadings, assetsLocked: false });
  return await ctx.inTransaction(async (tx) => {
    await lockReadAssets(tx, to.routeId, odometers);
    const readings = openLedger(odometers, await readKnownReadings(tx, to, odometers));
    return await work(tx, { readings, assetsLocked: true });
  });
}

/** Writes the accepted entries by one statement, and the readings of those that were recorded. */
export async function writeBatch(
  ctx: Context,
  to: Submission,
  state: BatchState,
  { entries, sequences }: JudgedBatch,
  assetsLocked: boolean,
): Promise<SubmissionRow> {
  const items = entries.flatMap(({ item }) => (item === null ? [] : [item]));
  const judgedBy = {
    sessionStatus: state.sessionStatus,
    routeVersion: state.currentVersion,
    routeActive: state.routeActive,
    assetsLocked,
    isAccepted: state.isAccepted ?? false,
  };
  const row = await submitItems(ctx, to, judgedBy, items, sequences.listed());
  if (!assetsLocked || row.session_id === null) return row;
  const moved = await recordReadings(
    ctx,
    { ...to, sessionId: row.session_id },
    recordedCaptures(entries, row),
  );
  await refreshActiveRoutesOfAssets(ctx, moved);
  return row;
}

function recordedCaptures(entries: readonly JudgedEntry[], row: SubmissionRow): OdometerCapture[] {
  const recorded = new Set(
    (row.results ?? []).filter((each) => each.result === 'recorded').map((each) => each.n),
  );
  return entries.flatMap(({ item, judged }) =>
    item !== null && judged?.kind === 'odometer' && recorded.has(item.n) ? [captureOf(judged)] : [],
  );
}
