import { problem } from '@fleet/contract/ground/problems';
import type { Delivery } from '@fleet/contract/outgoing/webhook-deliveries';
import { type Context, Refusal } from '../context.js';
import { findDelivery } from './delivery-queries.js';
import { renderDelivery } from './delivery-row.js';
import { findVisibleWebhook } from './find-visible-webhook.js';

/** One delivery with its attempts and its body. Refuses with `not_found`. */
export async function readDelivery(ctx: Context, webhookId: string, deliveryId: string): Promise<Delivery> {
  await findVisibleWebhook(ctx, webhookId);
  const found = await findDelivery(ctx, webhookId, deliveryId);
  if (found === null) throw new Refusal(problem('not_found'));
  return renderDelivery(found.row, webhookId, found.event);
}
