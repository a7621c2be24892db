import type { Context } from '../context.js';

/** How many records of each kind still name a site. */
export type SiteUses = Readonly<
  Record<'users' | 'api_keys' | 'drivers' | 'assets' | 'routes' | 'webhooks' | 'reasons', number>
>;

/**
 * Completed and cancelled routes count too, because users of the site can still read them. Revoked keys do not count,
 * because they stay revoked.
 */
export async function countSiteUses(ctx: Context, siteId: string): Promise<SiteUses> {
  const { rows } = await ctx.db.query<SiteUses>({
    name: 'count-site-uses',
    text: `select
        (select count(*)::integer from memberships m
          where m.organisation_id = $1 and $2::uuid = any(m.site_ids)) as users,
        (select count(*)::integer from api_keys k
          where k.organisation_id = $1 and $2::uuid = any(k.site_ids) and k.revoked_at is null) as api_keys,
        (select count(*)::integer from drivers d
          where d.organisation_id = $1 and $2::uuid = any(d.site_ids)) as drivers,
        (select count(*)::integer from assets a
          where a.organisation_id = $1 and $2::uuid = any(a.site_ids)) as assets,
        (select count(*)::integer from routes r where r.organisation_id = $1 and r.site_id = $2) as routes,
        (select count(*)::integer from webhooks w
          where w.organisation_id = $1 and $2::uuid = any(w.site_ids)) as webhooks,
        (select count(*)::integer from reasons n
          where n.organisation_id = $1 and $2::uuid = any(n.site_ids)) as reasons`,
    values: [ctx.organisationId, siteId],
  });
  return rows[0] ?? { users: 0, api_keys: 0, drivers: 0, assets: 0, routes: 0, webhooks: 0, reasons: 0 };
}
