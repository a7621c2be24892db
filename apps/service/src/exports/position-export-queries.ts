import type { Context } from '../context.js';
import { exactTime } from '../platform/database/exact-time.js';
import { openRowConditions } from '../platform/database/row-conditions.js';
import { sitesAreIn } from '../platform/database/site-conditions.js';
import { type ExportFilter, type ExportPage, mostRowsRead } from './export-pages.js';

export interface PositionRow {
  session_id: string;
  driver_id: string;
  asset_id: string;
  at: string;
  received_at: string;
  longitude: number;
  latitude: number;
  speed: number | null;
  heading: number | null;
  accuracy_m: number | null;
  sequence: number | null;
  late: boolean;
}

/** The place after a position of a session; without a time, the place after the whole session. */
export interface PositionPlace {
  sessionId: string;
  at: string | null;
}

/** The most sessions that one statement examines. */
const mostSessionsRead = 500;

interface ReadRow extends PositionRow {
  read_count: number;
  last_id: string;
  exact_at: string;
}

/**
 * Returns a page of positions, session by session, each by time. They are stored in this order, so the export needs no
 * further index, which would slow down the writes of phones. A session's id does not bound the times of its positions,
 * because phones have their own clocks. So every session is examined, which costs microseconds if none of its positions
 * match.
 */
export async function selectPositions(
  ctx: Context,
  filter: ExportFilter,
  after: PositionPlace | null,
): Promise<ExportPage<PositionRow, PositionPlace>> {
  const sessions = openRowConditions(ctx.organisationId, 's');
  const { values } = sessions;
  filterSessions(filter, sessions);
  const name = (value: unknown) => `$${values.push(value)}`;
  const positions = [`p.received_at <= ${name(filter.moment)}::timestamptz`];
  if (filter.from !== undefined) positions.push(`p.at >= ${name(filter.from)}::timestamptz`);
  if (filter.until !== undefined) positions.push(`p.at < ${name(filter.until)}::timestamptz`);
  if (filter.routeId !== undefined) positions.push(whileActive(name(filter.routeId)));
  if (after !== null) {
    const session = name(after.sessionId);
    sessions.add(() => `s.id ${after.at === null ? '>' : '>='} ${session}::uuid`);
    if (after.at !== null)
      positions.push(`(s.id > ${session}::uuid or p.at > ${name(after.at)}::timestamptz)`);
  }
  const { rows } = await ctx.db.query<ReadRow>({
    text: `with read_sessions as materialized (
        select s.organisation_id, s.id, s.driver_id, s.asset_id from sessions s
        where ${sessions.where()} order by s.id limit ${mostSessionsRead}),
      ends as (
        select count(*) over () as read_count, w.id as last_id from read_sessions w order by w.id desc limit 1)
      select e.*, f.* from ends e left join (
        select s.id as session_id, s.driver_id, s.asset_id, p.*
        from read_sessions s cross join lateral (
          select p.at, p.received_at, p.longitude, p.latitude, p.speed, p.heading, p.accuracy_m, p.sequence, p.late,
            ${exactTime('p.at')} as exact_at
          from positions p
          where p.organisation_id = $1 and p.session_id = s.id and ${positions.join(' and ')}
          order by p.at limit ${mostRowsRead}) p
        order by s.id, p.at limit ${mostRowsRead}) f on true
      order by f.session_id, f.exact_at`,
    values,
  });
  const [first] = rows;
  if (first === undefined) return { rows: [], next: null };
  const sent = rows.filter((row) => row.session_id !== null);
  const last = sent.at(-1);
  if (last !== undefined && sent.length === mostRowsRead)
    return { rows: sent, next: { sessionId: last.session_id, at: last.exact_at } };
  const next = first.read_count < mostSessionsRead ? null : { sessionId: first.last_id, at: null };
  return { rows: sent, next };
}

function filterSessions(filter: ExportFilter, to: ReturnType<typeof openRowConditions>): void {
  const { driverId, assetId, routeId, siteId, siteLimit } = filter;
  if (driverId !== undefined) to.add((one) => `s.driver_id = ${one}::uuid`, driverId);
  if (assetId !== undefined) to.add((one) => `s.asset_id = ${one}::uuid`, assetId);
  if (routeId !== undefined) {
    to.add(
      (one) => `s.driver_id = any(array(select a.driver_id from route_assignments a
        where a.organisation_id = $1 and a.route_id = ${one}::uuid))`,
      routeId,
    );
  }
  const ofDrivers = (condition: string) =>
    `exists (select from drivers d where d.organisation_id = $1 and d.id = s.driver_id and ${condition})`;
  if (siteId !== undefined) to.add((one) => ofDrivers(`d.site_ids @> array[${one}::uuid]`), siteId);
  if (siteLimit.length === 0) return;
  // A driver without sites belongs to no single site, so everyone sees them [C-3].
  to.add((one) => ofDrivers(sitesAreIn('d.site_ids', one)), siteLimit);
}

/** The route was active with the session's driver at the time of the position. */
const whileActive = (route: string) => `exists (select from route_assignments a
  where a.organisation_id = $1 and a.route_id = ${route}::uuid and a.driver_id = s.driver_id
    and p.at >= a.activated_at and p.at < coalesce(a.ended_at, 'infinity'))`;
