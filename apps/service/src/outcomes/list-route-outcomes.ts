import type {
  listRouteOutcomes as listOperation,
  RouteOutcome,
} from '@fleet/contract/driving/route-outcomes';
import type { Pagination } from '@fleet/contract/ground/envelope';
import type { Input } from '@fleet/contract/ground/operation';
import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { findSiteOfRoute } from '../routes/route-document-queries.js';
import { isInSight } from '../routes/route-sight.js';
import { type RouteOutcomeRow, selectRouteOutcomes } from './route-outcome-queries.js';

export interface RouteOutcomeList {
  /** JSON texts of `RouteOutcome`. */
  outcomes: string[];
  pagination: Pagination;
}

/**
 * A page of the recorded outcomes of a route of the caller's sites, corrected ones too, in the order of their capture
 * [C-6]. Two queries, whose cost grows with the outcomes of this route alone. Refuses with `not_found`.
 */
export async function listRouteOutcomes(
  ctx: Context,
  routeId: string,
  query: Input<typeof listOperation>['query'],
): Promise<RouteOutcomeList> {
  const { page_size = 50, page_no = 1, activity_reference, requirement_key, current } = query;
  const siteId = await findSiteOfRoute(ctx, routeId);
  if (siteId === undefined || !isInSight(ctx, siteId)) throw new Refusal(problem('not_found'));
  const filter = { activityReference: activity_reference, requirementKey: requirement_key, current };
  const place = { limit: page_size, offset: (page_no - 1) * page_size };
  const { total, rows } = await selectRouteOutcomes(ctx, routeId, filter, place);
  return { outcomes: rows.map(outcomeText), pagination: { page_size, page_no, total } };
}

/** The content is sent as it is stored, unparsed. */
function outcomeText(row: RouteOutcomeRow): string {
  const head: Omit<RouteOutcome, 'outcome'> = {
    submission_id: row.submission_id,
    activity_reference: row.activity_reference,
    requirement_key: row.requirement_key,
    kind: row.kind,
    status: row.status,
    captured_at: row.captured_at,
    received_at: row.received_at,
    route_version: row.route_version,
    late: row.late,
    out_of_order: row.out_of_order,
    counts: row.counts,
    corrects: row.corrects,
    corrected_by: row.corrected_by,
    session_id: row.session_id,
    driver: { id: row.driver_id, name: row.driver_name },
    asset: { id: row.asset_id, name: row.asset_name, registration: row.registration },
  };
  return `${JSON.stringify(head).slice(0, -1)},"outcome":${row.content ?? 'null'}}`;
}
