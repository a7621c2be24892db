import type { Asset, listAssets as listOperation } from '@fleet/contract/fleet/assets';
import type { Input } from '@fleet/contract/ground/operation';
import { type Context, siteLimitOf } from '../context.js';
import { cutPage, placeOf } from '../platform/database/change-cursor.js';
import { searchedText } from '../platform/database/row-conditions.js';
import type { WalkedPage } from '../platform/http/walked-page.js';
import { selectAssets } from './asset-queries.js';
import { renderAsset } from './render-asset.js';

/**
 * Returns a page of the assets that the caller may see, in one query [R-AST-2][R-AST-4]. A client that reads all pages
 * may miss a change that commits after the last page, because `updated_at` is the time when the change was made, before
 * its commit. Refuses as `placeOf` does.
 */
export async function listAssets(
  ctx: Context,
  query: Input<typeof listOperation>['query'],
): Promise<WalkedPage<Asset>> {
  const { page_size = 50, page_no = 1 } = query;
  const filter = {
    type: query.type?.toLowerCase() ?? null,
    siteId: query.site_id ?? null,
    search: searchedText(query.search) ?? null,
    updatedSince: query.updated_since ?? null,
    siteLimit: siteLimitOf(ctx),
  };
  const place = placeOf(query, 'name');
  const { total, rows } = await selectAssets(ctx, filter, place);
  const { shown, nextCursor } = cutPage(rows, place);
  return { items: shown.map(renderAsset), pagination: { page_size, page_no, total }, nextCursor };
}
