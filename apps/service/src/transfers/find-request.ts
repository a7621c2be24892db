import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { isDriversRoute } from '../routes/drivers-route.js';
import type { TransferRow } from '../routes/transfer-row.js';
import { findRequestTo } from './transfer-queries.js';

/**
 * The open transfer that asks a driver for a route, otherwise the last transfer that did; null if the driver was never
 * asked. Refuses with `not_found` if the driver never had the route.
 */
export async function findRequest(
  ctx: Context,
  routeId: string,
  driverId: string,
): Promise<TransferRow | null> {
  const request = await findRequestTo(ctx, routeId, driverId);
  if (request === null && !(await isDriversRoute(ctx, routeId, driverId))) {
    throw new Refusal(problem('not_found'));
  }
  return request;
}

/**
 * Like `findRequest`, for a driver who answers the transfer; refuses with `no_transfer_requested` if the driver was
 * never asked.
 */
export async function requireRequest(ctx: Context, routeId: string, driverId: string): Promise<TransferRow> {
  const request = await findRequest(ctx, routeId, driverId);
  if (request === null) throw new Refusal(problem('no_transfer_requested'));
  return request;
}
