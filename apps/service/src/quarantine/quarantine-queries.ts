import type {
  listQuarantinedRecords,
  QuarantinedRecord,
  QuarantinedRecordSummary,
} from '@fleet/contract/driving/quarantine';
import type { Input } from '@fleet/contract/ground/operation';
import { actorIdOf, type Context, siteLimitOf } from '../context.js';
import { ifLimited, sitesAreIn } from '../platform/database/site-conditions.js';

/** A record with what a decision needs. */
export interface QuarantineRow extends QuarantinedRecord {
  site_id: string | null;
  driver_site_ids: string[];
  /** Hexadecimal. */
  content_hash: string;
}

const listedColumns = `q.id, q.kind, q.status, q.session_id, q.driver_id, q.route_id, q.captured_at, q.received_at,
  q.sequence, q.settled_at, q.settled_by, q.settled_note as note, q.given_up_reason`;

const rowColumns = `${listedColumns}, q.route_version, q.content, q.problems, encode(q.content_hash, 'hex') as content_hash,
  r.site_id, d.site_ids as driver_site_ids`;

const withPlace = `from quarantined_records q
  join drivers d on d.organisation_id = q.organisation_id and d.id = q.driver_id
  left join routes r on r.organisation_id = q.organisation_id and r.id = q.route_id
  where q.organisation_id = $1`;

/**
 * SQL: whether a caller limited to sites sees a quarantined record with the driver `d` and the route `r`, if any. A
 * record belongs to the site of its route; without a route, or if the route has no site, to the sites of its driver
 * [C-3].
 */
export const recordInSight = (limit: string) =>
  ifLimited(
    limit,
    `case when r.site_id is not null then r.site_id = any(${limit}) else ${sitesAreIn('d.site_ids', limit)} end`,
  );

const listed = `${withPlace} and ${recordInSight('$2')} and ($3::text is null or q.status = $3)
    and ($4::text is null or q.kind = $4) and ($5::uuid is null or q.driver_id = $5)
    and ($6::uuid is null or q.session_id = $6) and ($7::uuid is null or q.route_id = $7)`;

/**
 * A page of the records of these sites, the last received first, and their total; one statement. An empty list of sites
 * means all.
 */
export async function selectRecords(
  ctx: Context,
  siteIds: readonly string[],
  query: Input<typeof listQuarantinedRecords>['query'],
  place: { limit: number; offset: number },
): Promise<{ total: number; records: QuarantinedRecordSummary[] }> {
  const { rows } = await ctx.db.query<QuarantinedRecordSummary & { total: number }>({
    name: 'list-quarantined-records',
    text: `select t.total, p.* from (select count(*)::integer as total ${listed}) t
      left join (select ${listedColumns} ${listed}
        order by q.received_at desc, q.id desc limit $8 offset $9) p on true
      order by p.received_at desc, p.id desc`,
    values: [
      ctx.organisationId,
      siteIds,
      query.status ?? null,
      query.kind ?? null,
      query.driver_id ?? null,
      query.session_id ?? null,
      query.route_id ?? null,
      place.limit,
      place.offset,
    ],
  });
  const records = rows.filter((row) => row.id !== null).map(({ total: _total, ...record }) => record);
  return { total: rows[0]?.total ?? 0, records };
}

/** A record of the caller's sites; null if there is none. */
export async function findRecord(ctx: Context, id: string): Promise<QuarantineRow | null> {
  const { rows } = await ctx.db.query<QuarantineRow>({
    name: 'quarantined-record',
    text: `select ${rowColumns} ${withPlace} and q.id = $2 and ${recordInSight('$3')}`,
    values: [ctx.organisationId, id, siteLimitOf(ctx)],
  });
  return rows[0] ?? null;
}

/**
 * Finds and locks a record of the caller's sites, until the transaction ends; null if there is none. Lock it before all
 * other rows, so that transactions that record something never wait for it.
 */
export async function lockRecord(ctx: Context, id: string): Promise<QuarantineRow | null> {
  const { rows } = await ctx.db.query<QuarantineRow>({
    name: 'lock-quarantined-record',
    text: `select ${rowColumns} ${withPlace} and q.id = $2 and ${recordInSight('$3')} for no key update of q`,
    values: [ctx.organisationId, id, siteLimitOf(ctx)],
  });
  return rows[0] ?? null;
}

export interface Decision {
  status: 'accepted' | 'discarded';
  note: string | null;
}

export async function updateDecidedRecord(
  ctx: Context,
  id: string,
  { status, note }: Decision,
): Promise<Pick<QuarantinedRecord, 'status' | 'settled_at' | 'settled_by' | 'note'>> {
  const { rows } = await ctx.db.query<
    Pick<QuarantinedRecord, 'status' | 'settled_at' | 'settled_by' | 'note'>
  >({
    name: 'decide-quarantined-record',
    text: `update quarantined_records q set status = $3, settled_note = $4, settled_at = $5, settled_by = $6
      where q.organisation_id = $1 and q.id = $2
      returning q.status, q.settled_at, q.settled_by, q.settled_note as note`,
    values: [ctx.organisationId, id, status, note, new Date(ctx.now()).toISOString(), actorIdOf(ctx.actor)],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('a quarantined record was not found when it was decided');
  return row;
}
