import type { RouteStatus } from '@fleet/contract/planning/routes';
import type { Context } from '../context.js';

/** A route whose document may be rendered again, with the length of its present document. */
export interface ShowingRoute {
  id: string;
  bytes: number;
}

/**
 * A document with more bytes takes so long that it is rendered in a transaction of its own, and nobody waits for its
 * driver: the transaction of the change has locked rows, and the event feed of all organisations waits for it.
 */
export const mostBytesAtOnce = 1_000_000;

/** Locks the drivers of all open routes that show one of the assets, except for large routes, in id order. */
export async function lockDriversOfAssets(ctx: Context, assetIds: readonly string[]): Promise<void> {
  await ctx.db.query({
    name: 'lock-drivers-of-assets',
    text: `select d.id from drivers d
      where d.organisation_id = $1 and d.id in (
        select r.driver_id from route_assets a
        join routes r on r.organisation_id = a.organisation_id and r.id = a.route_id
        where a.organisation_id = $1 and a.asset_id = any($2::uuid[]) and r.status in ('planned', 'active')
          and octet_length(r.document) <= $3)
      order by d.id for no key update of d`,
    values: [ctx.organisationId, assetIds, mostBytesAtOnce],
  });
}

/**
 * The routes with these statuses that show one of the assets, each once, the active ones first; and the large open ones,
 * because their drivers are not locked and may activate them at any time.
 */
export async function findRoutesOfAssets(
  ctx: Context,
  assetIds: readonly string[],
  statuses: readonly RouteStatus[],
): Promise<ShowingRoute[]> {
  const { rows } = await ctx.db.query<ShowingRoute>({
    name: 'routes-of-assets',
    text: `select distinct r.id, r.status, octet_length(r.document) as bytes from route_assets a
      join routes r on r.organisation_id = a.organisation_id and r.id = a.route_id
      where a.organisation_id = $1 and a.asset_id = any($2::uuid[]) and (r.status = any($3::text[])
        or r.status in ('planned', 'active') and octet_length(r.document) > $4)
      order by r.status, r.id`,
    values: [ctx.organisationId, assetIds, statuses, mostBytesAtOnce],
  });
  return rows;
}

/** The open routes of some drivers, the active ones first. */
export async function findOpenRoutesOfDrivers(
  ctx: Context,
  driverIds: readonly string[],
): Promise<ShowingRoute[]> {
  const ofStatus = (status: RouteStatus) => `select id, status, octet_length(document) as bytes from routes
      where organisation_id = $1 and driver_id = any($2::uuid[]) and status = '${status}'`;
  const { rows } = await ctx.db.query<ShowingRoute>({
    name: 'open-routes-of-drivers',
    text: `${ofStatus('active')} union all ${ofStatus('planned')} order by status, id`,
    values: [ctx.organisationId, driverIds],
  });
  return rows;
}
