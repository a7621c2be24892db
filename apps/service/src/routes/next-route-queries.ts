import type { Context } from '../context.js';
import { type RouteRow, routeColumns } from './route-row.js';

/** The route of a driver that comes before a given route: the active route, otherwise the first waiting route. */
export interface FrontRoute {
  id: string;
  status: 'active' | 'planned';
  planned_start_at: string | null;
  created_at: string;
}

/** The driver whose front route is needed, and the route to leave out. */
export interface FrontQuestion {
  driverId: string;
  butRouteId: string;
}

/** Sorts waiting routes so that the next one is the first [C-5]: the rule of `chooseNextRoute`, in SQL. */
export const nextFirst = 'r.planned_start_at nulls last, r.created_at, r.id';

/**
 * For each question the active route of the driver, otherwise the route that would become active next [C-5]; by the id
 * of the route left out.
 */
export async function findFrontRoutes(
  ctx: Context,
  questions: readonly FrontQuestion[],
): Promise<Map<string, FrontRoute>> {
  const { rows } = await ctx.db.query<FrontRoute & { but_id: string }>({
    name: 'front-routes-of-drivers',
    // Each half of the union can use its partial index.
    text: `select asked.but_id, front.* from unnest($2::uuid[], $3::uuid[]) as asked (driver_id, but_id)
      cross join lateral (
        (select r.id, r.status, r.planned_start_at, r.created_at from routes r
          where r.organisation_id = $1 and r.driver_id = asked.driver_id and r.status = 'active' and r.id <> but_id)
        union all
        (select r.id, r.status, r.planned_start_at, r.created_at from routes r
          where r.organisation_id = $1 and r.driver_id = asked.driver_id and r.status = 'planned' and r.id <> but_id
          order by ${nextFirst} limit 1)
        order by status limit 1) as front`,
    values: [
      ctx.organisationId,
      questions.map((each) => each.driverId),
      questions.map((each) => each.butRouteId),
    ],
  });
  return new Map(rows.map(({ but_id: butRouteId, ...front }) => [butRouteId, front]));
}

/** Locks the next route of a driver who has no active one; otherwise null. */
export async function lockNextRoute(ctx: Context, driverId: string): Promise<RouteRow | null> {
  const { rows } = await ctx.db.query<RouteRow>({
    name: 'lock-next-route',
    text: `select ${routeColumns} from routes r
      where r.organisation_id = $1 and r.driver_id = $2 and r.status = 'planned'
        and not exists (select from routes a
          where a.organisation_id = $1 and a.driver_id = $2 and a.status = 'active')
      order by ${nextFirst} limit 1 for no key update of r`,
    values: [ctx.organisationId, driverId],
  });
  return rows[0] ?? null;
}
