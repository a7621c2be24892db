import type { DeliveryStatus } from '@fleet/contract/outgoing/webhook-deliveries';
import type { Context } from '../context.js';
import type { StoredEvent } from '../events/event-queries.js';
import type { ChangePosition } from '../platform/database/change-cursor.js';
import { exactTime } from '../platform/database/exact-time.js';
import { openRowConditions } from '../platform/database/row-conditions.js';
import { type DeliveryRow, deliveryColumns, testEventType } from './delivery-row.js';

export interface DeliveryFilter {
  webhookId: string;
  status: DeliveryStatus | undefined;
  eventType: string | undefined;
  /** ISO 8601 UTC. First tried at or after `from`, and before `to`. */
  from: string | undefined;
  to: string | undefined;
}

export interface ListedDelivery extends DeliveryRow {
  /** `created_at` in full precision. */
  created: string;
}

const mostCounted = 5_000;

/**
 * The newest deliveries before a position, and their total, counted up to 5,000. PostgreSQL plans the unnamed statement
 * for these values.
 */
export async function selectDeliveries(
  ctx: Context,
  filter: DeliveryFilter,
  before: ChangePosition | null,
  limit: number,
): Promise<{ total: number; rows: ListedDelivery[] }> {
  const conditions = openRowConditions(ctx.organisationId, 'd');
  const { add, values } = conditions;
  add((one) => `d.webhook_id = ${one}::uuid`, filter.webhookId);
  if (filter.status !== undefined) add((one) => `d.status = ${one}`, filter.status);
  if (filter.eventType !== undefined) add((one) => `d.event_type = ${one}`, filter.eventType);
  if (filter.from !== undefined) add((one) => `d.created_at >= ${one}`, filter.from);
  if (filter.to !== undefined) add((one) => `d.created_at < ${one}`, filter.to);
  if (before !== null) {
    add((at, id) => `(d.created_at, d.id) < (${at}::timestamptz, ${id}::uuid)`, before.updatedAt, before.id);
  }
  const found = `from webhook_deliveries d where ${conditions.where()}`;
  const { rows } = await ctx.db.query<ListedDelivery & { total: number }>({
    text: `select t.total, p.*
      from (select count(*)::integer as total from (select ${found} limit ${mostCounted}) d) t
      left join (select ${deliveryColumns},
          ${exactTime('d.created_at')} as created
        ${found} order by d.created_at desc, d.id desc limit $${values.push(limit)}) p on true
      order by p.created desc, p.id desc`,
    values,
  });
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

/** One delivery with its event; the event is null if it no longer exists, or for a test. */
export async function findDelivery(
  ctx: Context,
  webhookId: string,
  deliveryId: string,
): Promise<{ row: DeliveryRow; event: StoredEvent | null } | null> {
  const { rows } = await ctx.db.query<DeliveryRow>({
    name: 'find-webhook-delivery',
    text: `select ${deliveryColumns} from webhook_deliveries d
      where d.organisation_id = $1 and d.webhook_id = $2 and d.id = $3`,
    values: [ctx.organisationId, webhookId, deliveryId],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const events = await ctx.db.query<StoredEvent>({
    name: 'event-of-delivery',
    text: `select e.id, e.type, e.at, e.site_id, e.route_id, e.session_id, e.driver_id, e.data
      from events e where e.organisation_id = $1 and e.id = $2`,
    values: [ctx.organisationId, deliveryId],
  });
  return { row, event: events.rows[0] ?? null };
}

/** Inserts a test, to be sent immediately. */
export async function insertTest(
  ctx: Context,
  webhookId: string,
  deliveryId: string,
  at: string,
): Promise<void> {
  await ctx.db.query({
    name: 'insert-webhook-test',
    text: `insert into webhook_deliveries (organisation_id, webhook_id, id, kind, event_type, status, attempt_count,
        round_attempts, created_at, next_attempt_at)
      values ($1, $2, $3, 'test', $4, 'waiting', 0, 0, $5, clock_timestamp())`,
    values: [ctx.organisationId, webhookId, deliveryId, testEventType, at],
  });
}

const again = `status = 'waiting', round_attempts = 0, tried_since = null, delivered_at = null,
  next_attempt_at = clock_timestamp()`;

/** Marks a delivery to be sent again. */
export async function requeueDelivery(ctx: Context, webhookId: string, deliveryId: string): Promise<void> {
  await ctx.db.query({
    name: 'requeue-webhook-delivery',
    text: `update webhook_deliveries set ${again} where organisation_id = $1 and webhook_id = $2 and id = $3`,
    values: [ctx.organisationId, webhookId, deliveryId],
  });
}

/**
 * Marks deliveries of a time range to be sent again, the oldest first. Returns how many it marked, and the time of the
 * first one that it did not mark because of the limit.
 */
export async function requeueDeliveries(
  ctx: Context,
  { webhookId, status, from, to }: DeliveryFilter,
  most: number,
): Promise<{ requeued: number; nextFrom: string | null }> {
  const { rows } = await ctx.db.query<{ requeued: number; next_from: string | null }>({
    name: 'requeue-webhook-deliveries',
    text: `with found as materialized (
        select d.id, d.created_at, row_number() over (order by d.created_at, d.id) as place
        from webhook_deliveries d
        where d.organisation_id = $1 and d.webhook_id = $2 and d.kind = 'event' and d.status <> 'waiting'
          and ($3::text is null or d.status = $3)
          and d.created_at >= $4::timestamptz and ($5::timestamptz is null or d.created_at < $5)
        order by d.created_at, d.id limit $6 + 1),
      requeued as (
        update webhook_deliveries d set ${again} from found f
        where d.organisation_id = $1 and d.webhook_id = $2 and d.id = f.id and f.place <= $6 returning d.id)
      select (select count(*)::integer from requeued) as requeued,
        (select created_at from found where place > $6) as next_from`,
    values: [ctx.organisationId, webhookId, status ?? null, from ?? '1970-01-01T00:00:00Z', to ?? null, most],
  });
  return { requeued: rows[0]?.requeued ?? 0, nextFrom: rows[0]?.next_from ?? null };
}

/**
 * Ends the pause of a subscription: a caller wants deliveries to be sent again, so the receiver probably works again.
 */
export async function endPause(ctx: Context, webhookId: string): Promise<void> {
  await ctx.db.query({
    name: 'end-webhook-pause',
    text: 'update webhooks set paused_until = null where organisation_id = $1 and id = $2',
    values: [ctx.organisationId, webhookId],
  });
}

/**
 * Deletes a chunk of deliveries that were created before a time and have ended, and of deliveries that were created 30
 * days earlier and still wait because their subscription was disabled or deleted. Does this for all organisations, or
 * for one. Returns how many it deleted.
 */
export async function deleteDeliveriesBefore(
  ctx: Context,
  before: string,
  limit: number,
  organisationId: string | null = null,
): Promise<number> {
  const { rowCount } = await ctx.db.query({
    name: 'forget-webhook-deliveries',
    text: `delete from webhook_deliveries d where (d.organisation_id, d.webhook_id, d.id) in (
      select o.organisation_id, o.webhook_id, o.id from webhook_deliveries o
      where o.created_at < $1::timestamptz and ($3::uuid is null or o.organisation_id = $3)
        and (o.status <> 'waiting' or o.created_at < $1::timestamptz - interval '30 days')
      order by o.created_at limit $2)`,
    values: [before, limit, organisationId],
  });
  return rowCount ?? 0;
}
