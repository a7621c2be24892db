import type { OutcomeFrame } from '@fleet/contract/outcomes';
import { problem } from '@fleet/contract/problems';
import { parseMultirange, receivedThrough } from '@fleet/domain/flush-receipt';
import { type Context, Refusal } from '../context.js';
import type { BlobStore } from '../platform/blobs/blob-store.js';
import { refreshActiveRoutesOfAsset } from '../routes/render-progress.js';
import type { RoutePlanCache } from '../routes/route-plan-cache.js';
import { driverOf } from '../sessions/driver-of.js';
import { decideDevice } from '../sessions/session-device.js';
import type { BatchStanding, JudgedEntry } from './judge-batch.js';
import { judgeBatch } from './judge-entries.js';
import type { NewestVersions } from './newest-versions.js';
import { readDrafts } from './outcome-drafts.js';
import { readingsAt } from './outcome-fact-queries.js';
import { type StandingFacts, type Submission, type SubmissionRow, submitItems } from './outcome-queries.js';
import { type PreparedBatch, prepareBatch } from './prepare-batch.js';
import { recordReadings } from './record-readings.js';

export interface OutcomeParts {
  plans: RoutePlanCache;
  newest: NewestVersions;
  blobs: BlobStore;
}

/** What became of a batch: each entry after judgement, with the database's word on it. */
export interface SubmittedBatch {
  entries: readonly JudgedEntry[];
  row: SubmissionRow;
  receivedThrough: number;
}

/** A route that changes more often than this while one batch is judged is not to be met. */
const mostAttempts = 6;

/**
 * Submits the outcomes of a driver for one route [C-6]: judged first, by how session and route are believed to stand, then
 * written by one statement that holds only if they do stand so; otherwise judged again by what it found. Every outcome stands
 * by itself. Refuses the whole when route, session or device do not fit: `not_found`, `route_not_active`, `session_required`, `wrong_device`.
 */
export async function submitOutcomes(
  ctx: Context,
  parts: OutcomeParts,
  routeId: string,
  frame: OutcomeFrame,
): Promise<SubmittedBatch> {
  const driver = driverOf(ctx);
  const to: Submission = {
    routeId,
    driverId: driver.driverId,
    userId: driver.userId,
    sessionId: frame.session_id ?? null,
    deviceId: driver.deviceId,
  };
  const drafts = readDrafts(routeId, frame.outcomes);
  let standing = believedStanding(parts.newest, ctx, routeId) ?? (await askStanding(ctx, to));
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const batch = await prepareBatch(ctx, parts, routeId, frame.route_version ?? null, standing, drafts);
    const submitted = await submitPrepared(ctx, to, batch);
    const { row } = submitted;
    if (row.route_version !== null) parts.newest.set(ctx.organisationId, routeId, row.route_version);
    if (row.as_judged && !(row.fates ?? []).some((each) => each.fate === 'raced')) return submitted;
    standing = standingOf(refuseUnfit(row, to));
  }
  throw new Refusal(problem('unavailable'), { 'retry-after': '1' });
}

/** The usual case, known without asking: the driver's session is active and so is the route, in its newest version seen. */
function believedStanding(newest: NewestVersions, ctx: Context, routeId: string): BatchStanding | null {
  const version = newest.get(ctx.organisationId, routeId);
  if (version === null) return null;
  return { sessionStatus: 'active', sessionEndedAt: null, currentVersion: version, routeActive: true };
}

async function askStanding(ctx: Context, to: Submission): Promise<BatchStanding> {
  const nothingYet = { sessionStatus: 'active', routeVersion: 0, routeActive: false };
  return standingOf(refuseUnfit(await submitItems(ctx, to, nothingYet, []), to));
}

function standingOf(facts: StandingFacts): BatchStanding {
  return {
    sessionStatus: facts.session_status ?? 'active',
    sessionEndedAt: facts.session_ended_at,
    currentVersion: facts.route_version ?? 0,
    routeActive: facts.route_active,
  };
}

/** Refuses where session, device or route do not fit the submission at all. */
function refuseUnfit(facts: StandingFacts, to: Submission): StandingFacts {
  if (facts.session_id === null || facts.device_id === null) {
    throw new Refusal(problem('session_required', to.sessionId === null ? undefined : '/session_id'));
  }
  const device = decideDevice(to.deviceId, facts.device_id);
  if (device.length > 0) throw new Refusal(device);
  if (!(facts.route_worked || facts.route_assigned)) throw new Refusal(problem('not_found'));
  if (!facts.route_worked) throw new Refusal(problem('route_not_active'));
  return facts;
}

/** Odometers are judged and recorded under a lock on their assets, in one transaction; all else is the statement alone. */
async function submitPrepared(ctx: Context, to: Submission, batch: PreparedBatch): Promise<SubmittedBatch> {
  if (batch.needs.odometers.length === 0) return await submitJudged(ctx, to, batch, new Map());
  return await ctx.inTransaction(async (tx) => {
    const readings = await readingsAt(tx, to.routeId, batch.needs.odometers);
    const submitted = await submitJudged(tx, to, batch, readings);
    const moved = await recordReadings(tx, to.routeId, to.driverId, readingsOf(submitted));
    for (const assetId of moved) await refreshActiveRoutesOfAsset(tx, assetId);
    return submitted;
  });
}

async function submitJudged(
  ctx: Context,
  to: Submission,
  batch: PreparedBatch,
  readings: ReadonlyMap<number, string | null>,
): Promise<SubmittedBatch> {
  const entries = await judgeBatch(ctx, batch, readings);
  const items = entries.flatMap(({ item }) => (item === null ? [] : [item]));
  const { standing } = batch;
  const judgedBy = {
    sessionStatus: standing.sessionStatus,
    routeVersion: standing.currentVersion,
    routeActive: standing.routeActive,
  };
  const row = await submitItems(ctx, to, judgedBy, items);
  return { entries, row, receivedThrough: receivedThrough(parseMultirange(row.received ?? '{}') ?? []) };
}

function readingsOf({ entries, row }: SubmittedBatch) {
  const recorded = new Set(
    (row.fates ?? []).filter((each) => each.fate === 'recorded').map((each) => each.n),
  );
  return entries.flatMap(({ item, judged }) => {
    if (item === null || judged?.reading == null || !recorded.has(item.n)) return [];
    return [
      {
        asset_id: judged.reading.assetId,
        captured_at: item.captured_at,
        submission_id: item.submission_id,
        reading: judged.reading.value,
        activity_reference: item.activity_reference,
        requirement_key: item.requirement_key,
      },
    ];
  });
}
