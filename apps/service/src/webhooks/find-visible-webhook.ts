import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { findWebhook, lockWebhook } from './webhook-queries.js';
import type { WebhookRow } from './webhook-row.js';

/** The subscription, if the caller may see it. Refuses with `not_found`. */
export async function findVisibleWebhook(ctx: Context, webhookId: string): Promise<WebhookRow> {
  return found(await findWebhook(ctx, webhookId));
}

/** The subscription, if the caller may see it, locked until the transaction ends. Refuses with `not_found`. */
export async function lockVisibleWebhook(ctx: Context, webhookId: string): Promise<WebhookRow> {
  return found(await lockWebhook(ctx, webhookId));
}

function found(row: WebhookRow | null): WebhookRow {
  if (row === null) throw new Refusal(problem('not_found'));
  return row;
}
