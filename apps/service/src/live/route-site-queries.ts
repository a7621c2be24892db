import type { Context } from '../context.js';

/** The sites of the active routes of an organisation, by route; of at most `limit` routes. */
export async function readActiveRouteSites(ctx: Context, limit: number): Promise<Map<string, string | null>> {
  const { rows } = await ctx.db.query<{ id: string; site_id: string | null }>({
    name: 'sites-of-active-routes',
    text: `select id, site_id from routes where organisation_id = $1 and status = 'active'
      order by planned_start_at desc nulls last, id limit $2`,
    values: [ctx.organisationId, limit],
  });
  return new Map(rows.map((each) => [each.id, each.site_id]));
}
