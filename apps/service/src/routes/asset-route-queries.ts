import type { RouteStatus } from '@fleet/contract/planning/routes';
import type { Context } from '../context.js';

/** Locks the drivers of all open routes that show one of the assets, in id order. */
export async function lockDriversOfAssets(ctx: Context, assetIds: readonly string[]): Promise<void> {
  await ctx.db.query({
    name: 'lock-drivers-of-assets',
    text: `select d.id from drivers d
      where d.organisation_id = $1 and d.id in (
        select r.driver_id from route_assets a
        join routes r on r.organisation_id = a.organisation_id and r.id = a.route_id
        where a.organisation_id = $1 and a.asset_id = any($2::uuid[]) and r.status in ('planned', 'active'))
      order by d.id for no key update of d`,
    values: [ctx.organisationId, assetIds],
  });
}

/** The routes with these statuses that show one of the assets, each once, the active ones first. */
export async function findRoutesOfAssets(
  ctx: Context,
  assetIds: readonly string[],
  statuses: readonly RouteStatus[],
): Promise<string[]> {
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'routes-of-assets',
    text: `select distinct r.id, r.status from route_assets a
      join routes r on r.organisation_id = a.organisation_id and r.id = a.route_id
      where a.organisation_id = $1 and a.asset_id = any($2::uuid[]) and r.status = any($3::text[])
      order by r.status, r.id`,
    values: [ctx.organisationId, assetIds, statuses],
  });
  return rows.map((each) => each.id);
}

/** The open routes of some drivers, the active ones first. */
export async function findOpenRoutesOfDrivers(ctx: Context, driverIds: readonly string[]): Promise<string[]> {
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'open-routes-of-drivers',
    text: `select id, status from routes where organisation_id = $1 and driver_id = any($2::uuid[]) and status = 'active'
      union all
      select id, status from routes where organisation_id = $1 and driver_id = any($2::uuid[]) and status = 'planned'
      order by status, id`,
    values: [ctx.organisationId, driverIds],
  });
  return rows.map((each) => each.id);
}
