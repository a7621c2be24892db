import type { Context } from '../context.js';
import { deleteInChunks } from '../platform/database/chunked-deletion.js';
import { deleteMessagesBefore } from './notification-queries.js';

/** How long a message is kept [C-9]. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes push messages of every organisation that are older than 30 days, chunk by chunk, and answers with how many.
 * Those that nobody fetched go too: a driver who only reads by REST acknowledges none, and what a message of last month
 * says is said by the route that a phone pulls when it comes back. To be called now and then by any number of processes,
 * in a context of no organisation.
 */
export async function forgetPushMessages(ctx: Context): Promise<number> {
  const before = new Date(ctx.now() - keptMs).toISOString();
  return deleteInChunks((limit) => deleteMessagesBefore(ctx, before, limit));
}
