import type { Context } from '../context.js';
import { deleteInChunks } from '../platform/database/chunked-deletion.js';
import { forgetOutboxMails } from '../platform/mail/outbox-folder.js';
import { deleteMailsBefore } from './mail-queries.js';

/** How long the result of a mail can be looked up. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes mails that ended 30 days ago, links that expired then, and the files of mails in the outbox folder, which
 * contain names and addresses; returns the number of mails. Any number of processes may call it.
 */
export async function forgetMails(ctx: Context, outboxFolder: string): Promise<number> {
  const before = new Date(ctx.now() - keptMs).toISOString();
  await forgetOutboxMails(outboxFolder, before.slice(0, 10));
  return deleteInChunks((limit) => deleteMailsBefore(ctx.db, before, limit));
}
