import type { Context } from '../context.js';
import { deleteInChunks } from '../platform/database/chunked-deletion.js';
import { deleteDeliveriesBefore } from './delivery-queries.js';

/** How long the log shows what has ended. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes what the log of deliveries has held for 30 days, of every organisation, chunk by chunk; how many. To be called
 * now and then by any number of processes, in a context of no organisation.
 */
export async function forgetDeliveries(ctx: Context): Promise<number> {
  const before = new Date(ctx.now() - keptMs).toISOString();
  return deleteInChunks((limit) => deleteDeliveriesBefore(ctx, before, limit));
}
