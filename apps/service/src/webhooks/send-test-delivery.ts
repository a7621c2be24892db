import type { Delivery } from '@fleet/contract/outgoing/webhook-deliveries';
import { writeAudit } from '../audit/write-audit.js';
import type { Context } from '../context.js';
import { insertTest } from './delivery-queries.js';
import { lockVisibleWebhook } from './find-visible-webhook.js';
import { readDelivery } from './read-delivery.js';

/** Sends a test event, even if the subscription is disabled or paused. Refuses with `not_found`. */
export async function sendTestDelivery(ctx: Context, webhookId: string): Promise<Delivery> {
  return ctx.inTransaction(async (tx) => {
    await lockVisibleWebhook(tx, webhookId);
    const deliveryId = tx.newId();
    await insertTest(tx, webhookId, deliveryId, new Date(tx.now()).toISOString());
    const data = { delivery_id: deliveryId };
    await writeAudit(tx, { action: 'webhook.test', subjectKind: 'webhook', subjectId: webhookId, data });
    return readDelivery(tx, webhookId, deliveryId);
  });
}
