import { isDeepStrictEqual } from 'node:util';
import type { Input } from '@fleet/contract/ground/operation';
import type { changeWebhook as changeOperation } from '@fleet/contract/outgoing/webhooks';
import { type Context, Refusal } from '../context.js';
import type { NetworkPolicy } from '../platform/outgoing/network-policy.js';
import { retryWaiting } from './batch-queries.js';
import { lockVisibleWebhook } from './find-visible-webhook.js';
import { logWebhookChange } from './log-webhook-change.js';
import { updateWebhook } from './webhook-queries.js';
import type { WebhookRow } from './webhook-row.js';
import { webhookSites } from './webhook-sites.js';
import { refuseOtherVersion } from './webhook-tag.js';
import { judgeWebhookUrl } from './webhook-url.js';

export type WebhookPatch = Input<typeof changeOperation>['body'];

export interface WebhookChange {
  webhookId: string;
  patch: WebhookPatch;
  /** The header If-Match. */
  ifMatch: string | undefined;
}

/**
 * Changes the settings of a subscription by a merge patch. If it gets a new address or is enabled again, it starts as
 * if it had never failed. A patch without a change writes nothing. Refuses with `not_found`, `version_mismatch`,
 * `webhook_url_not_allowed`, `unknown_site`.
 */
export async function changeWebhook(
  ctx: Context,
  { webhookId, patch, ifMatch }: WebhookChange,
  policy: NetworkPolicy,
): Promise<WebhookRow> {
  return ctx.inTransaction(async (tx) => {
    const before = await lockVisibleWebhook(tx, webhookId);
    refuseOtherVersion(ifMatch, before.version);
    const urlFault = patch.url === undefined ? null : judgeWebhookUrl(patch.url, policy);
    const named = patch.site_ids === undefined ? null : await webhookSites(tx, patch.site_ids ?? []);
    const faults = [...(urlFault === null ? [] : [urlFault]), ...(named?.problems ?? [])];
    if (faults.length > 0) throw new Refusal(faults);
    const at = new Date(tx.now()).toISOString();
    const set: WebhookRow = {
      ...before,
      url: patch.url === undefined ? before.url : new URL(patch.url).href,
      description: patch.description === undefined ? before.description : patch.description,
      event_types: patch.event_types === undefined ? before.event_types : [...new Set(patch.event_types)],
      site_ids: named?.siteIds ?? before.site_ids,
      max_in_flight: patch.max_in_flight ?? before.max_in_flight,
      ...statusOf(before, patch.status ?? before.status, at),
    };
    if (isDeepStrictEqual(set, before)) return before;
    const isFresh = set.url !== before.url || set.status !== before.status;
    const after: WebhookRow = {
      ...set,
      ...(isFresh ? { consecutive_failures: 0, failing_since: null, paused_until: null } : {}),
      version: before.version + 1,
      updated_at: at,
    };
    await updateWebhook(tx, after);
    if (isFresh && after.status === 'enabled') await retryWaiting(tx, webhookId, at);
    await logWebhookChange(tx, after, { type: 'webhook_changed', verb: 'change', at, before });
    return after;
  });
}

function statusOf(
  before: WebhookRow,
  status: WebhookRow['status'],
  at: string,
): Pick<WebhookRow, 'status' | 'disabled_reason' | 'disabled_at'> {
  if (status === before.status) {
    const { disabled_reason, disabled_at } = before;
    return { status, disabled_reason, disabled_at };
  }
  return status === 'enabled'
    ? { status, disabled_reason: null, disabled_at: null }
    : { status, disabled_reason: 'switched_off', disabled_at: at };
}
