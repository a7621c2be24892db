import type { DeliveryAttempt, DeliveryStatus } from '@fleet/contract/outgoing/webhook-deliveries';
import type { Context } from '../context.js';
import type { EventPlace } from '../events/event-cursor.js';
import type { StoredEvent } from '../events/event-queries.js';
import { storedLength } from '../platform/database/text-length.js';

/** A delivery to try again. */
export interface WaitingDelivery {
  id: string;
  kind: 'event' | 'test';
  event_type: string;
  round_attempts: number;
  /** Milliseconds since the first attempt of this round; null before that. */
  tried_for_ms: number | null;
  created_at: string;
  /** Null if the event no longer exists, or for a test. */
  event: StoredEvent | null;
}

/** The due deliveries that fit into the bounds. */
export interface WaitingPart {
  deliveries: WaitingDelivery[];
  /** Whether no other delivery is due. */
  isAll: boolean;
}

export interface WaitingBounds {
  limit: number;
  /** Of the events' texts, in bytes of UTF-8. The first event is complete in any case. */
  mostBytes: number;
  /** Only tests. */
  testsOnly: boolean;
  /** Also deliveries that are not due yet, to find out whether a receiver works again. */
  early: boolean;
  /** Also deliveries whose last attempt was before this time; not for tests, which are tried once. */
  retryBefore: string | null;
}

interface WaitingRow extends Omit<WaitingDelivery, 'event'> {
  fits: boolean;
  at: string | null;
  type: string;
  site_id: string | null;
  route_id: string | null;
  session_id: string | null;
  driver_id: string | null;
  data: Record<string, unknown>;
}

/**
 * The due deliveries of a subscription that fit into the bounds, the longest waiting first. Each of the two searches
 * reads `limit` rows at most.
 */
export async function selectWaiting(
  ctx: Context,
  webhookId: string,
  { limit, mostBytes, testsOnly, early, retryBefore }: WaitingBounds,
): Promise<WaitingPart> {
  const waits = `d.organisation_id = $1 and d.webhook_id = $2 and d.status = 'waiting'
            and ${testsOnly ? `d.kind = 'test'` : 'true'}`;
  const { rows } = await ctx.db.query<WaitingRow>({
    name: testsOnly ? 'waiting-webhook-tests' : 'waiting-webhook-deliveries',
    // One index has the order of the next attempts, another index that of the last attempts: hence two searches.
    text: `with found as materialized (
        (select d.id from webhook_deliveries d where ${waits}
            and d.next_attempt_at <= case when $4 then 'infinity' else statement_timestamp() end
          order by d.next_attempt_at limit $3)
        union
        (select d.id from webhook_deliveries d where ${waits} and d.last_attempt_at < $5::timestamptz
          order by d.last_attempt_at limit $3)),
      due as materialized (
        select d.* from found f
        join webhook_deliveries d on d.organisation_id = $1 and d.webhook_id = $2 and d.id = f.id
        order by d.next_attempt_at, d.id limit $3),
      placed as materialized (
        select d.*, row_number() over waiting as place, coalesce(sum(e.length) over waiting, 0) as bytes
        from due d left join lateral (select ${storedLength('e.data', 'e.data_bytes')} as length from events e
          where e.organisation_id = $1 and e.id = d.id) e on true
        window waiting as (order by d.next_attempt_at, d.id))
      select d.place = 1 or d.bytes <= $6 as fits, d.id, d.kind, d.event_type, d.round_attempts, d.created_at,
        (extract(epoch from clock_timestamp() - d.tried_since) * 1000)::float8 as tried_for_ms,
        e.type, e.at, e.site_id, e.route_id, e.session_id, e.driver_id, e.data
      from placed d
      left join events e on (d.place = 1 or d.bytes <= $6) and e.organisation_id = d.organisation_id and e.id = d.id
      order by d.place`,
    values: [ctx.organisationId, webhookId, limit, early, testsOnly ? null : retryBefore, mostBytes],
  });
  const fitting = rows.filter((each) => each.fits);
  return {
    deliveries: fitting.map(deliveryOf),
    isAll: rows.length < limit && fitting.length === rows.length,
  };
}

function deliveryOf({
  fits: _,
  at,
  type,
  site_id,
  route_id,
  session_id,
  driver_id,
  data,
  ...delivery
}: WaitingRow): WaitingDelivery {
  const event = at === null ? null : { type, at, site_id, route_id, session_id, driver_id, data };
  return { ...delivery, event: event === null ? null : { id: delivery.id, ...event } };
}

/** The result of one attempt. */
export interface FinishedAttempt {
  id: string;
  event_type: string;
  status: DeliveryStatus;
  /** Milliseconds until the next attempt; null for none. */
  retry_in_ms: number | null;
  attempt: DeliveryAttempt;
}

/** The state of a subscription after its batch. */
export interface FinishedState {
  /** Everything in the feed up to here is finished. */
  place: EventPlace;
  consecutiveFailures: number;
  hadSuccess: boolean;
  /** How long to pause from now, in milliseconds; 0: no pause; null: unchanged. */
  pauseMs: number | null;
  isSlow: boolean;
  /** Deliveries that failed before this time are due, because the receiver works again; null: unchanged. */
  retryBefore: string | null;
  /** An earlier `retryBefore` that has no effect any more: no delivery that failed before it waits. It is cleared. */
  retriedBefore: string | null;
}

const mostAttemptsShown = 30;

/**
 * Writes the results of a batch and releases the subscription, in one statement, if the lease is still valid. Returns
 * false if it is not valid: then another process sends the same items again.
 */
export async function finishBatch(
  ctx: Context,
  webhookId: string,
  owner: string,
  attempts: readonly FinishedAttempt[],
  state: FinishedState,
): Promise<boolean> {
  const { place, consecutiveFailures, hadSuccess, pauseMs, isSlow, retryBefore, retriedBefore } = state;
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'finish-webhook-batch',
    text: `with locked as materialized (
        select id from webhooks where organisation_id = $1 and id = $2 and lease_owner = $3 for no key update),
      finished as (
        insert into webhook_deliveries as d (organisation_id, webhook_id, id, kind, event_type, status, attempt_count,
          round_attempts, tried_since, created_at, last_attempt_at, next_attempt_at, delivered_at, attempts)
        select $1, $2, r.id, 'event', r.event_type, r.status, 1, 1, r.at, r.at, r.at,
          clock_timestamp() + r.retry_in_ms * interval '1 millisecond',
          case when r.status = 'delivered' then r.at end, jsonb_build_array(r.attempt)
        from locked, (select id, event_type, status, retry_in_ms, attempt, (attempt ->> 'at')::timestamptz as at
          from jsonb_to_recordset($4::jsonb) as r
            (id uuid, event_type text, status text, retry_in_ms float8, attempt jsonb)) r
        on conflict (organisation_id, webhook_id, id) do update set status = excluded.status,
          attempt_count = d.attempt_count + 1, round_attempts = d.round_attempts + 1,
          tried_since = coalesce(d.tried_since, excluded.tried_since), last_attempt_at = excluded.last_attempt_at,
          next_attempt_at = excluded.next_attempt_at, delivered_at = excluded.delivered_at,
          attempts = case when jsonb_array_length(d.attempts) >= ${mostAttemptsShown} then d.attempts - 0
            else d.attempts end || excluded.attempts)
      update webhooks w set epoch = $5, transaction_id = $6::xid8, position = $7::bigint,
        consecutive_failures = $8,
        failing_since = case when $8 = 0 then null else coalesce(w.failing_since, clock_timestamp()) end,
        last_success_at = case when $9 then clock_timestamp() else w.last_success_at end,
        paused_until = case when $10::float8 is null then w.paused_until when $10 > 0 then clock_timestamp() + $10 * interval '1 millisecond' end,
        is_slow = $11, lease_owner = null, lease_until = null,
        retry_before = coalesce($12::timestamptz, nullif(w.retry_before, $13::timestamptz))
      from locked h where w.organisation_id = $1 and w.id = h.id
      returning w.id`,
    values: [
      ctx.organisationId,
      webhookId,
      owner,
      JSON.stringify(attempts),
      place.epoch,
      place.transactionId,
      place.position,
      consecutiveFailures,
      hadSuccess,
      pauseMs,
      isSlow,
      retryBefore,
      retriedBefore,
    ],
  });
  return rows.length > 0;
}

/** Makes all deliveries due that failed until now, because a user changed the subscription. */
export async function retryWaiting(ctx: Context, webhookId: string, now: string): Promise<void> {
  await ctx.db.query({
    name: 'retry-webhook-deliveries',
    text: 'update webhooks set retry_before = $3 where organisation_id = $1 and id = $2',
    values: [ctx.organisationId, webhookId, now],
  });
}

/** Disables a subscription automatically; false if it is disabled already or deleted. */
export async function disableWebhook(
  ctx: Context,
  webhookId: string,
  reason: 'failing' | 'gone',
  at: string,
): Promise<boolean> {
  const { rowCount } = await ctx.db.query({
    name: 'disable-webhook',
    text: `update webhooks set status = 'disabled', disabled_reason = $3, disabled_at = $4, version = version + 1,
        updated_at = $4
      where organisation_id = $1 and id = $2 and status = 'enabled'`,
    values: [ctx.organisationId, webhookId, reason, at],
  });
  return rowCount === 1;
}
