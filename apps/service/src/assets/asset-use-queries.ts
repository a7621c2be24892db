import type { Context } from '../context.js';

/** How many of each kind refer to an asset, past or future. */
export type AssetUses = Readonly<Record<'sessions' | 'routes' | 'readings' | 'transfers', number>>;

export async function countAssetUses(ctx: Context, assetId: string): Promise<AssetUses> {
  const { rows } = await ctx.db.query<AssetUses>({
    name: 'count-asset-uses',
    text: `select
        (select count(*)::integer from sessions s where s.organisation_id = $1 and s.asset_id = $2) as sessions,
        (select count(*)::integer from route_assets r where r.organisation_id = $1 and r.asset_id = $2) as routes,
        (select count(*)::integer from asset_readings a
          where a.organisation_id = $1 and a.asset_id = $2) as readings,
        (select count(*)::integer from transfers t where t.organisation_id = $1 and t.to_asset_id = $2) as transfers`,
    values: [ctx.organisationId, assetId],
  });
  return rows[0] ?? { sessions: 0, routes: 0, readings: 0, transfers: 0 };
}
