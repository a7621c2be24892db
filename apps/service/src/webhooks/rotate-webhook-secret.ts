import type { Context } from '../context.js';
import { readOverlap } from '../platform/security/secret-overlap.js';
import { findVisibleWebhook, lockVisibleWebhook } from './find-visible-webhook.js';
import { logWebhookChange } from './log-webhook-change.js';
import { updateWebhookSecret } from './webhook-queries.js';
import type { WebhookRow } from './webhook-row.js';
import { newWebhookSecret, writeWebhookSecret } from './webhook-secret.js';

/**
 * Replaces the secret of a subscription; the new secret is shown only now. During the overlap, a day by default,
 * requests are also signed with the previous secret. Refuses with `not_found`, or with `out_of_bounds` for more than 30
 * days.
 */
export async function rotateWebhookSecret(
  ctx: Context,
  webhookId: string,
  overlap = '1.00:00:00',
): Promise<{ webhook: WebhookRow; secret: string }> {
  const overlapMs = readOverlap(overlap);
  return ctx.inTransaction(async (tx) => {
    await lockVisibleWebhook(tx, webhookId);
    const secret = newWebhookSecret();
    await updateWebhookSecret(tx, webhookId, secret, overlapMs);
    const webhook = await findVisibleWebhook(tx, webhookId);
    const at = new Date(tx.now()).toISOString();
    await logWebhookChange(tx, webhook, { type: 'webhook_secret_rotated', verb: 'rotate_secret', at });
    return { webhook, secret: writeWebhookSecret(secret) };
  });
}
