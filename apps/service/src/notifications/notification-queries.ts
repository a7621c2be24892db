import type { PushKind } from '@fleet/contract/driving/push';
import type { Context } from '../context.js';

/** A message of a stream that is sent to a phone. */
export interface MessageRow {
  number: number;
  kind: PushKind;
  /** The id of the session or the route. */
  subject_id: string;
  created_at: string;
}

/** Counts at most this many entries of a stream, so that a long stream costs no more [C-9]. */
const mostCounted = 5_000;

/**
 * The first messages of a user's stream after a number, and how many follow it in all; the query always returns a row,
 * with the total.
 */
export async function selectMessages(
  ctx: Context,
  userId: string,
  after: string,
  limit: number,
): Promise<{ total: number; rows: MessageRow[] }> {
  const { rows } = await ctx.db.query<MessageRow & { total: number }>({
    name: 'messages-of-user',
    text: `with place as materialized (
        select case when $3::bigint > coalesce(max(s.last_number), 0) then 0 else $3::bigint end as after
        from push_streams s where s.organisation_id = $1 and s.user_id = $2),
      counted as (select count(*)::integer as total from (
        select from push_messages m
        where m.organisation_id = $1 and m.user_id = $2 and m.number > (select after from place)
          and m.kind <> 'session_closed' limit ${mostCounted}) m)
      select t.total, p.* from counted t left join (
        select m.number, m.kind, m.subject_id, m.created_at from push_messages m
        where m.organisation_id = $1 and m.user_id = $2 and m.number > (select after from place)
          and m.kind <> 'session_closed'
        order by m.number limit $4) p on true
      order by p.number`,
    values: [ctx.organisationId, userId, after, limit],
  });
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.number !== null) };
}

/**
 * Deletes messages of all organisations, or of one, from before a time, up to a limit, and returns how many. Deleted
 * messages count as delivered, so nothing waits for them. The streams are locked first, in the common order; entries
 * that another process is deleting are skipped.
 */
export async function deleteMessagesBefore(
  ctx: Context,
  before: string,
  limit: number,
  organisationId: string | null = null,
): Promise<number> {
  const { rows } = await ctx.db.query<{ deleted: number }>({
    name: 'delete-old-messages',
    text: `with old as materialized (
        select m.organisation_id, m.user_id, m.number from push_messages m
        where m.created_at < $1 and ($3::uuid is null or m.organisation_id = $3) order by m.created_at limit $2),
      locked as materialized (
        select s.organisation_id, s.user_id from push_streams s
        where (s.organisation_id, s.user_id) in (select o.organisation_id, o.user_id from old o)
        order by s.organisation_id, s.user_id for no key update skip locked),
      mine as materialized (
        select o.organisation_id, o.user_id, o.number from old o join locked h using (organisation_id, user_id)),
      gone as (
        delete from push_messages m using mine o
        where m.organisation_id = o.organisation_id and m.user_id = o.user_id and m.number = o.number
        returning m.organisation_id, m.user_id, m.number),
      finished as (
        update push_streams s set delivered_through = g.last
        from (select organisation_id, user_id, max(number) as last from gone group by organisation_id, user_id) g
        where s.organisation_id = g.organisation_id and s.user_id = g.user_id and s.delivered_through < g.last)
      select count(*)::integer as deleted from gone`,
    values: [before, limit, organisationId],
  });
  return rows[0]?.deleted ?? 0;
}
