import type { Context } from '../context.js';
import { lockVisibleWebhook } from './find-visible-webhook.js';
import { logWebhookChange } from './log-webhook-change.js';
import { removeWebhook } from './webhook-queries.js';

/** Deletes a subscription permanently. Refuses with `not_found`. */
export async function deleteWebhook(ctx: Context, webhookId: string): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const webhook = await lockVisibleWebhook(tx, webhookId);
    await removeWebhook(tx, webhookId);
    const at = new Date(tx.now()).toISOString();
    await logWebhookChange(tx, webhook, { type: 'webhook_deleted', verb: 'delete', at });
  });
}
