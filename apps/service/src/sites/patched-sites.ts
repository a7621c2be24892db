import type { Problem } from '@fleet/contract/ground/problems';
import { sitesAfter } from '@fleet/domain/accounts/site-decision';
import { type Context, siteLimitOf } from '../context.js';
import { resolveSites } from './resolve-sites.js';

/**
 * Returns the sites of a record after a patch [R-CNV-9]. The record's existing sites may stay, even if they are not the
 * caller's. A caller who is limited to sites does not remove sites that they cannot see [C-3]. Problems:
 * `unknown_site`.
 */
export async function patchedSites(
  tx: Context,
  before: readonly string[],
  named: readonly string[] | undefined,
): Promise<{ siteIds: string[]; problems: Problem[] }> {
  if (named === undefined) return { siteIds: [...before], problems: [] };
  const wanted = [...new Set(named.map((each) => each.toLowerCase()))];
  const limit = siteLimitOf(tx);
  const kept = limit.length === 0 ? [] : before.filter((each) => !limit.includes(each));
  const asked = wanted.filter((each) => !kept.includes(each));
  const { siteIds, problems } = await resolveSites(tx, { site_ids: asked });
  const places = problems.map((each) => ({ ...each, key: placeIn(named, asked, each.key) }));
  return { siteIds: sitesAfter(limit, before, siteIds), problems: places };
}

/** The pointer of a problem, changed to the site's place in the request. */
function placeIn(named: readonly string[], asked: readonly string[], key: string | undefined): string {
  const id = asked[Number(key?.split('/').at(-1))];
  return `/site_ids/${named.findIndex((each) => each.toLowerCase() === id)}`;
}
