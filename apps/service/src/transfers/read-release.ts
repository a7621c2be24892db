import type { Context } from '../context.js';
import type { TransferRow } from '../routes/transfer-row.js';
import { requireSessionToRead } from '../sessions/session-guard.js';
import { findRequest } from './find-request.js';

/**
 * The newest request to the calling driver for a route; null if they were never asked [C-8]. Refuses as
 * `requireSessionToRead` and `findRequest` do.
 */
export async function readRelease(ctx: Context, routeId: string): Promise<TransferRow | null> {
  const { driverId } = await requireSessionToRead(ctx);
  return findRequest(ctx, routeId, driverId);
}
