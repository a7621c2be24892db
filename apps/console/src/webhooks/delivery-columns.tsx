import type { Column, Formats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import type { LaterMessages } from '../language/later-messages.js';
import type { DeliverySummary } from '../queries/webhook-options.js';
import { eventWord } from './event-groups.js';
import { DeliverySign } from './webhook-sign.js';
import classes from './webhooks.module.css';

export interface DeliveryColumnParts {
  webhookId: string;
  webhooks: LaterMessages['webhooks'];
  events: LaterMessages['events'];
  formats: Formats;
  /**
   * The time of the service. A delivery that is due waits for its receiver, so the time of its next attempt is not
   * known.
   */
  now: number;
}

/** The result of an attempt: the status of the response, or why there was none. Null before the first attempt. */
export function answerWords(
  { status_code: status, fault }: Pick<DeliverySummary, 'status_code' | 'fault'>,
  webhooks: LaterMessages['webhooks'],
  { text }: Pick<Formats, 'text'>,
): string | null {
  if (status !== null) return text(webhooks.answered, { status: String(status) });
  if (fault === null) return null;
  const known: Readonly<Record<string, string>> = webhooks.faults;
  return Object.hasOwn(known, fault) ? (known[fault] ?? fault) : fault;
}

export function deliveryColumns(parts: DeliveryColumnParts): Column<DeliverySummary>[] {
  const { webhookId, webhooks, events, formats, now } = parts;
  const { columns } = webhooks;
  const isAhead = (at: string | null): at is string => at !== null && Date.parse(at) > now;
  return [
    {
      key: 'event',
      header: columns.event,
      cell: ({ id, event_type }) => (
        <Link
          to="/organisation/webhooks/$webhookId/deliveries/$deliveryId"
          params={{ webhookId, deliveryId: id }}
        >
          {eventWord(event_type, events)}
        </Link>
      ),
    },
    {
      key: 'first',
      header: columns.first,
      isShort: true,
      cell: ({ created_at: at }) => formats.dateTime(at),
    },
    {
      key: 'attempts',
      header: columns.attempts,
      align: 'end',
      isShort: true,
      cell: ({ attempt_count: count }) => formats.number(count),
    },
    {
      key: 'answer',
      header: columns.answer,
      cell: (delivery) => (
        <>
          {answerWords(delivery, webhooks, formats)}
          {isAhead(delivery.next_attempt_at) && (
            <span className={classes.under}>
              {formats.text(webhooks.nextAt, { time: formats.dateTime(delivery.next_attempt_at) })}
            </span>
          )}
        </>
      ),
    },
    { key: 'status', header: columns.status, cell: ({ status }) => <DeliverySign status={status} /> },
  ];
}
