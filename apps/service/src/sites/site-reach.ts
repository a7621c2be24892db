import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal, siteLimitOf } from '../context.js';

/**
 * Refuses with `beyond_own_rights` if a caller who is limited to sites would change or delete a driver, an asset or a
 * reason of further sites, or of all: as with users, callers decide only about their own sites [C-3].
 */
export function refuseFurtherSites(
  tx: Context,
  { site_ids: siteIds }: { site_ids: readonly string[] },
): void {
  const limit = siteLimitOf(tx);
  const isOwn = limit.length === 0 || (siteIds.length > 0 && siteIds.every((each) => limit.includes(each)));
  if (!isOwn) throw new Refusal(problem('beyond_own_rights', undefined, furtherSites));
}

const furtherSites = 'This belongs to sites that are not yours; there you only give and take your own.';
