import type { Queryable } from '../database/postgres-pool.js';
import type { StreamOwner, StreamPlace } from '../outbox/push-stream.js';

/** A seal that the broker has acknowledged. */
export interface AcknowledgedSeal {
  /** The id of the connection to which the seal belongs. */
  id: string;
  number: number;
}

/**
 * Stores a seal and the positions that it covers. Returns the streams whose positions are stored. Skips streams that a
 * writer has locked, so it never waits. If the connection is no longer recorded, the seal covers nothing, because the
 * streams may have moved back since. It sends one statement.
 */
export async function noteSeal(
  db: Queryable,
  { id, number }: AcknowledgedSeal,
  places: readonly StreamPlace[],
): Promise<StreamOwner[]> {
  const { rows } = await db.query<{ organisation_id: string; user_id: string }>({
    name: 'note-broker-seal',
    text: `with sealed as (
        update broker_connections set seal = $2 where id = $1 returning id),
      locked as materialized (
        select s.organisation_id, s.user_id, p.after
        from sealed cross join unnest($3::uuid[], $4::uuid[], $5::bigint[]) as p (organisation_id, user_id, after)
        join push_streams s on s.organisation_id = p.organisation_id and s.user_id = p.user_id
        for no key update of s skip locked)
      update push_streams s set secured_through = greatest(s.secured_through, least(h.after, s.delivered_through))
      from locked h where s.organisation_id = h.organisation_id and s.user_id = h.user_id
      returning s.organisation_id, s.user_id`,
    values: [
      id,
      number,
      places.map((each) => each.organisationId),
      places.map((each) => each.userId),
      places.map((each) => each.after),
    ],
  });
  return rows.map((row) => ({ organisationId: row.organisation_id, userId: row.user_id }));
}
