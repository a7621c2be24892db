import type { Event } from '@fleet/contract/outgoing/events';
import { downAfterFailures } from '@fleet/domain/organisations/webhook-schedule';
import type { Context } from '../context.js';
import type { EventPlace } from '../events/event-cursor.js';
import { selectEvents } from '../events/event-queries.js';
import { renderEvent } from '../events/list-events.js';
import { selectWaiting } from './batch-queries.js';
import { eventOfDelivery } from './delivery-row.js';
import type { ClaimedWebhook } from './webhook-claim-queries.js';

/** A request to send. */
export interface BatchItem {
  id: string;
  kind: 'event' | 'test';
  eventType: string;
  /** Null if the event no longer exists. */
  event: Event | null;
  /** The attempts before this one. */
  attempts: number;
  triedForMs: number;
  /** The position of the event in the feed if this is its first attempt; null for a repeat. */
  place: EventPlace | null;
}

export interface Batch {
  items: BatchItem[];
  /** The position up to which the feed is finished after all items have been tried. */
  through: EventPlace;
  /** Whether the batch contains all deliveries that are due again. */
  hasAllRetries: boolean;
}

/** All batches of a process are in memory, so a batch contains fewer events if they are large. */
const bounds = { events: 64, retries: 16, bytes: 1024 * 1024 };
/**
 * How many new events are sent for each delivery that is due again. So deliveries that the receiver never accepts do
 * not delay new events much.
 */
const newPerRetry = 4;

/**
 * What is sent next for a subscription: deliveries that are due again, and new events of the feed. While its receiver
 * is down, this is a single delivery: the one that has waited longest.
 */
export async function loadBatch(ctx: Context, webhook: ClaimedWebhook): Promise<Batch> {
  const { place, isResting, retryBefore } = webhook;
  const isDown = webhook.consecutiveFailures >= downAfterFailures;
  const wanted = { limit: isDown ? 1 : bounds.retries, testsOnly: isResting, early: isDown && !isResting };
  const waiting = await selectWaiting(ctx, webhook.id, { ...wanted, retryBefore });
  const hasAllRetries = !isResting && !isDown && waiting.length < wanted.limit;
  const due = waiting.map(
    (each): BatchItem => ({
      id: each.id,
      kind: each.kind,
      eventType: each.event_type,
      event: eventOfDelivery(each, webhook.id, each.event),
      attempts: each.round_attempts,
      triedForMs: each.tried_for_ms ?? 0,
      place: null,
    }),
  );
  if (isResting || (isDown && due.length > 0)) return { items: due, through: place, hasAllRetries };
  const limit = isDown ? 1 : bounds.events;
  const filter = { types: webhook.eventTypes, siteLimit: webhook.siteIds };
  const part = await selectEvents(ctx, place, filter, limit, bounds.bytes);
  const fresh: BatchItem[] = [];
  let through = place;
  for (const { data, epoch, transaction_id: transactionId, position, ...row } of part.rows) {
    if (data === null) return { items: alternating(due, fresh), through, hasAllRetries };
    through = { epoch, transactionId, position };
    const event = renderEvent({ ...row, data }, data);
    const { id, type: eventType } = row;
    fresh.push({ id, kind: 'event', eventType, event, attempts: 0, triedForMs: 0, place: through });
  }
  const hasReadAll = part.rows.length < limit;
  const end = hasReadAll ? (part.lastExamined ?? through) : through;
  return { items: alternating(due, fresh), through: end, hasAllRetries };
}

/** One delivery that is due again, then some new ones, and so on; each kind in its order. */
function alternating(due: readonly BatchItem[], fresh: readonly BatchItem[]): BatchItem[] {
  const rounds = due.flatMap((each, index) => [
    each,
    ...fresh.slice(index * newPerRetry, (index + 1) * newPerRetry),
  ]);
  return [...rounds, ...fresh.slice(due.length * newPerRetry)];
}
