import type { Context } from '../context.js';
import { readableNow } from '../platform/outbox/feed-horizon.js';
import type { EventPlace } from './event-cursor.js';
import { eventSight } from './event-sight.js';

/** An event as it is stored. */
export interface StoredEvent {
  id: string;
  type: string;
  at: string;
  site_id: string | null;
  route_id: string | null;
  session_id: string | null;
  driver_id: string | null;
  /** Null in the feed if it would make the response too large. */
  data: Record<string, unknown> | null;
}

/** An event with its place in the feed. */
export interface EventRow extends StoredEvent {
  epoch: number;
  transaction_id: string;
  position: string;
}

export interface EventFilter {
  /** Empty: all. */
  types: readonly string[];
  /** Empty: all. */
  siteLimit: readonly string[];
}

/** The result of a call: the events that match, and how far it has examined the feed. */
export interface EventPart {
  rows: EventRow[];
  /** How many of the examined events match the filter. */
  total: number;
  examined: number;
  /** The last examined event; null if there was none. */
  lastExamined: EventPlace | null;
}

/** A call examines this many events at most, so it takes milliseconds whatever the filter is. */
export const mostExamined = 5_000;

/**
 * The most event text in one response of the feed, in bytes of UTF-8: while a response is built, no other request is
 * served. The first event is complete in any case; the largest has about a megabyte.
 */
const bytesOfAnswer = 2 * 1024 * 1024;

/** $7: types, empty for all; $8: the caller's sites. */
const matching = `(cardinality($7::text[]) = 0 or e.type = any($7))
      and (cardinality($8::uuid[]) = 0 or ${eventSight('$8')})`;

/** Reads a range of the index alone, then the events of the page one by one. */
const partText = (matches: string) => `with looked as materialized (
    select e.epoch, e.transaction_id, e.position, ${matches} as matches from events e
    where e.organisation_id = $1 and (e.epoch, e.transaction_id, e.position) > ($2::integer, $3::xid8, $4::bigint)
      and ${readableNow('e')}
    order by e.epoch, e.transaction_id, e.position limit ${mostExamined}),
  chosen as materialized (
    select epoch, transaction_id, position from looked where matches
    order by epoch, transaction_id, position limit $5),
  edge as (
    select count(*)::integer as looked_at, (count(*) filter (where matches))::integer as total from looked)
  select edge.looked_at, edge.total, last.epoch as last_epoch, last.transaction_id::text as last_transaction_id,
    last.position::text as last_position, e.id, e.type, e.at, e.site_id, e.route_id, e.session_id, e.driver_id,
    case when sum(octet_length(e.data::text)) over (order by c.epoch, c.transaction_id, c.position) - octet_length(e.data::text)
      <= $6::bigint then e.data end as data, c.epoch, c.transaction_id::text as transaction_id, c.position::text as position
  from edge
  left join (select * from looked order by epoch desc, transaction_id desc, position desc limit 1) last on true
  left join chosen c on true
  left join lateral (select * from events e where e.organisation_id = $1 and e.epoch = c.epoch
    and e.transaction_id = c.transaction_id and e.position = c.position) e on true
  order by c.epoch, c.transaction_id, c.position`;

const wholeText = partText('true');
const filteredText = partText(matching);

interface PartRow extends EventRow {
  looked_at: number;
  total: number;
  last_epoch: number | null;
  last_transaction_id: string | null;
  last_position: string | null;
}

/**
 * Returns the first events after a place, in one statement. They contain their data until the limit of text is reached;
 * the first event always does.
 */
export async function selectEvents(
  ctx: Context,
  after: EventPlace,
  { types, siteLimit }: EventFilter,
  limit: number,
  mostBytes = bytesOfAnswer,
): Promise<EventPart> {
  const values = [
    ...[ctx.organisationId, after.epoch, after.transactionId, after.position, limit],
    mostBytes,
  ];
  const isFiltered = types.length > 0 || siteLimit.length > 0;
  const { rows } = await ctx.db.query<PartRow>(
    isFiltered
      ? { name: 'filtered-events-of-feed', text: filteredText, values: [...values, types, siteLimit] }
      : { name: 'events-of-feed', text: wholeText, values },
  );
  const [first] = rows;
  if (first === undefined) throw new Error('the count returned no row');
  const { last_epoch: epoch, last_transaction_id: transactionId, last_position: position } = first;
  const isEmpty = epoch === null || transactionId === null || position === null;
  return {
    rows: rows.filter((each) => each.id !== null),
    total: first.total,
    examined: first.looked_at,
    lastExamined: isEmpty ? null : { epoch, transactionId, position },
  };
}

/** Returns the place after all events that can be read now. */
export async function readLatestPlace(ctx: Context): Promise<EventPlace> {
  const { rows } = await ctx.db.query<{ epoch: number; transaction_id: string }>({
    name: 'latest-place-of-feed',
    text: `select max(epoch) as epoch, pg_snapshot_xmin(pg_current_snapshot())::text as transaction_id
      from event_epochs`,
  });
  const row = rows[0];
  if (row === undefined) throw new Error('the maximum returned no row');
  return { epoch: row.epoch, transactionId: row.transaction_id, position: '0' };
}
