import { downAfterFailures } from '@fleet/domain/organisations/webhook-schedule';
import type { EventPlace } from '../events/event-cursor.js';
import type { Queryable } from '../platform/database/postgres-pool.js';

/** A claimed subscription, in its state at the claim. */
export interface ClaimedWebhook {
  organisationId: string;
  id: string;
  url: string;
  eventTypes: readonly string[];
  siteIds: readonly string[];
  maxInFlight: number;
  /** The valid secrets, the newest first. */
  secrets: readonly Buffer[];
  place: EventPlace;
  consecutiveFailures: number;
  /** Waiting deliveries whose last attempt was before this time are due. */
  retryBefore: string | null;
  /** Milliseconds since the first of the consecutive failures; null if there are none. */
  failingForMs: number | null;
  /** Whether only tests may be sent, because the subscription is disabled or paused. */
  isResting: boolean;
}

export interface ClaimBounds {
  owner: string;
  leaseMs: number;
  limit: number;
  /** Subscriptions that this process already serves. */
  leftOut: readonly string[];
  /** Organisations that already use their share of places. */
  busy: readonly string[];
  /** Whether to claim also the subscriptions whose receivers were slow the last time. */
  slowToo: boolean;
}

interface ClaimRow {
  organisation_id: string;
  id: string;
  url: string;
  event_types: string[];
  site_ids: string[];
  max_in_flight: number;
  secret: Buffer;
  live_previous: Buffer | null;
  epoch: number;
  transaction_id: string;
  position: string;
  consecutive_failures: number;
  retry_before: string | null;
  failing_for_ms: number | null;
  is_resting: boolean;
}

const isAwake = `w.status = 'enabled' and (w.paused_until is null or w.paused_until <= clock_timestamp())`;

/** Whether the feed has further events that can be read now: see `readableNow` in feed-horizon.ts. */
const hasEvents = `exists (select from events e
    where e.organisation_id = w.organisation_id
      and (e.epoch, e.transaction_id, e.position) > (w.epoch, w.transaction_id, w.position)
      and (e.epoch, e.transaction_id) < ((select max(epoch) from event_epochs),
        pg_snapshot_xmin(pg_current_snapshot())))`;

/**
 * The earliest value of this column among the waiting deliveries: the first row of an index, however many deliveries
 * wait.
 */
const earliest = (column: 'next_attempt_at' | 'last_attempt_at', condition = 'true') =>
  `(select d.${column} from webhook_deliveries d
    where d.organisation_id = w.organisation_id and d.webhook_id = w.id and d.status = 'waiting' and ${condition}
    order by d.${column} limit 1)`;

/**
 * Claims subscriptions that have something to send and that no process has claimed, the one that was served longest ago
 * first; one statement, which never waits. A subscription with nothing to send costs a few look-ups in indexes.
 */
export async function claimWebhooks(db: Queryable, bounds: ClaimBounds): Promise<ClaimedWebhook[]> {
  const { rows } = await db.query<ClaimRow>({
    name: 'claim-webhooks',
    text: `with candidate as materialized (
        select w.organisation_id, w.id from webhooks w
        where (w.lease_until is null or w.lease_until <= clock_timestamp())
          and w.id <> all($4::uuid[]) and w.organisation_id <> all($6::uuid[]) and ($5 or not w.is_slow)
          and (${earliest('next_attempt_at', `d.kind = 'test'`)} <= clock_timestamp()
            or (${isAwake} and (${hasEvents}
              or ${earliest('next_attempt_at')} <= clock_timestamp()
              or w.consecutive_failures >= ${downAfterFailures} and ${earliest('next_attempt_at')} is not null
              or w.retry_before is not null and ${earliest('last_attempt_at')} < w.retry_before)))
        order by w.served_at nulls first limit $3
        for no key update of w skip locked)
      update webhooks w set lease_owner = $1, lease_until = clock_timestamp() + $2 * interval '1 millisecond',
        served_at = clock_timestamp()
      from candidate c where w.organisation_id = c.organisation_id and w.id = c.id
      returning w.organisation_id, w.id, w.url, w.event_types, w.site_ids, w.max_in_flight, w.secret,
        case when w.previous_secret_until > clock_timestamp() then w.previous_secret end as live_previous,
        w.epoch, w.transaction_id::text as transaction_id, w.position::text as position, w.consecutive_failures,
        w.retry_before::text as retry_before,
        (extract(epoch from clock_timestamp() - w.failing_since) * 1000)::float8 as failing_for_ms,
        not (${isAwake}) as is_resting`,
    values: [bounds.owner, bounds.leaseMs, bounds.limit, bounds.leftOut, bounds.slowToo, bounds.busy],
  });
  return rows.map((row) => ({
    organisationId: row.organisation_id,
    id: row.id,
    url: row.url,
    eventTypes: row.event_types,
    siteIds: row.site_ids,
    maxInFlight: row.max_in_flight,
    secrets: row.live_previous === null ? [row.secret] : [row.secret, row.live_previous],
    place: { epoch: row.epoch, transactionId: row.transaction_id, position: row.position },
    consecutiveFailures: row.consecutive_failures,
    retryBefore: row.retry_before,
    failingForMs: row.failing_for_ms,
    isResting: row.is_resting,
  }));
}

/** Extends the claims of this process. */
export async function renewClaims(
  db: Queryable,
  owner: string,
  webhooks: readonly Pick<ClaimedWebhook, 'organisationId' | 'id'>[],
  leaseMs: number,
): Promise<void> {
  await db.query({
    name: 'renew-webhook-claims',
    text: `update webhooks set lease_until = clock_timestamp() + $2 * interval '1 millisecond'
      where (organisation_id, id) in (select * from unnest($3::uuid[], $4::uuid[]))
        and lease_owner = $1 and lease_until > clock_timestamp()`,
    values: [owner, leaseMs, webhooks.map((each) => each.organisationId), webhooks.map((each) => each.id)],
  });
}

export interface WebhookLag {
  /** Age in seconds of the oldest event that is not delivered yet; receivers known to fail are not counted. */
  seconds: number;
  /** Enabled subscriptions whose receivers fail. */
  failing: number;
  /** Deliveries that will be tried again, and those given up. */
  waiting: number;
  dead: number;
}

/** Figures of all organisations' subscriptions, for metrics. */
export async function readWebhookLag(db: Queryable, nowMs: number): Promise<WebhookLag> {
  const { rows } = await db.query<{ oldest: string | null; failing: number; waiting: number; dead: number }>({
    name: 'webhook-lag',
    text: `select
        (select min(first.id::text) from webhooks w, lateral (
          select e.id from events e where e.organisation_id = w.organisation_id
            and (e.epoch, e.transaction_id, e.position) > (w.epoch, w.transaction_id, w.position)
          order by e.epoch, e.transaction_id, e.position limit 1) first
          where ${isAwake} and w.consecutive_failures = 0) as oldest,
        (select count(*)::integer from webhooks w where w.status = 'enabled' and w.failing_since is not null) as failing,
        (select count(*)::integer from webhook_deliveries where status = 'waiting') as waiting,
        (select count(*)::integer from webhook_deliveries where status = 'dead') as dead`,
  });
  const [row] = rows;
  const writtenMs =
    row?.oldest == null ? nowMs : Number.parseInt(row.oldest.replace('-', '').slice(0, 12), 16);
  return {
    seconds: Math.max(0, (nowMs - writtenMs) / 1_000),
    failing: row?.failing ?? 0,
    waiting: row?.waiting ?? 0,
    dead: row?.dead ?? 0,
  };
}
