import { siteIsIn, sitesAreIn } from '../platform/database/site-conditions.js';

const uuid = 'a.subject_id::uuid';

/** A subject without sites belongs to all sites, so everyone sees it [C-3]. */
const ofSites = (table: string, limit: string): string =>
  `exists (select from ${table} t where t.organisation_id = $1 and t.id = ${uuid}
    and ${sitesAreIn('t.site_ids', limit)})`;
/** Users and keys that are not limited to sites are visible only to readers of all sites. */
const withinSites = (table: string, id: string, limit: string): string =>
  `exists (select from ${table} t where t.organisation_id = $1 and t.${id} = ${uuid}
    and cardinality(t.site_ids) > 0 and t.site_ids <@ ${limit}::uuid[])`;
const throughDriver = (table: string, limit: string): string =>
  `exists (select from ${table} t join drivers d on d.organisation_id = $1 and d.id = t.driver_id
    where t.organisation_id = $1 and t.id = ${uuid} and ${sitesAreIn('d.site_ids', limit)})`;
const ofRoute = (route: string, limit: string): string =>
  `exists (select from routes r where r.organisation_id = $1 and r.id = ${route}
    and ${siteIsIn('r.site_id', limit)})`;

/**
 * SQL that decides whether a caller who is limited to sites may read an entry `a`. It uses the current sites of the
 * entry's subject, so entries need no site of their own. Only an unlimited caller reads about deleted subjects. `limit`
 * names the parameter with the sites, `caller` the one with the caller's id; $1 is the organisation.
 */
export function auditVisibility(limit: string, caller: string): string {
  return `(a.actor_id = ${caller}::uuid or case a.subject_kind
    when 'organisation' then true
    when 'role' then true
    when 'site' then ${uuid} = any(${limit}::uuid[])
    when 'asset' then ${ofSites('assets', limit)}
    when 'driver' then ${ofSites('drivers', limit)}
    when 'reason' then ${ofSites('reasons', limit)}
    when 'user' then ${withinSites('memberships', 'user_id', limit)}
    when 'api_key' then ${withinSites('api_keys', 'id', limit)}
    when 'webhook' then ${withinSites('webhooks', 'id', limit)}
    when 'session' then ${throughDriver('sessions', limit)}
    when 'quarantined_record' then ${throughDriver('quarantined_records', limit)}
    when 'route' then ${ofRoute(uuid, limit)}
    when 'transfer' then exists (select from transfers t where t.organisation_id = $1 and t.id = ${uuid}
      and ${ofRoute('t.route_id', limit)})
    else false end)`;
}
