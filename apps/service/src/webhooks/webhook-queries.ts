import type { webhookOrders, webhookStatuses } from '@fleet/contract/outgoing/webhooks';
import { type Context, siteLimitOf } from '../context.js';
import type { EventPlace } from '../events/event-cursor.js';
import { type WebhookRow, webhookColumns } from './webhook-row.js';

/**
 * A caller who is limited to sites, $2, sees a subscription only if it is limited to sites and all of them are among
 * the caller's [C-3].
 */
const inSight = `(cardinality($2::uuid[]) = 0 or (cardinality(w.site_ids) > 0 and w.site_ids <@ $2::uuid[]))`;

/** One subscription; null if there is none that the caller may see. */
export async function findWebhook(ctx: Context, webhookId: string): Promise<WebhookRow | null> {
  const { rows } = await ctx.db.query<WebhookRow>({
    name: 'find-webhook',
    text: `select ${webhookColumns} from webhooks w where w.organisation_id = $1 and ${inSight} and w.id = $3`,
    values: [ctx.organisationId, siteLimitOf(ctx), webhookId],
  });
  return rows[0] ?? null;
}

/** One subscription that the caller may see, locked until the transaction ends; null if there is none. */
export async function lockWebhook(ctx: Context, webhookId: string): Promise<WebhookRow | null> {
  const { rows } = await ctx.db.query<WebhookRow>({
    name: 'lock-webhook',
    text: `select ${webhookColumns} from webhooks w where w.organisation_id = $1 and ${inSight} and w.id = $3
      for no key update of w`,
    values: [ctx.organisationId, siteLimitOf(ctx), webhookId],
  });
  return rows[0] ?? null;
}

export interface WebhookListPlace {
  status: (typeof webhookStatuses)[number] | null;
  order: (typeof webhookOrders)[number];
  limit: number;
  offset: number;
}

/** A page of the subscriptions that the caller may see, and their total. */
export async function selectWebhooks(
  ctx: Context,
  { status, order, limit, offset }: WebhookListPlace,
): Promise<{ total: number; rows: WebhookRow[] }> {
  const direction = order === 'created_at' ? '' : 'desc';
  const { rows } = await ctx.db.query<WebhookRow & { total: number }>({
    name: `list-webhooks-${order}`,
    text: `with seen as (select w.* from webhooks w
        where w.organisation_id = $1 and ${inSight} and ($3::text is null or w.status = $3))
      select t.total, p.* from (select count(*)::integer as total from seen) t
      left join (select ${webhookColumns} from seen w
        order by w.created_at ${direction}, w.id ${direction} limit $4 offset $5) p on true
      order by p.created_at ${direction}, p.id ${direction}`,
    values: [ctx.organisationId, siteLimitOf(ctx), status, limit, offset],
  });
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

export type NewWebhook = Pick<
  WebhookRow,
  'id' | 'url' | 'description' | 'event_types' | 'site_ids' | 'max_in_flight' | 'secret'
>;

/** Inserts a subscription; false if the organisation has `most` already. Concurrent inserts wait for each other. */
export async function insertWebhook(
  ctx: Context,
  webhook: NewWebhook,
  place: EventPlace,
  at: string,
  most: number,
): Promise<boolean> {
  await ctx.db.query({
    name: 'lock-organisation-for-webhook',
    text: 'select from organisations where id = $1 for no key update',
    values: [ctx.organisationId],
  });
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'insert-webhook',
    text: `insert into webhooks (organisation_id, id, url, description, event_types, site_ids, max_in_flight, secret,
        epoch, transaction_id, position, created_at, updated_at)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10::xid8, $11::bigint, $12, $12
      where (select count(*) from webhooks where organisation_id = $1) < $13
      returning id`,
    values: [
      ctx.organisationId,
      webhook.id,
      webhook.url,
      webhook.description,
      webhook.event_types,
      webhook.site_ids,
      webhook.max_in_flight,
      webhook.secret,
      place.epoch,
      place.transactionId,
      place.position,
      at,
      most,
    ],
  });
  return rows.length > 0;
}

/**
 * Writes what a caller has set. A subscription that is enabled again starts without failures, and continues with the
 * events that waited.
 */
export async function updateWebhook(ctx: Context, webhook: WebhookRow): Promise<void> {
  await ctx.db.query({
    name: 'update-webhook',
    text: `update webhooks w set url = $3, description = $4, event_types = $5, site_ids = $6, max_in_flight = $7,
        status = $8, disabled_reason = $9, disabled_at = $10, version = $11, updated_at = $12,
        consecutive_failures = $13, failing_since = $14, paused_until = $15
      where w.organisation_id = $1 and w.id = $2`,
    values: [
      ctx.organisationId,
      webhook.id,
      webhook.url,
      webhook.description,
      webhook.event_types,
      webhook.site_ids,
      webhook.max_in_flight,
      webhook.status,
      webhook.disabled_reason,
      webhook.disabled_at,
      webhook.version,
      webhook.updated_at,
      webhook.consecutive_failures,
      webhook.failing_since,
      webhook.paused_until,
    ],
  });
}

/** Sets a new secret; the previous one also signs for `overlapMs`. */
export async function updateWebhookSecret(
  ctx: Context,
  webhookId: string,
  secret: Buffer,
  overlapMs: number,
): Promise<void> {
  await ctx.db.query({
    name: 'update-webhook-secret',
    text: `update webhooks set secret = $3, version = version + 1,
        previous_secret = case when $4::bigint > 0 then secret end,
        previous_secret_until = case when $4::bigint > 0 then clock_timestamp() + $4 * interval '1 millisecond' end
      where organisation_id = $1 and id = $2`,
    values: [ctx.organisationId, webhookId, secret, overlapMs],
  });
}

/** Removes a subscription; its deliveries are deleted later. */
export async function removeWebhook(ctx: Context, webhookId: string): Promise<void> {
  await ctx.db.query({
    name: 'delete-webhook',
    text: 'delete from webhooks where organisation_id = $1 and id = $2',
    values: [ctx.organisationId, webhookId],
  });
}
