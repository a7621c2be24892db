import type { Context } from '../context.js';

/** The document of one version of a route, as first rendered; null if there is none. */
export async function readRouteVersion(
  ctx: Context,
  routeId: string,
  version: number,
): Promise<string | null> {
  const { rows } = await ctx.db.query<{ document: string }>({
    name: 'route-version',
    text: `select document from route_versions
      where organisation_id = $1 and route_id = $2 and version = $3`,
    values: [ctx.organisationId, routeId, version],
  });
  return rows[0]?.document ?? null;
}
