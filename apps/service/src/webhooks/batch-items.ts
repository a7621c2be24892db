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
  /** The event as JSON; null if it no longer exists. */
  body: string | null;
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

/**
 * All batches of a process are in memory, so a batch contains fewer events if they are large. The bytes are those of
 * new events, and the same again of deliveries that are due again.
 */
const bounds = { events: 64, retries: 16, bytes: 1024 * 1024 };
/** The usual largest batch, in bytes. The first event of each kind is complete in any case. */
export const mostOfBatch = 2 * bounds.bytes;
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
  const { deliveries, isAll } = await selectWaiting(ctx, webhook.id, {
    limit: isDown ? 1 : bounds.retries,
    mostBytes: bounds.bytes,
    testsOnly: isResting,
    early: isDown && !isResting,
    retryBefore,
  });
  const hasAllRetries = !isResting && !isDown && isAll;
  const due = deliveries.map(
    (each): BatchItem => ({
      id: each.id,
      kind: each.kind,
      eventType: each.event_type,
      body: bodyOf(eventOfDelivery(each, webhook.id, each.event)),
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
    const body = bodyOf(renderEvent({ ...row, data }, data));
    const { id, type: eventType } = row;
    fresh.push({ id, kind: 'event', eventType, body, attempts: 0, triedForMs: 0, place: through });
  }
  const hasReadAll = part.rows.length < limit;
  const end = hasReadAll ? (part.lastExamined ?? through) : through;
  return { items: alternating(due, fresh), through: end, hasAllRetries };
}

/** Only the text stays in memory until the batch is sent. */
const bodyOf = (event: Event | null): string | null => (event === null ? null : JSON.stringify(event));

/** The size of all requests of a batch, in bytes of UTF-8. */
export const bytesOf = ({ items }: Batch): number =>
  items.reduce((sum, { body }) => sum + (body === null ? 0 : Buffer.byteLength(body)), 0);

/** One delivery that is due again, then some new ones, and so on; each kind in its order. */
function alternating(due: readonly BatchItem[], fresh: readonly BatchItem[]): BatchItem[] {
  const rounds = due.flatMap((each, index) => [
    each,
    ...fresh.slice(index * newPerRetry, (index + 1) * newPerRetry),
  ]);
  return [...rounds, ...fresh.slice(due.length * newPerRetry)];
}
