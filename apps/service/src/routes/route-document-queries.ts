import type { RouteStatus } from '@fleet/contract/planning/routes';
import type { Context } from '../context.js';

export interface RouteDocumentRow {
  id: string;
  status: RouteStatus;
  version: number;
  revision: number;
  site_id: string | null;
  /** Null if the client already has it; then it is not read from the database. */
  document: string | null;
}

/** A route's document, unless the caller knows its tag; null if there is no such route. */
export async function readRouteDocument(
  ctx: Context,
  routeId: string,
  known: { any: boolean; tags: readonly string[] },
): Promise<RouteDocumentRow | null> {
  const { rows } = await ctx.db.query<RouteDocumentRow>({
    name: 'route-document',
    text: `select r.id, r.status, r.version, r.revision, r.site_id,
        case when $3 or r.version || case when r.revision > 0 then '.' || r.revision else '' end = any($4::text[])
          then null else r.document end as document
      from routes r where r.organisation_id = $1 and r.id = $2`,
    values: [ctx.organisationId, routeId, known.any, known.tags],
  });
  return rows[0] ?? null;
}

/** The site of a route; undefined if there is no such route. */
export async function findSiteOfRoute(ctx: Context, routeId: string): Promise<string | null | undefined> {
  const { rows } = await ctx.db.query<{ site_id: string | null }>({
    name: 'site-of-route',
    text: 'select site_id from routes where organisation_id = $1 and id = $2',
    values: [ctx.organisationId, routeId],
  });
  return rows[0]?.site_id;
}
