import type { RouteStatus } from '@fleet/contract/routes';
import type { Context } from '../context.js';

/** Holds the drivers of all open routes that show an asset. */
export async function lockDriversOfAsset(ctx: Context, assetId: string): Promise<void> {
  await ctx.db.query({
    name: 'lock-drivers-of-asset',
    text: `select d.id from drivers d
      where d.organisation_id = $1 and d.id in (
        select r.driver_id from route_assets a
        join routes r on r.organisation_id = a.organisation_id and r.id = a.route_id
        where a.organisation_id = $1 and a.asset_id = $2 and r.status in ('planned', 'active'))
      order by d.id for no key update of d`,
    values: [ctx.organisationId, assetId],
  });
}

/** The routes of some statuses that show an asset. */
export async function findRoutesOfAsset(
  ctx: Context,
  assetId: string,
  statuses: readonly RouteStatus[],
): Promise<string[]> {
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'routes-of-asset',
    text: `select r.id from route_assets a
      join routes r on r.organisation_id = a.organisation_id and r.id = a.route_id
      where a.organisation_id = $1 and a.asset_id = $2 and r.status = any($3::text[])
      order by r.id`,
    values: [ctx.organisationId, assetId, statuses],
  });
  return rows.map((each) => each.id);
}

/** The open routes of a driver. */
export async function findOpenRoutesOfDriver(ctx: Context, driverId: string): Promise<string[]> {
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'open-routes-of-driver',
    text: `select id from routes where organisation_id = $1 and driver_id = $2 and status = 'active'
      union all
      select id from routes where organisation_id = $1 and driver_id = $2 and status = 'planned'
      order by id`,
    values: [ctx.organisationId, driverId],
  });
  return rows.map((each) => each.id);
}
