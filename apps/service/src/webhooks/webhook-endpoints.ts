import * as operations from '@fleet/contract/outgoing/webhooks';
import type { Context } from '../context.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { tagged } from '../platform/http/entity-tag.js';
import { empty, type LinkValue, link, page, type Reply, resource } from '../platform/http/reply.js';
import type { NetworkPolicy } from '../platform/outgoing/network-policy.js';
import { changeWebhook } from './change-webhook.js';
import { createWebhook } from './create-webhook.js';
import { deleteWebhook } from './delete-webhook.js';
import { findVisibleWebhook } from './find-visible-webhook.js';
import { rotateWebhookSecret } from './rotate-webhook-secret.js';
import { selectWebhooks } from './webhook-queries.js';
import { renderWebhook, type WebhookRow } from './webhook-row.js';
import { webhookTag } from './webhook-tag.js';

/** The endpoints for subscriptions to events [C-10]. */
export function webhookEndpoints({ policy }: { policy: NetworkPolicy }): Endpoint[] {
  return [
    endpoint(operations.listWebhooks, async (ctx, { query }) => {
      const { page_size = 50, page_no = 1, status = null, sort = 'created_at' } = query;
      const offset = (page_no - 1) * page_size;
      const { total, rows } = await selectWebhooks(ctx, { status, order: sort, limit: page_size, offset });
      return page(
        rows.map(renderWebhook),
        { page_size, page_no, total },
        ctx.organisationId,
        '/webhooks',
        query,
      );
    }),

    endpoint(operations.createWebhook, async (ctx, { body }) => {
      const { webhook, secret } = await createWebhook(ctx, body, policy);
      return secretReply(ctx, webhook, secret, 201);
    }),

    endpoint(operations.readWebhook, async (ctx, { params }, { header }) => {
      const row = await findVisibleWebhook(ctx, params.webhookId);
      const reply = resource(renderWebhook(row), webhookLinks(ctx, row.id));
      return tagged(reply, header('if-none-match'), webhookTag(row));
    }),

    endpoint(operations.changeWebhook, async (ctx, { params, body }, { header }) => {
      const change = { webhookId: params.webhookId, patch: body, ifMatch: header('if-match') };
      const row = await changeWebhook(ctx, change, policy);
      const headers = { etag: webhookTag(row) };
      return resource(renderWebhook(row), webhookLinks(ctx, row.id), { headers });
    }),

    endpoint(operations.deleteWebhook, async (ctx, { params }) => {
      await deleteWebhook(ctx, params.webhookId);
      return empty(204);
    }),

    endpoint(operations.rotateWebhookSecret, async (ctx, { params, body }, { header }) => {
      const input = { webhookId: params.webhookId, overlap: body?.overlap, ifMatch: header('if-match') };
      const { webhook, secret } = await rotateWebhookSecret(ctx, input);
      return secretReply(ctx, webhook, secret, 200);
    }),
  ];
}

/** The only response with the secret; the copy stored for a repeated call does not contain it [C-1]. */
function secretReply(ctx: Context, webhook: WebhookRow, secret: string, status: number): Reply {
  const headers = { etag: webhookTag(webhook), 'cache-control': 'no-store' };
  const shown = (shownSecret: string | null) =>
    resource({ ...renderWebhook(webhook), secret: shownSecret }, webhookLinks(ctx, webhook.id), {
      status,
      headers,
    });
  const { body } = shown(null);
  return { ...shown(secret), ...(typeof body === 'string' ? { bodyAgain: body } : {}) };
}

/** The links of a subscription; actions only for callers who may take them [R-ENV-7]. */
function webhookLinks({ organisationId, actor }: Context, webhookId: string): LinkValue[] {
  const to = (rel: string, path = '') => link(rel, organisationId, `/webhooks/${webhookId}${path}`);
  const reading = [to('self'), to('deliveries', '/deliveries')];
  const mayWrite = actor.kind === 'system' || actor.permissions.has('webhooks:write');
  return mayWrite
    ? [
        ...reading,
        to('tests', '/tests'),
        to('replays', '/replays'),
        to('secret_rotation', '/secret-rotation'),
      ]
    : reading;
}
