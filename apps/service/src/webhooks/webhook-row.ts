import type { Webhook } from '@fleet/contract/outgoing/webhooks';

/** A subscription as stored in the database, with its secrets. */
export interface WebhookRow {
  id: string;
  url: string;
  description: string | null;
  event_types: string[];
  site_ids: string[];
  max_in_flight: number;
  status: 'enabled' | 'disabled';
  disabled_reason: Webhook['disabled_reason'];
  disabled_at: string | null;
  secret: Buffer;
  previous_secret_until: string | null;
  version: number;
  created_at: string;
  updated_at: string;
  failing_since: string | null;
  consecutive_failures: number;
  paused_until: string | null;
  last_success_at: string | null;
  waiting: number;
  dead_letters: number;
}

const mostCounted = 1_000;

const counted = (status: string) => `(select count(*)::integer from (select from webhook_deliveries d
    where d.organisation_id = w.organisation_id and d.webhook_id = w.id and d.status = '${status}'
    limit ${mostCounted}) d)`;

/** The columns of a `WebhookRow`, of `webhooks as w`. */
export const webhookColumns = `w.id, w.url, w.description, w.event_types, w.site_ids, w.max_in_flight, w.status,
  w.disabled_reason, w.disabled_at, w.secret,
  case when w.previous_secret_until > clock_timestamp() then w.previous_secret_until end as previous_secret_until,
  w.version, w.created_at, w.updated_at, w.failing_since, w.consecutive_failures,
  case when w.paused_until > clock_timestamp() then w.paused_until end as paused_until, w.last_success_at,
  ${counted('waiting')} as waiting, ${counted('dead')} as dead_letters`;

/** The subscription as callers read it, without its secret. */
export function renderWebhook(row: WebhookRow): Webhook {
  const { id, url, description, event_types, site_ids, max_in_flight, status } = row;
  const { failing_since, consecutive_failures, paused_until, last_success_at, waiting, dead_letters } = row;
  return {
    id,
    url,
    description,
    event_types,
    site_ids,
    max_in_flight,
    status,
    disabled_reason: row.disabled_reason,
    disabled_at: row.disabled_at,
    previous_secret_valid_until: row.previous_secret_until,
    standing: { failing_since, consecutive_failures, paused_until, last_success_at, waiting, dead_letters },
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
