import { type Context, Refusal } from '../context.js';
import { resolveSites, type SiteNaming } from '../sites/resolve-sites.js';

/**
 * Returns the sites of a patch as ids, whether it names them by id or key; an empty object if it names none. Refuses
 * with `unknown_site` and `ambiguous_reference`.
 */
export async function namedSites(
  ctx: Context,
  { site_ids: ids, site_integration_keys: keys }: SiteNaming,
): Promise<{ site_ids?: string[] }> {
  if (keys === undefined) return ids === undefined ? {} : { site_ids: ids };
  const naming = { site_integration_keys: keys, ...(ids === undefined ? {} : { site_ids: ids }) };
  const { siteIds, problems } = await resolveSites(ctx, naming);
  if (problems.length > 0) throw new Refusal(problems);
  return { site_ids: siteIds };
}
