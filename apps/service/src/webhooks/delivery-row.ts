import type { Event } from '@fleet/contract/outgoing/events';
import type { Delivery, DeliveryAttempt, DeliverySummary } from '@fleet/contract/outgoing/webhook-deliveries';
import type { StoredEvent } from '../events/event-queries.js';
import { renderEvent } from '../events/list-events.js';

/** A delivery as stored in the log. */
export interface DeliveryRow extends Omit<DeliverySummary, 'status_code' | 'fault'> {
  attempts: DeliveryAttempt[];
}

/** The columns of a `DeliveryRow`, of `webhook_deliveries as d`. */
export const deliveryColumns = `d.id, d.kind, d.event_type, d.status, d.attempt_count, d.created_at,
  d.last_attempt_at, case when d.status = 'waiting' then d.next_attempt_at end as next_attempt_at, d.delivered_at,
  d.attempts`;

export function summariseDelivery({ attempts, ...row }: DeliveryRow): DeliverySummary {
  const last = attempts.at(-1);
  const { id, kind, event_type, status, attempt_count } = row;
  const { created_at, last_attempt_at, next_attempt_at, delivered_at } = row;
  return {
    ...{ id, kind, event_type, status, attempt_count },
    status_code: last?.status_code ?? null,
    fault: last?.fault ?? null,
    ...{ created_at, last_attempt_at, next_attempt_at, delivered_at },
  };
}

/** The event type of a test, which is not in the feed. */
export const testEventType = 'webhook_test';

/** The content of a test: an event about the subscription. */
function testEvent(deliveryId: string, at: string, webhookId: string): Event {
  const nothing = { site_id: null, route_id: null, session_id: null, driver_id: null };
  return { id: deliveryId, type: testEventType, at, ...nothing, data: { webhook_id: webhookId } };
}

/** What a delivery sends; null if its event no longer exists. */
export function eventOfDelivery(
  { id, kind, created_at }: Pick<DeliveryRow, 'id' | 'kind' | 'created_at'>,
  webhookId: string,
  event: StoredEvent | null,
): Event | null {
  if (kind === 'test') return testEvent(id, created_at, webhookId);
  return event === null || event.data === null ? null : renderEvent(event, event.data);
}

export function renderDelivery(row: DeliveryRow, webhookId: string, event: StoredEvent | null): Delivery {
  return {
    ...summariseDelivery(row),
    attempts: row.attempts,
    event: eventOfDelivery(row, webhookId, event),
  };
}
