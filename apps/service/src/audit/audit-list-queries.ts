import type { Context } from '../context.js';
import { exactTime } from '../platform/database/exact-time.js';
import { openRowConditions } from '../platform/database/row-conditions.js';
import { textLength } from '../platform/database/text-length.js';
import type { AuditCursor } from './audit-cursor.js';
import { type AuditEntryRow, entryColumns, placeParts, placeText } from './audit-entry-row.js';
import { auditVisibility } from './audit-visibility.js';

export interface AuditFilter {
  /** ISO 8601 UTC; `from` is included, `until` is not. */
  from?: string | undefined;
  until?: string | undefined;
  actorId?: string | undefined;
  actorKind?: string | undefined;
  action?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  requestId?: string | undefined;
  /** The caller's sites; empty: all. */
  siteLimit: readonly string[];
  callerId: string | null;
}

export interface ListedEntry extends AuditEntryRow {
  actor_name: string | null;
}

export interface AuditPart {
  /** Fewer than the limit if the entries are large. */
  rows: ListedEntry[];
  /** How many of the examined entries match the filter. */
  total: number;
  examined: number;
  horizon: AuditCursor['horizon'];
  /** Whether further matching entries were left out, because of the limit or of their size. */
  isCut: boolean;
  /** Where the next page begins: after the last row if the part is cut, else after the last examined entry, if any. */
  end: Pick<AuditCursor, 'at' | 'place'> | null;
}

interface PartRow extends ListedEntry {
  looked_at: number;
  total: number;
  horizon_epoch: string;
  horizon_transaction: string;
  last_at: string | null;
  last_place: string | null;
}

/**
 * Whether the action is daily work of drivers. Such entries are most of the log, and the index of actions leaves them
 * out.
 */
const isDailyWork = (action: string): boolean =>
  action === 'outcomes.submit' || action === 'positions.submit' || action.startsWith('progress.');
const noDailyWork = `a.action not in ('outcomes.submit', 'positions.submit') and a.action not like 'progress.%'`;

const newestFirst = 'at desc, epoch desc, transaction_id desc, position desc';

/**
 * The most text of changes and data in one page, in bytes of UTF-8. Most entries have some hundred bytes; the first
 * entry is returned in any case.
 */
const bytesOfPage = 2 * 1024 * 1024;

/**
 * Returns the entries after a position, newest first, up to a limit and a size, in one statement that examines
 * `mostExamined` rows at most. The times and one other condition limit the part of an index that is read; the remaining
 * conditions filter its rows. The number of rows is bounded, so a longer log does not make a call slower.
 */
export async function selectAuditPart(
  ctx: Context,
  filter: AuditFilter,
  cursor: AuditCursor | null,
  { limit, mostExamined }: { limit: number; mostExamined: number },
): Promise<AuditPart> {
  const indexed = openRowConditions(ctx.organisationId, 'a');
  const { values } = indexed;
  const name = (value: unknown): string => `$${values.push(value)}`;
  if (filter.from !== undefined) indexed.add((one) => `a.at >= ${one}::timestamptz`, filter.from);
  if (filter.until !== undefined) indexed.add((one) => `a.at < ${one}::timestamptz`, filter.until);
  if (cursor !== null) {
    indexed.add(
      (at, epoch, transaction, position) => `(a.at, a.epoch, a.transaction_id, a.position)
        < (${at}::timestamptz, ${epoch}::integer, ${transaction}::xid8, ${position}::bigint)`,
      cursor.at,
      ...placeParts(cursor.place),
    );
  }
  const matches = addConditions(filter, indexed, name);
  const { epoch = null, transactionId = null } = cursor?.horizon ?? {};
  const horizon = `select coalesce(${name(epoch)}::integer, (select max(epoch) from event_epochs)) as epoch,
      coalesce(${name(transactionId)}::xid8, pg_snapshot_xmin(pg_current_snapshot())) as transaction_id`;
  const { rows } = await ctx.db.query<PartRow>({
    text: `with horizon as materialized (${horizon}),
      looked as materialized (
        select a.at, a.epoch, a.transaction_id, a.position, ${matches} as matches from audit_entries a
        where ${indexed.where()} and (a.epoch, a.transaction_id) < (select epoch, transaction_id from horizon)
        order by a.at desc, a.epoch desc, a.transaction_id desc, a.position desc limit ${name(mostExamined)}),
      chosen as materialized (select * from looked where matches order by ${newestFirst} limit ${name(limit)}),
      measured as materialized (
        select c.at, c.epoch, c.transaction_id, c.position,
          ${textLength('e.data')} + coalesce(${textLength('e.changes')}, 0) as length
        from chosen c join lateral (select * from audit_entries e where e.organisation_id = $1 and e.epoch = c.epoch
          and e.transaction_id = c.transaction_id and e.position = c.position) e on true),
      placed as (select *, sum(length) over (order by ${newestFirst}) - length as before from measured),
      edge as (
        select count(*)::integer as looked_at, (count(*) filter (where matches))::integer as total from looked),
      last as (select * from looked l order by l.at, l.epoch, l.transaction_id, l.position limit 1)
    select edge.looked_at, edge.total, h.epoch::text as horizon_epoch, h.transaction_id::text as horizon_transaction,
      ${exactTime('last.at')} as last_at, ${placeText('last')} as last_place, ${entryColumns('a')},
      coalesce(u.name, k.name) as actor_name
    from edge cross join horizon h left join last on true left join placed c on c.before < ${bytesOfPage}
      left join lateral (select * from audit_entries e where e.organisation_id = $1 and e.epoch = c.epoch
        and e.transaction_id = c.transaction_id and e.position = c.position) a on true
      left join users u on a.actor_kind = 'user' and u.id = a.actor_id
      left join api_keys k on a.actor_kind = 'api_key' and k.organisation_id = $1 and k.id = a.actor_id
    order by c.at desc, c.epoch desc, c.transaction_id desc, c.position desc`,
    values,
  });
  const [first] = rows;
  if (first === undefined) throw new Error('the count returned no row');
  const { last_at: at, last_place: place, total } = first;
  const found = rows.filter((each) => each.id !== null);
  const isCut = found.length < total;
  const lastExamined = at === null || place === null || first.looked_at === 0 ? null : { at, place };
  const last = isCut ? found.at(-1) : undefined;
  return {
    rows: found,
    total,
    examined: first.looked_at,
    horizon: { epoch: first.horizon_epoch, transactionId: first.horizon_transaction },
    isCut,
    end: last === undefined ? lastExamined : { at: last.exact_at, place: last.place },
  };
}

/**
 * Adds the most selective condition to `indexed`, the conditions that limit the part of the index, and returns the
 * other conditions as a filter.
 */
function addConditions(
  filter: AuditFilter,
  indexed: ReturnType<typeof openRowConditions>,
  name: (value: unknown) => string,
): string {
  const { actorId, actorKind, action, subjectKind, subjectId, requestId } = filter;
  const all: string[] = [];
  const within = requestId === undefined ? null : timesOfRequest(requestId);
  if (within !== null)
    indexed.add((from, until) => `a.at between ${from}::timestamptz and ${until}::timestamptz`, ...within);
  if (requestId !== undefined) all.push(`a.request_id is not distinct from ${name(requestId)}`);
  let isIndexed = within !== null;
  const choose = (column: string, type: string, value: string, extra = 'true') => {
    if (isIndexed) all.push(`coalesce(a.${column} = ${name(value)}::${type}, false)`);
    else indexed.add((one) => `a.${column} = ${one}::${type} and ${extra}`, value);
    isIndexed = true;
  };
  if (subjectId !== undefined) choose('subject_id', 'text', subjectId);
  if (actorId !== undefined) choose('actor_id', 'uuid', actorId);
  if (action !== undefined && !isDailyWork(action)) choose('action', 'text', action, noDailyWork);
  else if (action !== undefined) all.push(`a.action = ${name(action)}`);
  if (actorKind !== undefined) all.push(`a.actor_kind = ${name(actorKind)}`);
  if (subjectKind !== undefined) all.push(`a.subject_kind = ${name(subjectKind)}`);
  if (filter.siteLimit.length > 0)
    all.push(`coalesce(${auditVisibility(name(filter.siteLimit), name(filter.callerId))}, false)`);
  return all.length === 0 ? 'true' : all.join(' and ');
}

/** The id of a request begins with its time in milliseconds, and a request takes minutes at most. */
function timesOfRequest(requestId: string): [string, string] | null {
  const found = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(requestId);
  if (found === null) return null;
  const begunMs = Number.parseInt(`${found[1]}${found[2]}`, 16);
  const time = (ms: number) => new Date(begunMs + ms).toISOString();
  return [time(-60_000), time(300_000)];
}
