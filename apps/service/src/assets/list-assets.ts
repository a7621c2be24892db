import type { Asset, listAssets as listOperation } from '@fleet/contract/assets';
import { cursorProblem } from '@fleet/contract/cursor-format';
import type { Pagination } from '@fleet/contract/envelope';
import type { Input } from '@fleet/contract/operation';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import { searchPattern } from '../platform/database/narrowing.js';
import { type AssetOrder, type ChangePosition, selectAssets } from './asset-queries.js';
import { readChangeCursor, writeChangeCursor } from './change-cursor.js';
import { renderAsset } from './render-asset.js';

type Query = Input<typeof listOperation>['query'];

export interface AssetList {
  assets: Asset[];
  pagination: Pagination;
  /** In the order of change, where the next page begins; null at the end. In any other order undefined. */
  nextCursor: string | null | undefined;
}

/**
 * A page of the assets that the caller may see, in one query [R-AST-2][R-AST-4]. In the order of change a
 * page can begin behind a cursor instead of a page number: what changes meanwhile moves to the end, and
 * no page shifts [C-1]. A change that was made before and is committed after the last page has an earlier time. Refuses with `wrong_format` for a cursor that is not ours.
 */
export async function listAssets(ctx: Context, query: Query): Promise<AssetList> {
  const { page_size = 50, page_no = 1 } = query;
  const order = orderOf(query);
  const after = query.cursor === undefined ? null : positionOf(query.cursor);
  const filter = {
    type: query.type?.toLowerCase() ?? null,
    siteId: query.site_id ?? null,
    pattern: searchPattern(query.search) ?? null,
    updatedSince: query.updated_since ?? null,
    siteLimit: siteLimitOf(ctx),
  };
  // One more than the page tells whether there is a next one.
  const place = { after, limit: page_size + 1, offset: after === null ? (page_no - 1) * page_size : 0 };
  const { total, rows } = await selectAssets(ctx, filter, order, place);
  const shown = rows.slice(0, page_size);
  const last = rows.length > page_size ? shown.at(-1) : undefined;
  const next = last === undefined ? null : writeChangeCursor({ updatedAt: last.changed_at, id: last.id });
  return {
    assets: shown.map(renderAsset),
    pagination: { page_size, page_no, total },
    nextCursor: order === 'updated_at' ? next : undefined,
  };
}

function orderOf(query: Query): AssetOrder {
  return query.updated_since !== undefined || query.cursor !== undefined
    ? 'updated_at'
    : (query.sort ?? 'name');
}

function positionOf(cursor: string): ChangePosition {
  const position = readChangeCursor(cursor);
  if (position === null) throw new Refusal(cursorProblem('cursor'));
  return position;
}
