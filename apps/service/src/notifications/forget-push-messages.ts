import type { Context } from '../context.js';
import { deleteInChunks } from '../platform/database/chunked-deletion.js';
import { deleteMessagesBefore } from './notification-queries.js';

/** How long a message is kept [C-9]. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes push messages of every organisation that are older than 30 days, in chunks, and returns how many. Unfetched
 * ones are deleted too: a driver who only reads by REST acknowledges none, and a phone that connects again pulls the
 * route anyway. Any number of processes may call it periodically, in a context without an organisation.
 */
export async function forgetPushMessages(ctx: Context): Promise<number> {
  const before = new Date(ctx.now() - keptMs).toISOString();
  return deleteInChunks((limit) => deleteMessagesBefore(ctx, before, limit));
}
