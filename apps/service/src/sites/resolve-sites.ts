import { type Problem, problem } from '@fleet/contract/ground/problems';
import { type Context, siteLimitOf } from '../context.js';
import { findSites } from './site-queries.js';

/** How a request names the sites of a driver or an asset: all by id, or all by integration key. */
export interface SiteNaming {
  site_ids?: string[];
  site_integration_keys?: string[];
}

/**
 * Returns the ids of the named sites without duplicates, and a problem for every unknown name. A site that is not the
 * caller's is as unknown as one that does not exist [C-3]. Runs no query if no site is named.
 */
export async function resolveSites(
  ctx: Context,
  { site_ids: ids = [], site_integration_keys: keys = [] }: SiteNaming,
): Promise<{ siteIds: string[]; problems: Problem[] }> {
  if (ids.length > 0 && keys.length > 0) {
    return { siteIds: [], problems: [problem('ambiguous_reference', '/site_integration_keys')] };
  }
  if (ids.length === 0 && keys.length === 0) return { siteIds: [], problems: [] };
  const limit = siteLimitOf(ctx);
  const sites = (await findSites(ctx, ids, keys)).filter(
    ({ id }) => limit.length === 0 || limit.includes(id),
  );
  const byKey = new Map(sites.map((each) => [each.integration_key, each.id]));
  const known = new Set(sites.map((each) => each.id));
  const named = [
    ...ids.map((id, index) => ({ id: id.toLowerCase(), name: id, pointer: `/site_ids/${index}` })),
    ...keys.map((key, index) => ({
      id: byKey.get(key),
      name: key,
      pointer: `/site_integration_keys/${index}`,
    })),
  ];
  const siteIds = new Set<string>();
  const problems: Problem[] = [];
  for (const { id, name, pointer } of named) {
    if (id !== undefined && known.has(id)) siteIds.add(id);
    else problems.push(problem('unknown_site', pointer, `There is no site '${name}'.`));
  }
  return { siteIds: [...siteIds], problems };
}
