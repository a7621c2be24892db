import type { Delivery } from '@fleet/contract/outgoing/webhook-deliveries';
import * as operations from '@fleet/contract/outgoing/webhook-deliveries';
import type { Context } from '../context.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { feedPart, link, type Reply, resource } from '../platform/http/reply.js';
import { listDeliveries } from './list-deliveries.js';
import { readDelivery } from './read-delivery.js';
import { replayDeliveries, replayDelivery } from './replay-deliveries.js';
import { sendTestDelivery } from './send-test-delivery.js';

/** The endpoints for the deliveries to a receiver, and for sending them again [C-10]. */
export const deliveryEndpoints: Endpoint[] = [
  endpoint(operations.listDeliveries, async (ctx, { params, query }) => {
    const part = await listDeliveries(ctx, params.webhookId, query);
    return feedPart(part, ctx.organisationId, `/webhooks/${params.webhookId}/deliveries`, query, 'cursor');
  }),

  endpoint(operations.readDelivery, async (ctx, { params }) => {
    const delivery = await readDelivery(ctx, params.webhookId, params.deliveryId);
    return deliveryReply(ctx, params.webhookId, delivery, 200);
  }),

  endpoint(operations.replayDelivery, async (ctx, { params }) => {
    const delivery = await replayDelivery(ctx, params.webhookId, params.deliveryId);
    return deliveryReply(ctx, params.webhookId, delivery, 202);
  }),

  endpoint(operations.replayDeliveries, async (ctx, { params, body }) => {
    const path = `/webhooks/${params.webhookId}`;
    const links = [
      link('self', ctx.organisationId, `${path}/replays`),
      link('deliveries', ctx.organisationId, `${path}/deliveries`),
    ];
    return resource(await replayDeliveries(ctx, params.webhookId, body), links, { status: 202 });
  }),

  endpoint(operations.testWebhook, async (ctx, { params }) => {
    return deliveryReply(ctx, params.webhookId, await sendTestDelivery(ctx, params.webhookId), 202);
  }),
];

function deliveryReply(ctx: Context, webhookId: string, delivery: Delivery, status: number): Reply {
  const self = `/webhooks/${webhookId}/deliveries/${delivery.id}`;
  const mayWrite = ctx.actor.kind === 'system' || ctx.actor.permissions.has('webhooks:write');
  const moves = mayWrite ? [link('replay', ctx.organisationId, `${self}/replay`)] : [];
  return resource(delivery, [link('self', ctx.organisationId, self), ...moves], { status });
}
