import { cursorProblem } from '@fleet/contract/ground/cursor-format';
import type { Pagination } from '@fleet/contract/ground/envelope';
import type { Input } from '@fleet/contract/ground/operation';
import { readWordList } from '@fleet/contract/ground/word-list';
import type {
  listRoutes as listOperation,
  RouteOrder,
  RouteSummary,
} from '@fleet/contract/planning/controller-routes';
import { routeStatuses } from '@fleet/contract/planning/routes';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import type { RouteFilter } from './route-list-filter.js';
import { findDriversNamed, selectRoutes } from './route-list-queries.js';
import { summaryOf } from './route-summary.js';
import { readWalk, writeWalk } from './route-walk-cursor.js';
import { searchWords } from './search-words.js';

type Query = Input<typeof listOperation>['query'];

export interface RouteList {
  routes: RouteSummary[];
  pagination: Pagination;
  /**
   * Where the next page begins, if the list is in the order of change; null at the end. Undefined in any other order.
   */
  nextCursor: string | null | undefined;
}

/**
 * A page of the routes that the caller may see, in one query [C-10]. In the order of change, a page can begin at a
 * cursor instead of a page number: a route that changes between two pages moves to the end, and no page shifts [C-1]. A
 * change that commits after the last page was read may have an `updated_at` before the end of that page, because the
 * time is set when the change is made. Refuses with `wrong_format` for a cursor that the service did not write.
 */
export async function listRoutes(ctx: Context, query: Query): Promise<RouteList> {
  const { page_size = 50, page_no = 1, cursor } = query;
  const after = cursor === undefined ? null : readWalk(cursor);
  if (cursor !== undefined && after === null) throw new Refusal(cursorProblem('cursor'));
  const order = orderOf(query);
  const filter = await filterOf(ctx, query);
  // One more than the page, to know whether there is a next page.
  const limit = page_size + 1;
  const place =
    after === null
      ? { after, limit, offset: (page_no - 1) * page_size, total: null }
      : { after: after.position, limit, offset: 0, total: after.total };
  const { total, limits, rows } = await selectRoutes(ctx, filter, order, place);
  const shown = rows.slice(0, page_size);
  const last = rows.length > page_size ? shown.at(-1) : undefined;
  const next =
    last === undefined ? null : writeWalk({ position: { updatedAt: last.changed_at, id: last.id }, total });
  const nowMs = ctx.now();
  return {
    routes: shown.map((row) => summaryOf(row, nowMs, limits)),
    pagination: { page_size, page_no, total },
    nextCursor: order === 'updated_at' ? next : undefined,
  };
}

/** The active routes that the caller sees, the latest changed first, at most `limit`; one query. */
export async function listActiveRoutes(ctx: Context, limit: number): Promise<RouteSummary[]> {
  const filter: RouteFilter = { statuses: ['active'], siteLimit: siteLimitOf(ctx) };
  const { limits, rows } = await selectRoutes(ctx, filter, '-updated_at', {
    after: null,
    limit,
    offset: 0,
    total: 0,
  });
  const nowMs = ctx.now();
  return rows.map((row) => summaryOf(row, nowMs, limits));
}

/** Routes by their ids, of all sites, in no order; those that do not exist are left out. One query. */
export async function findRouteSummaries(ctx: Context, ids: readonly string[]): Promise<RouteSummary[]> {
  if (ids.length === 0) return [];
  const place = { after: null, limit: ids.length, offset: 0, total: 0 };
  const { limits, rows } = await selectRoutes(ctx, { ids, siteLimit: [] }, '-updated_at', place);
  const nowMs = ctx.now();
  return rows.map((row) => summaryOf(row, nowMs, limits));
}

function statusesOf({ status }: Query): RouteFilter['statuses'] {
  return status === undefined ? undefined : (readWordList(status, routeStatuses) ?? undefined);
}

function orderOf({ updated_since, cursor, sort }: Query): RouteOrder {
  if (cursor !== undefined || updated_since !== undefined) return 'updated_at';
  return sort ?? '-planned_start_at';
}

async function filterOf(ctx: Context, query: Query): Promise<RouteFilter> {
  return {
    statuses: statusesOf(query),
    driverId: query.driver_id,
    siteId: query.site_id,
    assetId: query.asset_id,
    search: await searchOf(ctx, query.search?.trim() ?? ''),
    plannedStartFrom: query.planned_start_from,
    plannedStartTo: query.planned_start_to,
    startedFrom: query.started_from,
    startedTo: query.started_to,
    hasFailures: query.with_failures,
    updatedSince: query.updated_since,
    siteLimit: siteLimitOf(ctx),
  };
}

/** Finds the drivers first: if they are few, PostgreSQL can plan the statement for them. */
async function searchOf(ctx: Context, text: string): Promise<RouteFilter['search']> {
  if (text === '') return undefined;
  return { text, words: searchWords(text), driverIds: await findDriversNamed(ctx, text) };
}
