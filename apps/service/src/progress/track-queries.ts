import type { Context } from '../context.js';

/** A time in which the route was active for a driver. */
export interface Assignment {
  driver_id: string;
  driver_name: string;
  /** Times in ISO 8601 UTC; the end is null while it lasts. */
  activated_at: string;
  ended_at: string | null;
}

export interface AssignedRoute {
  site_id: string | null;
  /** The newest first. */
  assignments: Assignment[];
}

/**
 * The site of a route and its newest assignments, at most `most`; null if there is no such route. If `since` is
 * given, assignments that ended before it are left out.
 */
export async function findAssignedRoute(
  ctx: Context,
  routeId: string,
  since: string | null,
  most: number,
): Promise<AssignedRoute | null> {
  const { rows } = await ctx.db.query<Assignment & { site_id: string | null }>({
    name: 'assignments-of-route',
    text: `select r.site_id, d.id as driver_id, d.name as driver_name, a.activated_at, a.ended_at
      from routes r
      left join (
        route_assignments a join drivers d on d.organisation_id = a.organisation_id and d.id = a.driver_id)
        on a.organisation_id = r.organisation_id and a.route_id = r.id
          and ($3::timestamptz is null or a.ended_at is null or a.ended_at >= $3)
      where r.organisation_id = $1 and r.id = $2
      order by a.activated_at desc, a.driver_id limit $4`,
    values: [ctx.organisationId, routeId, since, most],
  });
  const [first] = rows;
  if (first === undefined) return null;
  return { site_id: first.site_id, assignments: rows.filter((each) => each.driver_id !== null) };
}

/** A time span of a driver; without `until` it has no end. */
export interface DrivenSpan {
  driverId: string;
  from: string;
  until: string | null;
}

export interface DrivenPosition {
  /** The place of its span in the given list, from 0. */
  span: number;
  at_ms: number;
  longitude: number;
  latitude: number;
  speed: number | null;
}

/** More sessions than a driver can have during one assignment. They are read from the end of the span backwards. */
const mostSessions = 1_000;
/** A device's clock may be ahead of the database's, or behind it, by this much. */
const clockDifference = `interval '1 day'`;

/**
 * The newest positions in some time spans, at most `most`, in any order; the newest span must be the first. A driver
 * has one active session at a time, so the sessions are read one after the other, the newest first, until there are
 * enough positions. The sessions of a span are those that may contain positions of it, as in `readTrack`.
 */
export async function readDrivenPositions(
  ctx: Context,
  spans: readonly DrivenSpan[],
  most: number,
): Promise<DrivenPosition[]> {
  const { rows } = await ctx.db.query<DrivenPosition>({
    name: 'driven-positions',
    text: `with driven as materialized (
        select s.span, s.driven_from, s.driven_until, o.id
        from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) with ordinality
          as s (driver_id, driven_from, driven_until, span)
        cross join lateral (
          select x.id, x.created_at, x.ended_at from sessions x
          where x.organisation_id = $1 and x.driver_id = s.driver_id
            and x.created_at <= coalesce(s.driven_until, 'infinity') + ${clockDifference}
          order by x.created_at desc limit ${mostSessions}) o
        where o.ended_at is null or o.ended_at >= s.driven_from - ${clockDifference}
        order by s.span, o.created_at desc limit ${mostSessions})
      select (d.span - 1)::int as span, (extract(epoch from p.at) * 1000)::float8 as at_ms, p.longitude, p.latitude,
        p.speed
      from driven d cross join lateral (
        select q.at, q.longitude, q.latitude, q.speed from positions q
        where q.organisation_id = $1 and q.session_id = d.id
          and q.at >= d.driven_from and q.at < coalesce(d.driven_until, 'infinity')
        order by q.at desc limit $5) p
      limit $5`,
    values: [
      ctx.organisationId,
      spans.map((each) => each.driverId),
      spans.map((each) => each.from),
      spans.map((each) => each.until),
      most,
    ],
  });
  return rows;
}
