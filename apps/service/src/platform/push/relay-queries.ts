import type { Queryable } from '../database/postgres-pool.js';
import { inTurns, orderOfTurns } from '../database/queue-turns.js';
import type { StreamEntry, StreamOwner } from '../outbox/push-stream.js';

/** The claim of a process on some streams for some milliseconds. Each lease id is used for one claim only. */
export interface Lease {
  leaseId: string;
  leaseMs: number;
}

/** A claimed stream with its next entries in order. It has no entries if another process has just published them. */
export interface ClaimedStream extends StreamOwner {
  leaseId: string;
  entries: StreamEntry[];
}

export interface ClaimBounds {
  streams: number;
  entriesPerStream: number;
}

interface ClaimedRow {
  organisation_id: string;
  user_id: string;
  number: number | null;
  kind: StreamEntry['kind'];
  subject_id: string;
}

const isWaiting = 'delivered_through < last_number';
const isFree = '(lease_until is null or lease_until <= clock_timestamp())';

/**
 * The most entries for publishing again that a claim reads from a stream, however many messages the broker has lost.
 */
const repeatsComparedAtOnce = 500;

const queue = {
  table: 'push_streams',
  columns: 'user_id',
  waits: isWaiting,
  order: 'lease_until nulls first',
  ready: isFree,
};

/**
 * Claims waiting streams that no process publishes. Organisations take turns; of each, the stream that was served least
 * recently comes first. Reads the next entries of each claimed stream. It sends one statement, which never waits. In
 * READ COMMITTED the locked row of `push_streams` is the newest committed one, but the entries are those of the
 * statement's snapshot. This snapshot may be older than the row, never newer, and numbers follow the order of commits.
 * So the visible entries follow `delivered_through` without a gap, or there are none. Entries that are not visible yet
 * were announced at their commit, and the next round claims them. If messages are published again, the next
 * `repeatsComparedAtOnce` entries are compared: of each kind and subject, only the newest is published. The older ones
 * are not needed, because a message only names what the phone should pull.
 */
export async function claimStreams(
  db: Queryable,
  { leaseId, leaseMs }: Lease,
  { streams, entriesPerStream }: ClaimBounds,
): Promise<ClaimedStream[]> {
  const { rows } = await db.query<ClaimedRow>({
    name: `claim-push-streams-${streams}`,
    // Twice as many candidates as will be claimed, because another process may lock some of them at the same moment.
    text: `${inTurns(queue, { most: 2 * streams })},
      waiting as materialized (
        select organisation_id, user_id from push_streams s
          join (select organisation_id, user_id, turn from in_turns) t using (organisation_id, user_id)
        where ${isWaiting} and ${isFree} order by ${orderOfTurns} limit $3
        for no key update of s skip locked),
      claimed as (
        update push_streams s set lease_owner = $1, lease_until = clock_timestamp() + $2 * interval '1 millisecond'
        from waiting w where s.organisation_id = w.organisation_id and s.user_id = w.user_id
        returning s.organisation_id, s.user_id, s.delivered_through, s.repeats_through)
      select c.organisation_id, c.user_id, m.number, m.kind, m.subject_id
      from claimed c left join lateral (
        select number, kind, subject_id from (
          select number, kind, subject_id, number > c.repeats_through as is_first,
            row_number() over (partition by kind, subject_id, number > c.repeats_through order by number desc) as age
          from (
            select number, kind, subject_id from push_messages
            where organisation_id = c.organisation_id and user_id = c.user_id and number > c.delivered_through
            order by number
            limit case when c.repeats_through > c.delivered_through then ${repeatsComparedAtOnce} else $4 end) next) compared
        where is_first or age = 1
        order by number limit $4) m on true
      order by c.organisation_id, c.user_id, m.number`,
    values: [leaseId, leaseMs, streams, entriesPerStream],
  });
  return inStreams(rows, leaseId);
}

function inStreams(rows: readonly ClaimedRow[], leaseId: string): ClaimedStream[] {
  const streams: ClaimedStream[] = [];
  for (const { organisation_id: organisationId, user_id: userId, number, kind, subject_id } of rows) {
    let stream = streams.at(-1);
    if (stream?.userId !== userId || stream.organisationId !== organisationId) {
      stream = { organisationId, userId, leaseId, entries: [] };
      streams.push(stream);
    }
    if (number !== null) stream.entries.push({ number, kind, subjectId: subject_id });
  }
  return streams;
}

/** A claimed stream, and up to which entry the broker has acknowledged it. */
export interface PublishedStream extends StreamOwner {
  leaseId: string;
  /** The number of the last acknowledged entry; 0 if there is none. */
  through: number;
  /** The sessions whose end the acknowledged entries announce. */
  endedSessionIds: readonly string[];
}

export interface MarkedStreams {
  /** Streams that need no further work. */
  finished: PublishedStream[];
  /** The finished streams that moved forward, because their lease was still valid. */
  moved: PublishedStream[];
}

/**
 * Moves streams forward and releases them, if their lease is still valid. For ended sessions, schedules the end of
 * their connections after a grace period. It sends one statement, which never waits. A stream that a writer has locked
 * is missing from the result; the caller should try again while the lease is valid.
 */
export async function markPublished(
  db: Queryable,
  published: readonly PublishedStream[],
  graceMs: number,
): Promise<MarkedStreams> {
  const ended = published.flatMap(({ organisationId, userId, endedSessionIds }) =>
    endedSessionIds.map((sessionId) => ({ organisationId, userId, sessionId })),
  );
  const { rows } = await db.query<MarkedRow>({
    name: 'mark-push-streams',
    text: `with published as (
        select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[])
          as p (organisation_id, user_id, lease_id, through)),
      locked as materialized (
        select s.organisation_id, s.user_id, p.lease_id, p.through
        from push_streams s join published p on p.organisation_id = s.organisation_id and p.user_id = s.user_id
        for no key update of s skip locked),
      marked as (
        update push_streams s
        set delivered_through = greatest(s.delivered_through, h.through), lease_owner = null,
          lease_until = clock_timestamp()
        from locked h
        where s.organisation_id = h.organisation_id and s.user_id = h.user_id and s.lease_owner = h.lease_id
        returning s.organisation_id, s.user_id),
      dropped as (
        insert into session_drops (organisation_id, session_id, user_id, due_at)
        select e.organisation_id, e.session_id, e.user_id, clock_timestamp() + $8 * interval '1 millisecond'
        from unnest($5::uuid[], $6::uuid[], $7::uuid[]) as e (organisation_id, user_id, session_id)
        join marked m on m.organisation_id = e.organisation_id and m.user_id = e.user_id
        on conflict do nothing)
      select h.lease_id, h.user_id, h.organisation_id, m.user_id is not null as moved
      from locked h left join marked m on m.organisation_id = h.organisation_id and m.user_id = h.user_id`,
    values: [
      published.map((each) => each.organisationId),
      published.map((each) => each.userId),
      published.map((each) => each.leaseId),
      published.map((each) => each.through),
      ended.map((each) => each.organisationId),
      ended.map((each) => each.userId),
      ended.map((each) => each.sessionId),
      graceMs,
    ],
  });
  const found = new Map(
    rows.map((row) => [`${row.lease_id} ${row.user_id} ${row.organisation_id}`, row.moved]),
  );
  const isMoved = (each: PublishedStream) =>
    found.get(`${each.leaseId} ${each.userId} ${each.organisationId}`);
  return {
    finished: published.filter((each) => isMoved(each) !== undefined),
    moved: published.filter((each) => isMoved(each) === true),
  };
}

interface MarkedRow {
  lease_id: string;
  user_id: string;
  organisation_id: string;
  moved: boolean;
}

/** How many messages wait in all streams, and for how many seconds the oldest has waited. */
export async function readLag(db: Queryable): Promise<{ messages: number; seconds: number }> {
  const { rows } = await db.query<{ messages: number; seconds: number }>({
    name: 'push-lag',
    text: `select coalesce(sum(s.last_number - s.delivered_through), 0)::bigint as messages,
        greatest(extract(epoch from clock_timestamp() - min(m.created_at)), 0)::float8 as seconds
      from push_streams s left join lateral (
        select created_at from push_messages m
        where m.organisation_id = s.organisation_id and m.user_id = s.user_id and m.number > s.delivered_through
        order by m.number limit 1) m on true
      where s.delivered_through < s.last_number`,
  });
  const row = rows[0];
  return { messages: row?.messages ?? 0, seconds: row?.seconds ?? 0 };
}
