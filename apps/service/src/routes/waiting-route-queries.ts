import type { WaitingRoute } from '@fleet/contract/planning/waiting-routes';
import type { Context } from '../context.js';
import { nextFirst } from './next-route-queries.js';

/** A page of the waiting routes of a driver, and how many there are. */
export interface WaitingRoutes {
  total: number;
  routes: WaitingRoute[];
}

/**
 * Reads session and waiting routes of a driver in one statement; null if the driver has no session. A driver has few
 * waiting routes: they are found by one index, and sorting them costs nothing.
 */
export async function readWaitingRoutes(
  ctx: Context,
  driverId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<WaitingRoutes | null> {
  const { rows } = await ctx.db.query<WaitingRoute & { total: number; id: string | null }>({
    name: 'read-waiting-routes',
    text: `select t.total, p.id, p.name, p.reference, p.planned_start_at, p.stop_count
      from sessions s
      cross join lateral (
        select count(*)::int as total from routes r
        where r.organisation_id = $1 and r.driver_id = $2 and r.status = 'planned') t
      left join lateral (
        select r.id, r.name, r.reference, r.planned_start_at, r.stop_count,
          row_number() over (order by ${nextFirst}) as place
        from routes r
        where r.organisation_id = $1 and r.driver_id = $2 and r.status = 'planned'
        order by place limit $3 offset $4) p on true
      where s.organisation_id = $1 and s.driver_id = $2 and s.status = 'active'
      order by p.place`,
    values: [ctx.organisationId, driverId, limit, offset],
  });
  const [first] = rows;
  if (first === undefined) return null;
  const routes = rows.flatMap(({ total: _, ...route }) => (route.id === null ? [] : [route]));
  return { total: first.total, routes };
}
