import type { Pagination } from '@fleet/contract/envelope';
import type { Site } from '@fleet/contract/integration';
import type { Input } from '@fleet/contract/operation';
import { problem } from '@fleet/contract/problems';
import type { listSites as listOperation } from '@fleet/contract/sites';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import { searchPattern } from '../platform/database/narrowing.js';
import { findSite, selectSites } from './site-reading-queries.js';
import type { ThingName } from './thing-name.js';
import { isSiteVisible } from './write-site.js';

/** A page of the caller's sites [C-10]. */
export async function listSites(
  ctx: Context,
  query: Input<typeof listOperation>['query'],
): Promise<{ sites: Site[]; pagination: Pagination }> {
  const { page_no = 1, page_size = 50, sort = 'name', status } = query;
  const filter = { search: searchPattern(query.search), status, siteLimit: siteLimitOf(ctx) };
  const place = { limit: page_size, offset: (page_no - 1) * page_size };
  const { total, rows } = await selectSites(ctx, filter, sort, place);
  return { sites: rows, pagination: { page_no, page_size, total } };
}

/** One of the caller's sites. Refuses with `not_found`. */
export async function readSite(ctx: Context, name: ThingName): Promise<Site> {
  const site = await findSite(ctx, name);
  if (site === null || !isSiteVisible(ctx, site.id)) throw new Refusal(problem('not_found'));
  return site;
}
