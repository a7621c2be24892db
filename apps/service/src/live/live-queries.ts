import type { LiveCounts } from '@fleet/contract/driving/live';
import type { EventType } from '@fleet/contract/outgoing/event-data';
import type { Context } from '../context.js';
import type { EventPlace } from '../events/event-cursor.js';
import { ifLimited, siteIsIn, sitesAreIn } from '../platform/database/site-conditions.js';
import { readableNow } from '../platform/outbox/feed-horizon.js';
import { type LastPositionRow, lastOfSession } from '../progress/last-position-queries.js';
import { recordInSight } from '../quarantine/quarantine-queries.js';
import {
  type NamedSession,
  namedSessionColumns,
  withSessionNames,
} from '../sessions/session-list-queries.js';
import type { LivePlace } from './live-place.js';

/** The parts of an event that show which records have changed. */
export interface ChangeRow {
  type: EventType;
  site_id: string | null;
  route_id: string | null;
  session_id: string | null;
  transfer_id: string | null;
}

/**
 * Returns the first events after a place, and the place after these events. Reads only the index of the feed, and the
 * data of events only for transfers.
 */
export async function selectChanges(
  ctx: Context,
  after: EventPlace,
  limit: number,
): Promise<{ rows: ChangeRow[]; place: LivePlace }> {
  const { rows } = await ctx.db.query<PlacedRow>({
    name: 'live-changes',
    text: `select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms, c.* from (values (1)) as one
      left join lateral (
        select e.epoch, e.transaction_id::text as transaction_id, e.position::text as position, e.type, e.site_id,
          e.route_id, e.session_id,
          case when e.type like 'transfer\\_%' then e.data->'transfer'->>'id' end as transfer_id
        from events e
        where e.organisation_id = $1 and (e.epoch, e.transaction_id, e.position) > ($2::integer, $3::xid8, $4::bigint)
          and ${readableNow('e')}
        order by e.epoch, e.transaction_id, e.position limit $5) c on true`,
    values: [ctx.organisationId, after.epoch, after.transactionId, after.position, limit],
  });
  const found = rows.filter((each) => each.type !== null);
  const last = found.at(-1);
  const event =
    last === undefined
      ? after
      : { epoch: last.epoch, transactionId: last.transaction_id, position: last.position };
  return { rows: found, place: { event, seenAtMs: rows[0]?.now_ms ?? 0 } };
}

interface PlacedRow extends ChangeRow {
  now_ms: number;
  epoch: number;
  transaction_id: string;
  position: string;
}

/** The last position of an active session, with the sites of its driver. */
export interface PositionRow extends LastPositionRow {
  driver_site_ids: string[];
}

/** The last positions of active sessions that arrived since a time, in milliseconds since 1970. */
export async function selectLastPositions(ctx: Context, sinceMs: number): Promise<PositionRow[]> {
  const { rows } = await ctx.db.query<PositionRow>({
    name: 'live-positions',
    text: `select s.id as session_id, d.site_ids as driver_site_ids, l.*
      from sessions s
      join drivers d on d.organisation_id = $1 and d.id = s.driver_id
      cross join ${lastOfSession}
      where s.organisation_id = $1 and s.status = 'active' and l.received_at > to_timestamp($2::float8 / 1000)`,
    values: [ctx.organisationId, sinceMs],
  });
  return rows;
}

/** An active session, and its last position if it has sent one. */
export type VehicleRow = NamedSession & (Positioned | { [Name in keyof Positioned]: null });
type Positioned = Omit<LastPositionRow, 'session_id'>;

/** Whether a caller limited to the sites `$2` sees the driver `d` or the route `r`. */
const driverInSight = ifLimited('$2', sitesAreIn('d.site_ids', '$2'));
const routeInSight = ifLimited('$2', siteIsIn('r.site_id', '$2'));

/** The active sessions that the caller sees, with their last positions, the newest sessions first. */
export async function selectVehicles(
  ctx: Context,
  siteLimit: readonly string[],
  limit: number,
): Promise<VehicleRow[]> {
  const { rows } = await ctx.db.query<VehicleRow>({
    name: 'live-vehicles',
    text: `select ${namedSessionColumns}, l.*
      from (select s.* from sessions s join drivers d on d.organisation_id = $1 and d.id = s.driver_id
        where s.organisation_id = $1 and s.status = 'active' and ${driverInSight}
        order by s.created_at desc, s.id limit $3) s
      ${withSessionNames}
      left join ${lastOfSession} on true
      order by s.created_at desc, s.id`,
    values: [ctx.organisationId, siteLimit, limit],
  });
  return rows;
}

/** A count looks at this many quarantined records at most, so that it takes milliseconds. */
const mostCountedRecords = 1_000;

/** The counts for these sites, in one statement; no sites means all. */
export async function countLive(ctx: Context, siteLimit: readonly string[]): Promise<LiveCounts> {
  const { rows } = await ctx.db.query<LiveCounts>({
    name: 'live-counts',
    text: `select
        (select count(*) from sessions s join drivers d on d.organisation_id = $1 and d.id = s.driver_id
          where s.organisation_id = $1 and s.status = 'active' and ${driverInSight}) as vehicles,
        r.active_routes, r.planned_routes,
        (select count(*) from transfers t join routes r on r.organisation_id = $1 and r.id = t.route_id
          where t.organisation_id = $1 and t.status = 'requested' and ${routeInSight}) as waiting_transfers,
        (select count(*) from (select q.driver_id, q.route_id from quarantined_records q
            where q.organisation_id = $1 and q.status = 'waiting'
            order by q.received_at, q.id limit ${mostCountedRecords}) q
          join drivers d on d.organisation_id = $1 and d.id = q.driver_id
          left join routes r on r.organisation_id = $1 and r.id = q.route_id
          where ${recordInSight('$2')}) as waiting_records
      from (select coalesce(sum(r.routes) filter (where r.status = 'active'), 0)::bigint as active_routes,
          coalesce(sum(r.routes) filter (where r.status = 'planned'), 0)::bigint as planned_routes
        from route_counts r where r.organisation_id = $1 and ${routeInSight}) r`,
    values: [ctx.organisationId, siteLimit],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('a select of counts returned no row');
  return row;
}
