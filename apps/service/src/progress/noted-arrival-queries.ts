import type { Context } from '../context.js';
import type { DueQueue } from '../platform/due-work/due-queries.js';
import { openStops, type WatchedRoute } from './arrival-queries.js';
import type { ReportSource } from './progress-events.js';

/** The call that noted a route detects its arrivals within this time, unless its process has died. */
const detectedWithinMs = 10_000;

/**
 * Notes routes whose log may change because of positions that the same transaction stores. Returns a mark for each
 * route; it replaces an earlier mark of the same route. The driver must be locked.
 */
export async function noteArrivals(
  ctx: Context,
  source: ReportSource,
  routes: readonly WatchedRoute[],
): Promise<string[]> {
  if (routes.length === 0) return [];
  const marks = routes.map(() => ctx.newId());
  await ctx.db.query({
    name: 'note-arrivals',
    text: `insert into arrivals_to_detect
        (organisation_id, route_id, driver_id, activated_at, mark, session_id, late)
      select $1, r.route_id, $2, r.activated_at, r.mark, $3, $4
      from unnest($5::uuid[], $6::timestamptz[], $7::uuid[]) as r (route_id, activated_at, mark)
      on conflict (organisation_id, route_id, driver_id, activated_at) do update
        set mark = excluded.mark, session_id = excluded.session_id, late = excluded.late,
          noted_at = excluded.noted_at`,
    values: [
      ctx.organisationId,
      source.driverId,
      source.sessionId,
      source.late,
      routes.map((each) => each.route_id),
      routes.map((each) => each.activated_at),
      marks,
    ],
  });
  return marks;
}

/** A noted route as it is now. */
export interface NotedRoute extends WatchedRoute {
  driver_id: string;
  /** The session of the last positions, and whether they were late. */
  session_id: string;
  late: boolean;
  /** The driver still has the route, and it is active or completed. */
  is_watched: boolean;
  /** By how many milliseconds the detection is late; usually negative. */
  late_ms: number;
}

/** Null if the mark is gone: the detection is done, or newer positions have a newer mark. */
export async function readNotedRoute(ctx: Context, mark: string): Promise<NotedRoute | null> {
  const { rows } = await ctx.db.query<NotedRoute & Record<string, unknown>>({
    name: 'noted-route',
    text: `select n.route_id, n.driver_id, n.session_id, n.late, r.version, r.status, n.activated_at, a.ended_at,
        coalesce(r.driver_id = n.driver_id, false) and r.status in ('active', 'completed') as is_watched,
        ${openStops('n.route_id', 'n.driver_id', 'n.activated_at')} as open_stops,
        (extract(epoch from clock_timestamp() - n.noted_at) * 1000)::float8 - $3 as late_ms
      from arrivals_to_detect n
      join route_assignments a on a.organisation_id = n.organisation_id and a.route_id = n.route_id
        and a.driver_id = n.driver_id and a.activated_at = n.activated_at
      join routes r on r.organisation_id = n.organisation_id and r.id = n.route_id
      where n.organisation_id = $1 and n.mark = $2`,
    values: [ctx.organisationId, mark, detectedWithinMs],
  });
  return rows[0] ?? null;
}

/** Removes a mark; returns whether it was still there. */
export async function takeNotedRoute(ctx: Context, mark: string): Promise<boolean> {
  const { rowCount } = await ctx.db.query({
    name: 'take-noted-route',
    text: 'delete from arrivals_to_detect where organisation_id = $1 and mark = $2',
    values: [ctx.organisationId, mark],
  });
  return rowCount === 1;
}

/** The noted routes of all organisations, each due when its call should have detected its arrivals. */
export const arrivalQueue: DueQueue = {
  name: 'noted-routes',
  table: 'arrivals_to_detect',
  key: 'mark',
  waits: 'true',
  dueAt: `noted_at + interval '${detectedWithinMs} milliseconds'`,
};
