import type { Context } from '../context.js';
import type { DocumentState } from './active-route-cache.js';

/**
 * The active route of a driver. A row means that the driver has a session; its members are null if no route is active.
 */
export interface ActiveRouteRow {
  id: string | null;
  version: number | null;
  revision: number | null;
  /** Also null if the client or the cache already has it. */
  document: string | null;
}

/**
 * Reads session and active route of a driver in one statement. The document is not read if the caller knows its tag or
 * has it cached, which saves most of the cost.
 */
export async function readActiveRouteRow(
  ctx: Context,
  driverId: string,
  known: { any: boolean; tags: readonly string[] },
  cached: DocumentState | null = null,
): Promise<ActiveRouteRow | null> {
  const { rows } = await ctx.db.query<ActiveRouteRow>({
    name: 'read-active-route',
    text: `select r.id, r.version, r.revision,
        case when $3
            or r.version || case when r.revision > 0 then '.' || r.revision else '' end || '-' || r.id = any($4::text[])
            or (r.id = $5 and r.version = $6 and r.revision = $7)
          then null else r.document end as document
      from sessions s
      left join routes r
        on r.organisation_id = s.organisation_id and r.driver_id = s.driver_id and r.status = 'active'
      where s.organisation_id = $1 and s.driver_id = $2 and s.status = 'active'`,
    values: [
      ctx.organisationId,
      driverId,
      known.any,
      known.tags,
      cached?.id ?? null,
      cached?.version ?? null,
      cached?.revision ?? null,
    ],
  });
  return rows[0] ?? null;
}
