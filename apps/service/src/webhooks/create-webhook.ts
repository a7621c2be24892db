import type { Input } from '@fleet/contract/ground/operation';
import { problem } from '@fleet/contract/ground/problems';
import type { createWebhook as createOperation } from '@fleet/contract/outgoing/webhooks';
import { type Context, Refusal } from '../context.js';
import { readLatestPlace } from '../events/event-queries.js';
import type { NetworkPolicy } from '../platform/outgoing/network-policy.js';
import { findVisibleWebhook } from './find-visible-webhook.js';
import { logWebhookChange } from './log-webhook-change.js';
import { insertWebhook } from './webhook-queries.js';
import type { WebhookRow } from './webhook-row.js';
import { newWebhookSecret, writeWebhookSecret } from './webhook-secret.js';
import { webhookSites } from './webhook-sites.js';
import { judgeWebhookUrl } from './webhook-url.js';

/** Every process checks each subscription twice a second, so their number needs a limit. */
const mostPerOrganisation = 20;

export type NewWebhookInput = Input<typeof createOperation>['body'];

/**
 * Subscribes to future events [C-10]; returns the secret, which is not shown again. Refuses with
 * `webhook_url_not_allowed` and `unknown_site`, or with `webhook_limit_reached`.
 */
export async function createWebhook(
  ctx: Context,
  input: NewWebhookInput,
  policy: NetworkPolicy,
): Promise<{ webhook: WebhookRow; secret: string }> {
  return ctx.inTransaction(async (tx) => {
    const urlFault = judgeWebhookUrl(input.url, policy);
    const { siteIds, problems } = await webhookSites(tx, input.site_ids ?? []);
    const faults = [...(urlFault === null ? [] : [urlFault]), ...problems];
    if (faults.length > 0) throw new Refusal(faults);
    const at = new Date(tx.now()).toISOString();
    const webhook = {
      id: tx.newId(),
      url: new URL(input.url).href,
      description: input.description ?? null,
      event_types: [...new Set(input.event_types)],
      site_ids: siteIds,
      max_in_flight: input.max_in_flight ?? 8,
      status: 'enabled' as const,
      secret: newWebhookSecret(),
    };
    const place = await readLatestPlace(tx);
    const isMade = await insertWebhook(tx, webhook, place, at, mostPerOrganisation);
    if (!isMade) throw new Refusal(problem('webhook_limit_reached'));
    await logWebhookChange(tx, webhook, { type: 'webhook_created', verb: 'create', at });
    return { webhook: await findVisibleWebhook(tx, webhook.id), secret: writeWebhookSecret(webhook.secret) };
  });
}
