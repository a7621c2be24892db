import type { OdometerCapture } from '@fleet/domain/outcomes/odometer-captures';
import type { Context } from '../context.js';
import { captureOf, noReadings, openLedger, type ReadingLedger } from '../readings/reading-ledger.js';
import { lockReadAssets, readKnownReadings } from '../readings/reading-ledger-queries.js';
import { recordReadings } from '../readings/record-readings.js';
import { refreshActiveRoutesOfAsset } from '../routes/render-progress.js';
import { judgeBatch } from './judge-batch.js';
import type { JudgedEntry } from './judge-entry.js';
import { type Submission, type SubmissionRow, submitItems } from './outcome-queries.js';
import type { PreparedBatch } from './prepare-batch.js';

/** The result of a batch: each entry after judgement, with the database's result. */
export interface SubmittedBatch {
  entries: readonly JudgedEntry[];
  row: SubmissionRow;
  receivedThrough: number;
}

/**
 * Judges a batch and writes what is accepted. Odometer readings are judged, recorded and withdrawn under a lock on
 * their assets, in one transaction; everything else takes only the statement. An odometer outcome that is no success
 * usually withdraws nothing, so it runs without the lock unless `lockAssets` is set. If it would withdraw a reading,
 * the statement writes nothing.
 */
export async function submitPrepared(
  ctx: Context,
  to: Submission,
  batch: PreparedBatch,
  lockAssets: boolean,
): Promise<SubmittedBatch> {
  const { odometers } = batch.needs;
  const isLocked = odometers.some((each) => each.isRead) || (lockAssets && odometers.length > 0);
  if (!isLocked) return await submitJudged(ctx, to, batch, noReadings, false);
  return await ctx.inTransaction(async (tx) => {
    await lockReadAssets(tx, to.routeId, odometers);
    const ledger = openLedger(odometers, await readKnownReadings(tx, to, odometers));
    const submitted = await submitJudged(tx, to, batch, ledger, true);
    const { session_id: sessionId } = submitted.row;
    if (sessionId === null) return submitted;
    const moved = await recordReadings(tx, { ...to, sessionId }, recordedCaptures(submitted));
    for (const assetId of moved) await refreshActiveRoutesOfAsset(tx, assetId);
    return submitted;
  });
}

async function submitJudged(
  ctx: Context,
  to: Submission,
  batch: PreparedBatch,
  readings: ReadingLedger,
  assetsLocked: boolean,
): Promise<SubmittedBatch> {
  const entries = await judgeBatch(ctx, batch, readings);
  const items = entries.flatMap(({ item }) => (item === null ? [] : [item]));
  const { state } = batch;
  const judgedBy = {
    sessionStatus: state.sessionStatus,
    routeVersion: state.currentVersion,
    routeActive: state.routeActive,
    assetsLocked,
  };
  const row = await submitItems(ctx, to, judgedBy, items);
  return { entries, row, receivedThrough: row.received_through ?? 0 };
}

function recordedCaptures({ entries, row }: SubmittedBatch): OdometerCapture[] {
  const recorded = new Set(
    (row.results ?? []).filter((each) => each.result === 'recorded').map((each) => each.n),
  );
  return entries.flatMap(({ item, judged }) =>
    item !== null && judged?.kind === 'odometer' && recorded.has(item.n) ? [captureOf(judged)] : [],
  );
}
