import type { Context } from '../context.js';

/** How many of each kind refer to a driver, past or future. */
export type DriverUses = Readonly<Record<'sessions' | 'routes' | 'transfers', number>>;

/**
 * Counts the records that refer to a driver. A crew member counts only on open routes, because closed routes store the
 * names of their crew.
 */
export async function countDriverUses(ctx: Context, driverId: string): Promise<DriverUses> {
  const { rows } = await ctx.db.query<DriverUses>({
    name: 'count-driver-uses',
    text: `select
        (select count(*)::integer from sessions s where s.organisation_id = $1 and s.driver_id = $2) as sessions,
        (select count(*)::integer from (
          select id from routes where organisation_id = $1 and driver_id = $2
          union select route_id from route_assignments where organisation_id = $1 and driver_id = $2
          union select route_id from route_crew where organisation_id = $1 and driver_id = $2) r) as routes,
        (select count(*)::integer from transfers t where t.organisation_id = $1
          and (t.from_driver_id = $2 or t.to_driver_id = $2)) as transfers`,
    values: [ctx.organisationId, driverId],
  });
  return rows[0] ?? { sessions: 0, routes: 0, transfers: 0 };
}
