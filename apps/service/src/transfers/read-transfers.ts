import type { Transfer } from '@fleet/contract/driving/transfers';
import type { Pagination } from '@fleet/contract/ground/envelope';
import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { findSiteOfRoute } from '../routes/route-document-queries.js';
import { isInSight } from '../routes/route-sight.js';
import { renderTransfer, type TransferRow } from '../routes/transfer-row.js';
import { findTransfer, selectTransfers } from './transfer-queries.js';

/** A page of the transfers of a route, the newest first [C-8]. Refuses with `not_found`. */
export async function listTransfers(
  ctx: Context,
  routeId: string,
  { page_size = 50, page_no = 1 }: { page_size?: number | undefined; page_no?: number | undefined },
): Promise<{ transfers: Transfer[]; pagination: Pagination }> {
  const siteId = await findSiteOfRoute(ctx, routeId);
  if (siteId === undefined || !isInSight(ctx, siteId)) throw new Refusal(problem('not_found'));
  const place = { limit: page_size, offset: (page_no - 1) * page_size };
  const { total, rows } = await selectTransfers(ctx, routeId, place);
  return { transfers: rows.map(renderTransfer), pagination: { page_size, page_no, total } };
}

/** One transfer of a route that the caller sees. Refuses with `not_found`. */
export async function readTransfer(
  ctx: Context,
  { routeId, transferId }: { routeId: string; transferId: string },
): Promise<TransferRow> {
  const found = await findTransfer(ctx, routeId, transferId);
  if (found === null || !isInSight(ctx, found.site_id)) throw new Refusal(problem('not_found'));
  return found;
}
