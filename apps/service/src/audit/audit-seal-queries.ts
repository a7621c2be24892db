import { exactTime } from '../platform/database/exact-time.js';
import type { Queryable } from '../platform/database/postgres-pool.js';
import { readableNow } from '../platform/outbox/feed-horizon.js';
import { type AuditEntryRow, entryColumns, placeParts, placeText } from './audit-entry-row.js';
import type { SealContent } from './seal-digests.js';

/** A seal as it is stored. */
export interface StoredSeal extends SealContent {
  hash: string;
}

interface SealRow {
  number: number;
  previous_hash: Buffer;
  place: string;
  entry_count: number;
  entries: Buffer;
  sealed_at_text: string;
  hash: Buffer;
}

const isAfterPlace = (alias: string, from: number): string =>
  `(${alias}.epoch, ${alias}.transaction_id, ${alias}.position)
    > ($${from}::integer, $${from + 1}::xid8, $${from + 2}::bigint)`;

/**
 * Returns up to `limit` organisations with entries that can be sealed now. Costs two index look-ups for each
 * organisation.
 */
export async function findUnsealed(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'organisations-to-seal',
    text: `select o.id from organisations o
      left join lateral (select s.epoch, s.transaction_id, s.position from audit_seals s
        where s.organisation_id = o.id order by s.number desc limit 1) last on true
      where exists (select from audit_entries a where a.organisation_id = o.id
        and (a.epoch, a.transaction_id, a.position)
          > (coalesce(last.epoch, 0), coalesce(last.transaction_id, '0'::xid8), coalesce(last.position, 0))
        and ${readableNow('a')})
      limit $1`,
    values: [limit],
  });
  return rows.map((row) => row.id);
}

/**
 * Locks the sealing of an organisation until the transaction ends, and returns the database's time; null if another
 * process is sealing.
 */
export async function claimSealing(db: Queryable, organisationId: string): Promise<string | null> {
  const { rows } = await db.query<{ claimed: boolean; at_text: string }>({
    name: 'claim-sealing',
    text: `select pg_try_advisory_xact_lock(hashtextextended('audit seal ' || $1, 0)) as claimed,
      ${exactTime('clock_timestamp()')} as at_text`,
    values: [organisationId],
  });
  return rows[0]?.claimed === true ? rows[0].at_text : null;
}

/** Returns the newest seal, without its list of entries; null if there is none. */
export async function findNewestSeal(
  db: Queryable,
  organisationId: string,
): Promise<Pick<StoredSeal, 'number' | 'place' | 'hash'> | null> {
  const { rows } = await db.query<Pick<SealRow, 'number' | 'place' | 'hash'>>({
    name: 'newest-audit-seal',
    text: `select s.number, ${placeText('s')} as place, s.hash from audit_seals s
      where s.organisation_id = $1 order by s.number desc limit 1`,
    values: [organisationId],
  });
  const [row] = rows;
  return row === undefined ? null : { number: row.number, place: row.place, hash: row.hash.toString('hex') };
}

/** Returns the seals after this number, in order. */
export async function selectSeals(
  db: Queryable,
  organisationId: string,
  after: number,
  limit: number,
): Promise<StoredSeal[]> {
  const { rows } = await db.query<SealRow>({
    name: 'audit-seals-in-order',
    text: `select s.number, s.previous_hash, ${placeText('s')} as place, s.entry_count, s.entries,
        ${exactTime('s.sealed_at')} as sealed_at_text, s.hash
      from audit_seals s where s.organisation_id = $1 and s.number > $2 order by s.number limit $3`,
    values: [organisationId, after, limit],
  });
  return rows.map((row) => ({
    organisationId,
    number: row.number,
    previousHash: row.previous_hash.toString('hex'),
    place: row.place,
    entryCount: row.entry_count,
    entries: row.entries,
    sealedAt: row.sealed_at_text,
    hash: row.hash.toString('hex'),
  }));
}

/** Returns committed entries after a place, in order; from the very first if the place is null. */
export async function selectEntriesAfter(
  db: Queryable,
  organisationId: string,
  place: string | null,
  limit: number,
): Promise<AuditEntryRow[]> {
  const { rows } = await db.query<AuditEntryRow>({
    name: place === null ? 'audit-entries-from-first' : 'audit-entries-in-order',
    text: `select ${entryColumns('a')} from audit_entries a
      where a.organisation_id = $1 and ${place === null ? 'true' : isAfterPlace('a', 3)} and ${readableNow('a')}
      order by a.epoch, a.transaction_id, a.position limit $2`,
    values: [organisationId, limit, ...(place === null ? [] : placeParts(place))],
  });
  return rows;
}

/**
 * Counts the entries after a place, including those that cannot be read yet, and returns the time of the oldest.
 */
export async function countEntriesAfter(
  db: Queryable,
  organisationId: string,
  place: string,
): Promise<{ count: number; oldest_at: string | null }> {
  const { rows } = await db.query<{ count: number; oldest_at: string | null }>({
    name: 'count-audit-entries-behind',
    text: `select count(*) as count, min(a.at) as oldest_at from audit_entries a
      where a.organisation_id = $1 and ${isAfterPlace('a', 2)}`,
    values: [organisationId, ...placeParts(place)],
  });
  return rows[0] ?? { count: 0, oldest_at: null };
}

/** Returns the first entry after a place whose time is before the given one; null if there is none. */
export async function findEntryBefore(
  db: Queryable,
  organisationId: string,
  place: string,
  before: string,
): Promise<{ id: string; place: string } | null> {
  const { rows } = await db.query<{ id: string; place: string }>({
    name: 'audit-entry-before',
    text: `select a.id, ${placeText('a')} as place from audit_entries a
      where a.organisation_id = $1 and ${isAfterPlace('a', 2)} and a.at < $5::timestamptz
      order by a.epoch, a.transaction_id, a.position limit 1`,
    values: [organisationId, ...placeParts(place), before],
  });
  return rows[0] ?? null;
}

/** Returns false if a seal with that number exists. */
export async function insertSeal(db: Queryable, seal: StoredSeal): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-audit-seal',
    text: `insert into audit_seals (organisation_id, number, epoch, transaction_id, position, entry_count, entries,
        previous_hash, hash, sealed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    values: [
      seal.organisationId,
      seal.number,
      ...placeParts(seal.place),
      seal.entryCount,
      seal.entries,
      Buffer.from(seal.previousHash, 'hex'),
      Buffer.from(seal.hash, 'hex'),
      seal.sealedAt,
    ],
  });
  return rowCount === 1;
}
