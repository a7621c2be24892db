import type { Context } from '../context.js';
import { ifLimited, sitesAreIn } from '../platform/database/site-conditions.js';

export interface LastPositionRow {
  session_id: string;
  at: string;
  received_at: string;
  longitude: number;
  latitude: number;
  speed: number | null;
  heading: number | null;
  accuracy_m: number | null;
}

/** The position of `sessions as s` that was captured last, found through the primary key. */
export const lastOfSession = `lateral (
    select p.at, p.received_at, p.longitude, p.latitude, p.speed, p.heading, p.accuracy_m from positions p
    where p.organisation_id = $1 and p.session_id = s.id order by p.at desc limit 1) l`;

export async function findSessionPosition(ctx: Context, sessionId: string): Promise<LastPositionRow | null> {
  const { rows } = await ctx.db.query<LastPositionRow>({
    name: 'last-position-of-session',
    text: `select s.id as session_id, l.* from sessions s cross join ${lastOfSession}
      where s.organisation_id = $1 and s.id = $2`,
    values: [ctx.organisationId, sessionId],
  });
  return rows[0] ?? null;
}

/**
 * The last position of the newest session of an asset that has positions, among the asset's ten newest sessions. If
 * `siteLimit` is not empty, only sessions of drivers of these sites count.
 */
export async function findAssetPosition(
  ctx: Context,
  assetId: string,
  siteLimit: readonly string[],
): Promise<LastPositionRow | null> {
  const { rows } = await ctx.db.query<LastPositionRow>({
    name: 'last-position-of-asset',
    text: `select s.id as session_id, l.* from (
        select n.id, n.driver_id, n.created_at from sessions n
        where n.organisation_id = $1 and n.asset_id = $2 order by n.created_at desc limit 10) s
      join drivers d on d.organisation_id = $1 and d.id = s.driver_id
        and ${ifLimited('$3', sitesAreIn('d.site_ids', '$3'))}
      cross join ${lastOfSession}
      order by s.created_at desc limit 1`,
    values: [ctx.organisationId, assetId, siteLimit],
  });
  return rows[0] ?? null;
}
