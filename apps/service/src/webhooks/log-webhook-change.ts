import type { EventType } from '@fleet/contract/outgoing/event-data';
import { writeAudit } from '../audit/write-audit.js';
import type { Context } from '../context.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import type { WebhookRow } from './webhook-row.js';

type LoggedWebhook = Pick<
  WebhookRow,
  'id' | 'url' | 'description' | 'event_types' | 'site_ids' | 'max_in_flight' | 'status'
>;

export interface LoggedWebhookChange {
  type: Extract<EventType, `webhook_${string}`>;
  /** Part of the audit action, as in `webhook.create`. */
  verb: 'create' | 'change' | 'rotate_secret' | 'delete' | 'disable';
  at: string;
  /** Further members of the event. */
  data?: Readonly<Record<string, unknown>>;
  /** The state before the change, for the audit log; null if there was none or it is the same. */
  before?: LoggedWebhook | null;
}

/** Writes the event and the audit row of a change of a subscription, in the same transaction as the change. */
export async function logWebhookChange(
  ctx: Context,
  webhook: LoggedWebhook,
  note: LoggedWebhookChange,
): Promise<void> {
  const { id, description, site_ids: siteIds } = webhook;
  const { before = null } = note;
  await appendEvent(ctx, {
    type: note.type,
    at: note.at,
    siteIds,
    data: { webhook_id: id, description, ...note.data },
  });
  await writeAudit(ctx, {
    action: `webhook.${note.verb}`,
    subjectKind: 'webhook',
    subjectId: id,
    before: note.verb === 'delete' ? factsOf(webhook) : before === null ? null : factsOf(before),
    after: note.verb === 'create' || before !== null ? factsOf(webhook) : null,
    data: note.data ?? {},
  });
}

/** Keeps only the origin of an address: path and query are often a secret of the receiver. */
function factsOf({ url, description, event_types, site_ids, max_in_flight, status }: LoggedWebhook) {
  return { origin: new URL(url).origin, description, event_types, site_ids, max_in_flight, status };
}
