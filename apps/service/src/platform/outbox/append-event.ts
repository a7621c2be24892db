import { kindsOfCause, type PushCause } from '@fleet/contract/driving/push';
import type { EventType } from '@fleet/contract/outgoing/event-data';
import type { Context } from '../../context.js';
import { pushChannel } from './push-stream.js';

/** Something that happened. The events for integrations and the push messages are created from it [C-9][C-10]. */
export interface NewEvent {
  type: EventType;
  /** When it happened, as ISO 8601 UTC. For captured records this is the device's time. */
  at: string;
  siteId?: string | null;
  /**
   * The sites that limit who may read the event [C-3]. Used instead of `siteId` for a resource of several sites or of
   * none.
   */
  siteIds?: readonly string[];
  routeId?: string | null;
  sessionId?: string | null;
  driverId?: string | null;
  data: Readonly<Record<string, unknown>>;
  /** The push message about this event, for one person's phone [R-EVT-1]. */
  push?: NewPush;
}

/** A push message to a user, or to the user of a driver. A driver without a user gets no message. */
export interface NewPush {
  /** `session_closed` is not sent to a phone. It only closes the connection of the session. */
  cause: PushCause | 'session_closed';
  /** The id of the session or of the route. */
  subjectId: string;
  to: { userId: string } | { driverId: string };
}

const eventRows = `select $1::uuid, r.id, r.type, r.at, r.site_id, r.site_ids, r.route_id, r.session_id, r.driver_id,
    r.data
  from jsonb_to_recordset($2::jsonb) as r
    (id uuid, type text, at timestamptz, site_id uuid, site_ids uuid[], route_id uuid, session_id uuid, driver_id uuid,
      data jsonb)`;
/** The beginning of every statement that writes events. */
export const intoEvents =
  'insert into events (organisation_id, id, type, at, site_id, site_ids, route_id, session_id, driver_id, data)';

/**
 * If a transaction has more push messages than this, its NOTIFY does not contain them, and the listener reads them from
 * the stream. A NOTIFY contains at most 8,000 bytes.
 */
const mostAnnounced = 20;

/**
 * Writes events in the transaction of their cause, and the resulting push messages into the streams of their users. It
 * sends one statement, however many events there are. The transaction then locks these streams until it ends.
 */
export async function appendEvents(ctx: Context, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = JSON.stringify(
    events.map((each) => ({
      id: ctx.newId(),
      type: each.type,
      at: each.at,
      ...sitesOf(each),
      route_id: each.routeId ?? null,
      session_id: each.sessionId ?? null,
      driver_id: each.driverId ?? null,
      data: each.data,
    })),
  );
  const messages = events
    .flatMap((each) => (each.push === undefined ? [] : messagesOf(each.push)))
    .map((each, ordinal) => ({ ...each, ordinal }));
  if (messages.length === 0) {
    await ctx.db.query({
      name: 'append-events',
      text: `${intoEvents} ${eventRows}`,
      values: [ctx.organisationId, rows],
    });
    return;
  }
  await ctx.db.query({
    name: 'append-events-with-push',
    text: `with event as (${intoEvents} ${eventRows}),
      wanted as (
        select coalesce(p.user_id, d.user_id) as user_id, p.kind, p.subject_id, p.ordinal
        from jsonb_to_recordset($3::jsonb) as p
          (ordinal integer, kind text, subject_id uuid, user_id uuid, driver_id uuid)
        left join drivers d on d.organisation_id = $1 and d.id = p.driver_id
        where coalesce(p.user_id, d.user_id) is not null),
      stream as (
        insert into push_streams as s (organisation_id, user_id, last_number)
        select $1, user_id, count(*) from wanted group by user_id order by user_id
        on conflict (organisation_id, user_id) do update set last_number = s.last_number + excluded.last_number
        returning user_id, last_number),
      message as (
        insert into push_messages (organisation_id, user_id, number, kind, subject_id)
        select $1, user_id, s.last_number + 1 - row_number() over (partition by user_id order by w.ordinal desc),
          w.kind, w.subject_id
        from wanted w join stream s using (user_id)
        returning user_id, number, kind, subject_id)
      select pg_notify($4, jsonb_build_object('organisation_id', $1::uuid, 'user_id', user_id, 'last', max(number),
        'messages', case when count(*) <= $5 then
          jsonb_agg(jsonb_build_array(number, kind, subject_id) order by number) end)::text)
      from message group by user_id`,
    values: [ctx.organisationId, rows, JSON.stringify(messages), pushChannel, mostAnnounced],
  });
}

/** One event; see `appendEvents`. */
export function appendEvent(ctx: Context, event: NewEvent): Promise<void> {
  return appendEvents(ctx, [event]);
}

/** A single site has its own column; several sites have a list. */
function sitesOf({ siteId = null, siteIds = [] }: NewEvent) {
  if (siteId !== null || siteIds.length < 2) return { site_id: siteId ?? siteIds[0] ?? null, site_ids: null };
  return { site_id: null, site_ids: siteIds };
}

function messagesOf({ cause, subjectId, to }: NewPush) {
  const kinds = cause === 'session_closed' ? [cause] : kindsOfCause[cause];
  const user_id = 'userId' in to ? to.userId : null;
  const driver_id = 'driverId' in to ? to.driverId : null;
  return kinds.map((kind) => ({ kind, subject_id: subjectId, user_id, driver_id }));
}
