import type { ApiKey, listApiKeys as listOperation } from '@fleet/contract/accounts/api-keys';
import type { Pagination } from '@fleet/contract/ground/envelope';
import type { Input } from '@fleet/contract/ground/operation';
import { problem } from '@fleet/contract/ground/problems';
import { isVisible } from '@fleet/domain/accounts/permission-check';
import { type Context, Refusal, siteLimitOf } from '../../context.js';
import { searchedText } from '../../platform/database/row-conditions.js';
import { findApiKey, selectApiKeys } from './api-key-queries.js';
import { renderApiKey } from './render-api-key.js';

/** Returns a page of the API keys of the caller's sites, without their secrets [C-10]. */
export async function pageOfApiKeys(
  ctx: Context,
  query: Input<typeof listOperation>['query'],
): Promise<{ keys: ApiKey[]; pagination: Pagination }> {
  const { page_no = 1, page_size = 50, status } = query;
  const place = { limit: page_size, offset: (page_no - 1) * page_size };
  const filter = { search: searchedText(query.search), status, siteLimit: siteLimitOf(ctx) };
  const { total, rows } = await selectApiKeys(ctx, filter, place);
  return { keys: rows.map(renderApiKey), pagination: { page_no, page_size, total } };
}

/** Returns one API key of the caller's sites. Refuses with `not_found`. */
export async function readApiKey(ctx: Context, keyId: string): Promise<ApiKey> {
  const row = await findApiKey(ctx, keyId);
  if (row === null || !isVisible(siteLimitOf(ctx), row.site_ids)) throw new Refusal(problem('not_found'));
  return renderApiKey(row);
}
