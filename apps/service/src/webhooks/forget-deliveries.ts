import type { Context } from '../context.js';
import { deleteInChunks } from '../platform/database/chunked-deletion.js';
import { deleteDeliveriesBefore } from './delivery-queries.js';

/** How long the log shows ended deliveries. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes deliveries that are 30 days old, of every organisation, in chunks; returns how many. Any number of processes
 * may call it periodically, in a context without an organisation.
 */
export async function forgetDeliveries(ctx: Context): Promise<number> {
  const before = new Date(ctx.now() - keptMs).toISOString();
  return deleteInChunks((limit) => deleteDeliveriesBefore(ctx, before, limit));
}
