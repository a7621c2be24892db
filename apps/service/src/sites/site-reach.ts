import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal, siteLimitOf } from '../context.js';

/**
 * Refuses with `beyond_own_rights` if a caller who is limited to sites would change or delete a driver, an asset or a
 * reason that also belongs to other sites, or to all sites. As with users, callers decide only about their own sites
 * [C-3].
 */
export function refuseFurtherSites(
  tx: Context,
  { site_ids: siteIds }: { site_ids: readonly string[] },
): void {
  const limit = siteLimitOf(tx);
  const isOwn = limit.length === 0 || (siteIds.length > 0 && siteIds.every((each) => limit.includes(each)));
  if (!isOwn) throw new Refusal(problem('beyond_own_rights', undefined, furtherSites));
}

const furtherSites =
  'This also belongs to sites that are not yours; you may only add or remove your own sites.';
