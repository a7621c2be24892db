import type { Input } from '@fleet/contract/ground/operation';
import { problem } from '@fleet/contract/ground/problems';
import type {
  Delivery,
  replayDeliveries as replayOperation,
} from '@fleet/contract/outgoing/webhook-deliveries';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal } from '../context.js';
import { endPause, requeueDeliveries, requeueDelivery } from './delivery-queries.js';
import { lockVisibleWebhook } from './find-visible-webhook.js';
import { readDelivery } from './read-delivery.js';

/** One statement marks this many deliveries in a fraction of a second. */
const mostAtOnce = 10_000;

/** Sends one delivery again, under its own id. Refuses with `not_found`. */
export async function replayDelivery(ctx: Context, webhookId: string, deliveryId: string): Promise<Delivery> {
  return ctx.inTransaction(async (tx) => {
    await lockVisibleWebhook(tx, webhookId);
    await requeueDelivery(tx, webhookId, deliveryId);
    await endPause(tx, webhookId);
    const delivery = await readDelivery(tx, webhookId, deliveryId);
    const data = { delivery_id: deliveryId };
    await writeAudit(tx, { action: 'webhook.replay', subjectKind: 'webhook', subjectId: webhookId, data });
    return delivery;
  });
}

export type ReplayedStretch = Input<typeof replayOperation>['body'];

/**
 * Sends deliveries again that were first tried in a range of time, the oldest first, 10,000 at most; the next call
 * continues at `next_from`. Refuses with `not_found`, or with `times_out_of_order`.
 */
export async function replayDeliveries(
  ctx: Context,
  webhookId: string,
  stretch: ReplayedStretch,
): Promise<{ replayed: number; next_from: string | null }> {
  const { from, to, status } = stretch;
  if (to !== undefined && Date.parse(to) < Date.parse(from)) {
    throw new Refusal(problem('times_out_of_order', '/to'));
  }
  return ctx.inTransaction(async (tx) => {
    await lockVisibleWebhook(tx, webhookId);
    const filter = { webhookId, status, eventType: undefined, from, to };
    const { requeued, nextFrom } = await requeueDeliveries(tx, filter, mostAtOnce);
    if (requeued > 0) await endPause(tx, webhookId);
    const data = { ...stretch, replayed: requeued };
    await writeAudit(tx, { action: 'webhook.replay', subjectKind: 'webhook', subjectId: webhookId, data });
    return { replayed: requeued, next_from: nextFrom };
  });
}
