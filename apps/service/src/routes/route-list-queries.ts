import type { OwnSettings } from '@fleet/contract/fleet/organisations';
import type { FailedActivities, RouteOrder } from '@fleet/contract/planning/controller-routes';
import type { RouteStatus } from '@fleet/contract/planning/routes';
import { type PromptitudeLimits, promptitudeLimits } from '@fleet/domain/progress/promptitude';
import type { RouteOutlook } from '@fleet/domain/progress/route-outlook';
import type { Context } from '../context.js';
import type { ChangePosition } from '../platform/database/change-cursor.js';
import { exactTime } from '../platform/database/exact-time.js';
import { containing, openRowConditions } from '../platform/database/row-conditions.js';
import { filterByHead, filterByRest, isOfHeadsOnly, type RouteFilter } from './route-list-filter.js';

/** A route as a list shows it. */
export interface ListedRoute {
  id: string;
  integration_key: string | null;
  reference: string | null;
  name: string;
  status: RouteStatus;
  version: number;
  site_id: string | null;
  driver_id: string | null;
  driver_name: string | null;
  planned_start_at: string | null;
  started_at: string | null;
  completed_at: string | null;
  stop_count: number;
  stops_departed: number;
  outlook: RouteOutlook | null;
  failures: FailedActivities | null;
  transfer_id: string | null;
  updated_at: string;
  /** `updated_at` in full precision. */
  changed_at: string;
}

/** Each of these orders is that of an index, forwards or backwards. */
const orders: Readonly<Record<RouteOrder, string>> = {
  planned_start_at: 'r.planned_start_at nulls first, r.id desc',
  '-planned_start_at': 'r.planned_start_at desc nulls last, r.id',
  updated_at: 'r.updated_at, r.id',
  '-updated_at': 'r.updated_at desc, r.id desc',
  reference: 'r.reference, r.id',
};

/** The page to read. */
export interface RoutePlace {
  after: ChangePosition | null;
  limit: number;
  offset: number;
  /** The total, if an earlier page has counted it. */
  total: number | null;
}

/**
 * A page of routes, their total, and the organisation's limits of promptitude. The total is counted only if it is not
 * known yet. The statement has exactly the requested conditions and no name, so PostgreSQL plans it for these values,
 * for example for a rare status or a site with few routes. With 200,000 routes a page of 50 takes 2 to 4 ms in every
 * order, for any status, site, driver or asset. Words and time ranges take time in proportion to what they find
 * (docs/decisions/0014).
 */
export async function selectRoutes(
  ctx: Context,
  filter: RouteFilter,
  order: RouteOrder,
  place: RoutePlace,
): Promise<{ total: number; limits: PromptitudeLimits; rows: ListedRoute[] }> {
  const conditions = openRowConditions(ctx.organisationId, 'r');
  const { values } = conditions;
  filterByHead(filter, conditions);
  const heads = conditions.where();
  filterByRest(filter, conditions);
  const total = totalText(filter, place.total, heads, conditions.where());
  if (place.after !== null) {
    const { updatedAt, id } = place.after;
    conditions.add(
      (at, after) => `(r.updated_at, r.id) > (${at}::timestamptz, ${after}::uuid)`,
      updatedAt,
      id,
    );
  }
  const found = `select r.id, r.planned_start_at, r.updated_at, r.reference from routes r where ${conditions.where()}`;
  const [limit, offset] = [values.push(place.limit), values.push(place.offset)];
  const { rows } = await ctx.db.query<
    ListedRoute & { total: string; limits: OwnSettings['promptitude'] | null }
  >({
    text: `select t.total, (select o.settings->'promptitude' from organisations o where o.id = $1) as limits, p.*
      from (${total}) t
      left join (
        select r.id, r.integration_key, r.reference, r.name, r.status, r.version, r.site_id, r.driver_id,
          d.name as driver_name, r.planned_start_at, r.started_at, r.completed_at, r.stop_count, r.stops_departed,
          r.outlook, r.failures, w.id as transfer_id, r.updated_at,
          ${exactTime('r.updated_at')} as changed_at,
          row_number() over (order by ${orders[order]}) as place
        from (select r.id from (${found}${isFew(filter, order) ? ' offset 0' : ''}) r
          order by ${orders[order]} limit $${limit} offset $${offset}) chosen
        join routes r on r.organisation_id = $1 and r.id = chosen.id
        left join drivers d on d.organisation_id = $1 and d.id = r.driver_id
        left join transfers w on w.organisation_id = $1 and w.route_id = r.id and w.status = 'requested') p on true
      order by p.place`,
    values,
  });
  return {
    total: Number(rows[0]?.total ?? 0),
    limits: promptitudeLimits(rows[0]?.limits ?? null),
    rows: rows.filter((row) => row.id !== null),
  };
}

function totalText(filter: RouteFilter, known: number | null, heads: string, all: string): string {
  if (known !== null) return `select ${known}::bigint as total`;
  if (isOfHeadsOnly(filter)) {
    return `select coalesce(sum(r.routes), 0) as total from route_counts r where ${heads}`;
  }
  return `select count(*) as total from routes r where ${all}`;
}

const open: ReadonlySet<RouteStatus> = new Set(['planned', 'active']);

/**
 * Whether all matches are read before they are sorted (`offset 0` makes the planner do so). This is faster if the
 * matches are few: routes named by their ids, open routes, and search results. The planner does not know that open
 * routes, and often search results, are together at one end of an index. It would read this index from the other end
 * and skip all other routes first; with 200,000 routes this takes 90 ms instead of 5.
 */
function isFew({ ids, statuses, search }: RouteFilter, order: RouteOrder): boolean {
  if (ids !== undefined || search !== undefined) return true;
  if (statuses === undefined || !statuses.every((each) => open.has(each))) return false;
  return statuses.length > 1 || !order.endsWith('planned_start_at');
}

/** More ids than this would take memory and time in this process, and make the statement long. */
const mostNamed = 1_000;

/** Drivers whose name contains the text; null if there are too many. */
export async function findDriversNamed(ctx: Context, text: string): Promise<string[] | null> {
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'drivers-named',
    text: `select id from drivers where organisation_id = $1 and ${containing('name', '$2')} limit $3`,
    values: [ctx.organisationId, text, mostNamed + 1],
  });
  return rows.length > mostNamed ? null : rows.map((each) => each.id);
}
