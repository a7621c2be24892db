import type { Site } from '@fleet/contract/fleet/master-record-shapes';
import type { listSites as listOperation } from '@fleet/contract/fleet/sites';
import type { Input } from '@fleet/contract/ground/operation';
import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import type { MasterRecordName } from '../master-records/master-record-name.js';
import { cutPage, placeOf } from '../platform/database/change-cursor.js';
import { searchedText } from '../platform/database/row-conditions.js';
import type { WalkedPage } from '../platform/http/walked-page.js';
import { findSite, selectSites } from './site-reading-queries.js';
import { isSiteVisible } from './write-site.js';

/** Returns a page of the caller's sites [C-10]. */
export async function listSites(
  ctx: Context,
  query: Input<typeof listOperation>['query'],
): Promise<WalkedPage<Site>> {
  const { page_no = 1, page_size = 50, status } = query;
  const filter = {
    search: searchedText(query.search),
    status,
    siteLimit: siteLimitOf(ctx),
    updatedSince: query.updated_since,
  };
  const place = placeOf(query, 'name');
  const { total, rows } = await selectSites(ctx, filter, place);
  const { shown, nextCursor } = cutPage(rows, place);
  const items = shown.map(({ changed_at: _, ...site }) => site);
  return { items, pagination: { page_no, page_size, total }, nextCursor };
}

/** Returns one of the caller's sites. Refuses with `not_found`. */
export async function readSite(ctx: Context, name: MasterRecordName): Promise<Site> {
  const site = await findSite(ctx, name);
  if (site === null || !isSiteVisible(ctx, site.id)) throw new Refusal(problem('not_found'));
  return site;
}
