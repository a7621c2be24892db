import type { Context } from '../context.js';
import { readOverlap } from '../platform/security/secret-overlap.js';
import { findVisibleWebhook, lockVisibleWebhook } from './find-visible-webhook.js';
import { logWebhookChange } from './log-webhook-change.js';
import { updateWebhookSecret } from './webhook-queries.js';
import type { WebhookRow } from './webhook-row.js';
import { newWebhookSecret, writeWebhookSecret } from './webhook-secret.js';
import { refuseOtherVersion } from './webhook-tag.js';

/**
 * Replaces the secret of a subscription; the new secret is shown only now. During the overlap, a time span of up to 30
 * days, requests are also signed with the previous secret. Refuses with `not_found`, `version_mismatch` or
 * `out_of_bounds`.
 */
export async function rotateWebhookSecret(
  ctx: Context,
  { webhookId, overlap, ifMatch }: { webhookId: string } & Record<'overlap' | 'ifMatch', string | undefined>,
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
