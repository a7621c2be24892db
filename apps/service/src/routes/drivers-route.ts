import type { Context } from '../context.js';

/** Whether a driver has the route, or once had it as their active one. */
export async function isDriversRoute(ctx: Context, routeId: string, driverId: string): Promise<boolean> {
  const { rows } = await ctx.db.query<{ is_drivers: boolean }>({
    name: 'is-route-of-driver',
    text: `select exists (select from routes r
        where r.organisation_id = $1 and r.id = $2 and r.driver_id = $3)
      or exists (select from route_assignments a
        where a.organisation_id = $1 and a.route_id = $2 and a.driver_id = $3) as is_drivers`,
    values: [ctx.organisationId, routeId, driverId],
  });
  return rows[0]?.is_drivers ?? false;
}
