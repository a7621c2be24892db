import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import type { TransferRow } from '../routes/transfer-row.js';
import { findRequestTo, isDriversRoute } from './transfer-queries.js';

/**
 * The open request to a driver for a route, otherwise the last one. Refuses with `not_found` if the driver never had
 * the route, and with `no_transfer_requested` if they were never asked.
 */
export async function findRequest(ctx: Context, routeId: string, driverId: string): Promise<TransferRow> {
  const request = await findRequestTo(ctx, routeId, driverId);
  if (request !== null) return request;
  const isTheirs = await isDriversRoute(ctx, routeId, driverId);
  throw new Refusal(problem(isTheirs ? 'no_transfer_requested' : 'not_found'));
}
