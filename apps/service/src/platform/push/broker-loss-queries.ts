import type { Queryable } from '../database/postgres-pool.js';

/** What the recorded connections of all processes prove about the time since our connection was opened. */
export interface Witnesses {
  /** A connection that was recorded before ours is still alive, so the broker has lost nothing. */
  proven: boolean;
  /** A connection may still prove this, within a heartbeat. */
  possible: boolean;
  /** All earlier connections were ended deliberately by their processes, and the broker still has their last seals. */
  sealed: boolean;
  /**
   * The broker still has the newest seal of every connection. So it has everything that was published before these
   * seals.
   */
  secured: boolean;
}

/** The time of the database's clock, which all processes share. This text is used only in other statements. */
export async function readDatabaseTime(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ now: string }>({
    name: 'database-time',
    text: 'select clock_timestamp()::text as now',
  });
  return rows[0]?.now ?? '';
}

/** Locks the table, so that no other process can record a connection until the transaction ends. */
export async function lockBrokerConnections(tx: Queryable): Promise<void> {
  await tx.query({ text: 'lock table broker_connections in share row exclusive mode' });
}

/**
 * Reads the evidence of all recorded connections. `kept` contains the seals that the broker still has, by connection.
 */
export async function readWitnesses(
  tx: Queryable,
  connectedAt: string,
  heartbeatMs: number,
  kept: ReadonlyMap<string, number>,
): Promise<Witnesses> {
  const { rows } = await tx.query<Witnesses>({
    name: 'broker-witnesses',
    text: `select coalesce(bool_or(not ended and seen_at >= $1), false) as proven,
        coalesce(bool_or(not ended and seen_at > clock_timestamp() - 3 * $2 * interval '1 millisecond'), false)
          as possible,
        coalesce(bool_and(sealed and kept), true) as sealed,
        coalesce(bool_and((sealed or seal > 0) and kept), true) as secured
      from (select c.*, coalesce(k.number >= c.seal, false) as kept from broker_connections c
        left join unnest($3::uuid[], $4::bigint[]) as k (id, number) on k.id = c.id) as connection`,
    values: [connectedAt, heartbeatMs, [...kept.keys()], [...kept.values()]],
  });
  return rows[0] ?? { proven: false, possible: false, sealed: true, secured: true };
}

/**
 * Moves streams back, so that their messages are published again: the streams of users with an active session, to the
 * beginning of this session, but at most `windowMs` before the last proof that the broker was alive. Ends all leases on
 * these streams, because acknowledgements of a lost connection must not be recorded any more. With `secured`, a stream
 * moves back only to the last entry that a seal covers. Returns how many messages will be published again.
 */
export async function setStreamsBack(tx: Queryable, windowMs: number, secured: boolean): Promise<number> {
  const { rows } = await tx.query<{ messages: number }>({
    name: 'set-push-streams-back',
    text: `with since as (
        select coalesce(max(seen_at), clock_timestamp()) - $1 * interval '1 millisecond' as at from broker_connections),
      listening as (
        select organisation_id, user_id, min(push_after) as push_after from sessions
        where status = 'active' group by organisation_id, user_id),
      locked as materialized (
        select s.organisation_id, s.user_id, s.delivered_through, s.last_number,
          greatest(l.push_after, case when $2 then s.secured_through end) as begin
        from push_streams s
        join listening l on l.organisation_id = s.organisation_id and l.user_id = s.user_id
        order by s.organisation_id, s.user_id
        for no key update of s),
      places as (
        select h.*, greatest(h.begin, coalesce(m.number, oldest.number - 1, h.last_number)) as after
        from locked h cross join since left join lateral (
          select number from push_messages m
          where m.organisation_id = h.organisation_id and m.user_id = h.user_id and m.created_at <= since.at
          order by m.number desc limit 1) m on true
        -- Not further back than the oldest stored message: deleted messages cannot be published again.
        left join lateral (
          select number from push_messages m
          where m.organisation_id = h.organisation_id and m.user_id = h.user_id
          order by m.number limit 1) oldest on true),
      moved as (
        update push_streams s
        set delivered_through = least(p.delivered_through, p.after), secured_through = least(s.secured_through, p.after),
          repeats_through = greatest(s.repeats_through, p.delivered_through), lease_owner = null, lease_until = null
        from places p
        where s.organisation_id = p.organisation_id and s.user_id = p.user_id
          and (p.delivered_through > p.after or s.lease_owner is not null)
        returning p.delivered_through - s.delivered_through as messages)
      select coalesce(sum(messages), 0)::bigint as messages from moved`,
    values: [windowMs, secured],
  });
  return rows[0]?.messages ?? 0;
}

/** The ids of the connections that may have left a seal with the broker. */
export async function readConnections(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'broker-connections',
    text: 'select id from broker_connections',
  });
  return rows.map((each) => each.id);
}

/**
 * Records a connection. Deletes the earlier connections that have ended or no longer prove that they are alive, and
 * returns their ids.
 */
export async function insertBrokerConnection(
  tx: Queryable,
  id: string,
  seenAt: string,
  heartbeatMs: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'insert-broker-connection',
    text: `with new as (
        insert into broker_connections (id, seen_at) values ($1, $2))
      delete from broker_connections
      where ended or seen_at <= clock_timestamp() - 3 * $3 * interval '1 millisecond'
      returning id`,
    values: [id, seenAt, heartbeatMs],
  });
  return rows.map((each) => each.id);
}

/** Records that the broker responded at a time after `seenAt`. Returns the current time, for the next proof. */
export async function touchBrokerConnection(db: Queryable, id: string, seenAt: string): Promise<string> {
  const { rows } = await db.query<{ now: string }>({
    name: 'touch-broker-connection',
    text: `with seen as (update broker_connections set seen_at = $2 where id = $1)
      select clock_timestamp()::text as now`,
    values: [id, seenAt],
  });
  return rows[0]?.now ?? seenAt;
}

/**
 * Records the end of a connection. `sealed` means that the end was deliberate and that the broker has acknowledged the
 * seal.
 */
export async function endBrokerConnection(db: Queryable, id: string, sealed: boolean): Promise<void> {
  await db.query({
    name: 'end-broker-connection',
    text: 'update broker_connections set ended = true, sealed = $2 where id = $1',
    values: [id, sealed],
  });
}
