import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import type { TransferRow } from '../routes/transfer-row.js';
import { findRequestTo, isDriversRoute } from './transfer-queries.js';

/**
 * What a driver is asked for a route, or was asked last. Refuses with `not_found` where the driver never had to do with
 * the route, with `no_transfer_requested` where nobody ever asked them.
 */
export async function findRequest(ctx: Context, routeId: string, driverId: string): Promise<TransferRow> {
  const request = await findRequestTo(ctx, routeId, driverId);
  if (request !== null) return request;
  const isTheirs = await isDriversRoute(ctx, routeId, driverId);
  throw new Refusal(problem(isTheirs ? 'no_transfer_requested' : 'not_found'));
}
