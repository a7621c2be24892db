import type { Context } from '../../context.js';

/** Something that happened, as integrations read it and as push is made from it [C-9][C-10]. */
export interface NewEvent {
  type: EventType;
  /** ISO 8601 UTC: when it happened, which for captured records is the device's time. */
  at: string;
  siteId?: string | null;
  routeId?: string | null;
  sessionId?: string | null;
  driverId?: string | null;
  data: Readonly<Record<string, unknown>>;
}

const eventTypes = [
  'session_taken',
  'session_revoked',
  'session_closed',
  'route_created',
  'route_changed',
  'route_activated',
  'route_completed',
  'route_cancelled',
  'route_released',
  'outcome_recorded',
  'record_quarantined',
  'stop_arrived',
  'stop_departed',
  'activity_added',
  'activity_status_changed',
  'asset_saved',
  'asset_reading_changed',
  'driver_saved',
  'site_saved',
  'blob_uploaded',
  'organisation_created',
  'user_created',
  'user_status_changed',
  'api_key_created',
  'api_key_revoked',
  'credentials_changed',
] as const;
export type EventType = (typeof eventTypes)[number];

/** Writes events in the transaction of their cause; one statement for any number. */
export async function appendEvents(ctx: Context, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((each) => ({
    id: ctx.newId(),
    type: each.type,
    at: each.at,
    site_id: each.siteId ?? null,
    route_id: each.routeId ?? null,
    session_id: each.sessionId ?? null,
    driver_id: each.driverId ?? null,
    data: each.data,
  }));
  await ctx.db.query({
    name: 'append-events',
    text: `insert into events (organisation_id, id, type, at, site_id, route_id, session_id, driver_id, data)
      select $1, r.id, r.type, r.at, r.site_id, r.route_id, r.session_id, r.driver_id, r.data
      from jsonb_to_recordset($2::jsonb) as r
        (id uuid, type text, at timestamptz, site_id uuid, route_id uuid, session_id uuid, driver_id uuid, data jsonb)`,
    values: [ctx.organisationId, JSON.stringify(rows)],
  });
}

/** One event; see `appendEvents`. */
export function appendEvent(ctx: Context, event: NewEvent): Promise<void> {
  return appendEvents(ctx, [event]);
}
