import type { Context } from '../context.js';
import { readOverlap } from '../platform/security/secret-overlap.js';
import { findVisibleWebhook, lockVisibleWebhook } from './find-visible-webhook.js';
import { logWebhookChange } from './log-webhook-change.js';
import { updateWebhookSecret } from './webhook-queries.js';
import type { WebhookRow } from './webhook-row.js';
import { newWebhookSecret, writeWebhookSecret } from './webhook-secret.js';
import { refuseOtherVersion } from './webhook-tag.js';

/**
 * Gives a subscription a new secret, which is shown only now. The previous one also signs during the overlap, a day by
 * default. Refuses with `not_found`, `version_mismatch`, or with `out_of_bounds` for more than 30 days.
 */
export async function rotateWebhookSecret(
  ctx: Context,
  { webhookId, overlap, ifMatch }: { webhookId: string; overlap: string; ifMatch?: string | undefined },
): Promise<{ webhook: WebhookRow; secret: string }> {
  const overlapMs = readOverlap(overlap);
  return ctx.inTransaction(async (tx) => {
    const { version } = await lockVisibleWebhook(tx, webhookId);
    refuseOtherVersion(ifMatch, version);
    const secret = newWebhookSecret();
    await updateWebhookSecret(tx, webhookId, secret, overlapMs);
    const webhook = await findVisibleWebhook(tx, webhookId);
    const at = new Date(tx.now()).toISOString();
    await logWebhookChange(tx, webhook, { type: 'webhook_secret_rotated', verb: 'rotate_secret', at });
    return { webhook, secret: writeWebhookSecret(secret) };
  });
}
