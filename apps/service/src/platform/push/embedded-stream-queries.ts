import type { Queryable } from '../database/postgres-pool.js';
import type { StreamOwner, StreamPlace } from '../outbox/push-stream.js';

/** A stream with entries after the given position. */
export interface GrownStream extends StreamOwner {
  lastNumber: number;
}

const placesOf = '$1::uuid[], $2::uuid[], $3::bigint[]';

const valuesOf = (places: readonly StreamPlace[]) => [
  places.map((each) => each.organisationId),
  places.map((each) => each.userId),
  places.map((each) => each.after),
];

interface OwnerRow {
  organisation_id: string;
  user_id: string;
}

/** Returns the streams that have entries after the given positions. It sends one query. */
export async function findGrownStreams(
  db: Queryable,
  places: readonly StreamPlace[],
): Promise<GrownStream[]> {
  const { rows } = await db.query<OwnerRow & { last_number: number }>({
    name: 'grown-push-streams',
    text: `select s.organisation_id, s.user_id, s.last_number
      from unnest(${placesOf}) as place (organisation_id, user_id, after)
      join push_streams s on s.organisation_id = place.organisation_id and s.user_id = place.user_id
      where s.last_number > place.after`,
    values: valuesOf(places),
  });
  return rows.map((row) => ({
    organisationId: row.organisation_id,
    userId: row.user_id,
    lastNumber: row.last_number,
  }));
}

/**
 * Moves streams forward to the acknowledged numbers, never back. Skips streams that a writer has locked, and returns
 * their owners, so that the caller tries again. So it never waits and cannot cause a deadlock. It sends one statement.
 */
export async function advanceDelivered(
  db: Queryable,
  places: readonly StreamPlace[],
): Promise<StreamOwner[]> {
  const { rows } = await db.query<OwnerRow>({
    name: 'advance-delivered',
    text: `with place as (
        select * from unnest(${placesOf}) as p (organisation_id, user_id, after)),
      locked as (
        select s.organisation_id, s.user_id, p.after
        from place p join push_streams s on s.organisation_id = p.organisation_id and s.user_id = p.user_id
        where s.delivered_through < least(p.after, s.last_number)
        for no key update of s skip locked),
      moved as (
        update push_streams s set delivered_through = least(h.after, s.last_number) from locked h
        where s.organisation_id = h.organisation_id and s.user_id = h.user_id
        returning s.organisation_id, s.user_id)
      select s.organisation_id, s.user_id
      from place p join push_streams s on s.organisation_id = p.organisation_id and s.user_id = p.user_id
      where s.delivered_through < least(p.after, s.last_number)
        and not exists (select from moved m where m.organisation_id = s.organisation_id and m.user_id = s.user_id)`,
    values: valuesOf(places),
  });
  return rows.map((row) => ({ organisationId: row.organisation_id, userId: row.user_id }));
}
