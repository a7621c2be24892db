import type { Context } from '../context.js';
import { deleteInChunks } from '../platform/database/chunked-deletion.js';
import { deleteMailsBefore } from './mail-queries.js';

/** How long it can be looked up what became of a mail. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Deletes mails that ended 30 days ago, and links that expired then; how many mails. Any number of processes may. */
export async function forgetMails(ctx: Context): Promise<number> {
  const before = new Date(ctx.now() - keptMs).toISOString();
  return deleteInChunks((limit) => deleteMailsBefore(ctx.db, before, limit));
}
