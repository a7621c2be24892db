import type { PushKind } from '@fleet/contract/driving/push';
import type { Queryable } from '../database/postgres-pool.js';

/** The NOTIFY channel for every commit with push messages; the payload is an `Announcement`. */
export const pushChannel = 'push_messages';

/** An entry of a stream: a message, or `session_closed`, which is never sent. */
export type StreamKind = PushKind | 'session_closed';

/** One entry of the stream of one user in one organisation. */
export interface StreamEntry {
  /** From 1, without gaps, in the order of the commits. */
  number: number;
  kind: StreamKind;
  /** The session or the route. */
  subjectId: string;
}

/** The owner of a stream. */
export interface StreamOwner {
  organisationId: string;
  userId: string;
}

/** Announces that a stream has new entries. An announcement may be lost, so only the stream itself is reliable. */
export interface Announcement extends StreamOwner {
  /** The number of the newest entry. */
  last: number;
  /** The new entries, without gaps; null if they do not fit into the payload. */
  entries: StreamEntry[] | null;
}

/** Reads the payload of a notification that `appendEvents` wrote. */
export function readAnnouncement(payload: string): Announcement {
  const parsed: {
    organisation_id: string;
    user_id: string;
    last: number;
    messages: [number, StreamKind, string][] | null;
  } = JSON.parse(payload);
  const entries = parsed.messages?.map(([number, kind, subjectId]) => ({ number, kind, subjectId })) ?? null;
  return { organisationId: parsed.organisation_id, userId: parsed.user_id, last: parsed.last, entries };
}

/** The position from which to read a stream. */
export interface StreamPlace extends StreamOwner {
  /** The number of the last known entry. */
  after: number;
}

/**
 * Reads the entries of several streams, each after its position and in order, at most `limit` of each stream. It sends
 * one query.
 */
export async function readStreams(
  db: Queryable,
  places: readonly StreamPlace[],
  limit: number,
): Promise<(StreamOwner & StreamEntry)[]> {
  const { rows } = await db.query<{
    organisation_id: string;
    user_id: string;
    number: number;
    kind: StreamKind;
    subject_id: string;
  }>({
    name: 'read-push-streams',
    text: `select m.organisation_id, m.user_id, m.number, m.kind, m.subject_id
      from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as place (organisation_id, user_id, after),
        lateral (select * from push_messages m
          where m.organisation_id = place.organisation_id and m.user_id = place.user_id and m.number > place.after
          order by m.number limit $4) m
      order by m.organisation_id, m.user_id, m.number`,
    values: [
      places.map((each) => each.organisationId),
      places.map((each) => each.userId),
      places.map((each) => each.after),
      limit,
    ],
  });
  return rows.map((row) => ({
    organisationId: row.organisation_id,
    userId: row.user_id,
    number: row.number,
    kind: row.kind,
    subjectId: row.subject_id,
  }));
}
