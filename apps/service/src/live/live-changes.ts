import type { RouteSummary } from '@fleet/contract/planning/controller-routes';
import type { Context } from '../context.js';
import { findRouteSummaries } from '../routes/list-routes.js';
import type { TransferRow } from '../routes/transfer-row.js';
import { findNamedSessions, type NamedSession } from '../sessions/session-list-queries.js';
import { findTransfers } from '../transfers/transfer-queries.js';
import type { LivePlace } from './live-place.js';
import { type ChangeRow, type PositionRow, selectChanges, selectLastPositions } from './live-queries.js';

/** Records that have changed, each in its current state and once. */
export interface LiveRecords {
  routes: RouteSummary[];
  /** Routes that no longer exist, with the site that they had. */
  goneRoutes: { id: string; siteId: string | null }[];
  sessions: NamedSession[];
  transfers: TransferRow[];
  positions: PositionRow[];
}

/** What has changed after a place. */
export interface LiveChanges extends LiveRecords {
  /** Where these changes end; the next read continues from here. */
  place: LivePlace;
  /** Whether a count may have changed. */
  mayCountDiffer: boolean;
  /** There may be more events: read on from `place`. */
  isMore: boolean;
}

/**
 * Reads what changed after a place, from at most `limit` events. If nothing has changed, this takes one query, or two
 * with positions. It never takes more than five.
 */
export async function readChanges(
  ctx: Context,
  after: LivePlace,
  limit: number,
  { withPositions }: { withPositions: boolean },
): Promise<LiveChanges> {
  const { rows, place } = await selectChanges(ctx, after.event, limit);
  return {
    ...(await recordsOf(ctx, rows, withPositions ? after.seenAtMs : null)),
    place: withPositions ? place : { event: place.event, seenAtMs: after.seenAtMs },
    mayCountDiffer: rows.some((each) => counted.test(each.type)),
    isMore: rows.length === limit,
  };
}

/**
 * A position has the time of its insertion, but can be read only after its transaction ends. This takes at most about
 * as long as a statement may take (15 s), so each read begins 20 s earlier. A position that becomes visible even later
 * is not delivered, but the next position of the session is delivered.
 */
const openForMs = 20_000;

/**
 * Reads the records that these events name, and the positions since a time by the database's clock, in milliseconds
 * since 1970; null: none.
 */
export async function recordsOf(
  ctx: Context,
  rows: readonly ChangeRow[],
  positionsSinceMs: number | null,
): Promise<LiveRecords> {
  const routeIds = idsOf(rows, (each) => each.route_id);
  const sessionIds = idsOf(rows.filter(isOfSession), (each) => each.session_id);
  const transferIds = idsOf(rows, (each) => each.transfer_id);
  const [routes, sessions, transfers, positions] = await Promise.all([
    findRouteSummaries(ctx, routeIds),
    sessionIds.length === 0 ? [] : findNamedSessions(ctx, sessionIds),
    transferIds.length === 0 ? [] : findTransfers(ctx, transferIds),
    positionsSinceMs === null ? [] : selectLastPositions(ctx, positionsSinceMs - openForMs),
  ]);
  const found = new Set(routes.map((each) => each.id));
  const lastSite = new Map(rows.map((each) => [each.route_id, each.site_id]));
  const goneRoutes = routeIds
    .filter((id) => !found.has(id))
    .map((id) => ({ id, siteId: lastSite.get(id) ?? null }));
  return { routes, goneRoutes, sessions, transfers, positions };
}

const counted = /^(?:session|route|transfer|record)_/;
const isOfSession = ({ type }: ChangeRow) => type.startsWith('session_');

function idsOf(rows: readonly ChangeRow[], idOf: (row: ChangeRow) => string | null): string[] {
  return [...new Set(rows.map(idOf).filter((each) => each !== null))];
}
