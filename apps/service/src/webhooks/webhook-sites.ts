import type { Problem } from '@fleet/contract/ground/problems';
import { type Context, siteLimitOf } from '../context.js';
import { resolveSites } from '../sites/resolve-sites.js';

/**
 * The sites that limit a subscription. Sites that the request names must be the caller's. If it names none, the
 * caller's own limit applies, so that a subscription never receives more than its creator may see [C-3].
 */
export async function webhookSites(
  ctx: Context,
  siteIds: readonly string[],
): Promise<{ siteIds: string[]; problems: Problem[] }> {
  if (siteIds.length === 0) return { siteIds: [...siteLimitOf(ctx)], problems: [] };
  return resolveSites(ctx, { site_ids: [...siteIds] });
}
