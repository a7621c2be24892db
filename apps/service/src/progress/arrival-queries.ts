import type { RouteStatus } from '@fleet/contract/planning/routes';
import type { DetectedVisit } from '@fleet/domain/progress/arrival-detection';
import type { Context } from '../context.js';

/** A route of a driver, in a period in which they worked it. */
export interface WatchedRoute {
  route_id: string;
  version: number;
  status: RouteStatus;
  /** When the driver started and stopped working it, by the server's clock; the end is null while they work it. */
  activated_at: string;
  ended_at: string | null;
  /** The stops that the last detection shows as arrived and not departed. */
  open_stops: string[];
}

/** A watched route, before new positions are recorded. */
export interface RouteToWatch extends WatchedRoute {
  /** Earlier positions wait for detection, so the log may not show where the truck is. */
  is_noted: boolean;
}

/**
 * SQL for the ids of the stops that the last detection shows as arrived and not departed. The parameters are SQL
 * expressions: a route, its driver, and since when.
 */
export const openStops = (route: string, driver: string, since: string) => `array(select l.target from (
          select distinct on (p.target) p.target, p.kind from progress_records p
          where p.organisation_id = $1 and p.route_id = ${route} and p.kind in ('arrival', 'departure')
            and p.detail = 'geofence' and p.driver_id = ${driver} and p.at >= ${since}
          order by p.target, p.at desc) l where l.kind = 'arrival')`;

/**
 * The routes that the driver worked within a time span and still has: usually the active one, and for late records the
 * one that was completed before it. A route that another driver has now is left out.
 */
export async function readWatchedRoutes(
  ctx: Context,
  driverId: string,
  span: { from: string; until: string },
): Promise<RouteToWatch[]> {
  const { rows } = await ctx.db.query<RouteToWatch & Record<string, unknown>>({
    name: 'watched-routes',
    text: `select a.route_id, r.version, r.status, a.activated_at, a.ended_at,
        ${openStops('a.route_id', '$2', 'a.activated_at')} as open_stops,
        exists (select from arrivals_to_detect n where n.organisation_id = $1 and n.route_id = a.route_id
          and n.driver_id = $2 and n.activated_at = a.activated_at) as is_noted
      from route_assignments a
      join routes r on r.organisation_id = a.organisation_id and r.id = a.route_id
      where a.organisation_id = $1 and a.driver_id = $2 and a.activated_at <= $4
        and (a.ended_at is null or a.ended_at >= $3)
        and r.driver_id = $2 and r.status in ('active', 'completed')
      order by a.route_id, a.activated_at`,
    values: [ctx.organisationId, driverId, span.from, span.until],
  });
  return rows;
}

/** A visit from the log, with the version of the plan whose geofences detected it. */
export interface DetectionRow extends DetectedVisit {
  version: number;
}

/** The detected visits of a driver in the log within a time span; if `until` is null, it has no end. */
export async function readDetections(
  ctx: Context,
  routeId: string,
  driverId: string,
  span: { from: string; until: string | null },
): Promise<DetectionRow[]> {
  const { rows } = await ctx.db.query<DetectionRow & Record<string, unknown>>({
    name: 'detections-of-route',
    text: `select target as "stopId", kind, at, (content->>'route_version')::int as version from progress_records
      where organisation_id = $1 and route_id = $2 and kind in ('arrival', 'departure') and detail = 'geofence'
        and driver_id = $3 and at >= $4 and at <= coalesce($5, 'infinity'::timestamptz)`,
    values: [ctx.organisationId, routeId, driverId, span.from, span.until],
  });
  return rows;
}

/**
 * Deletes visits from the log and inserts others, in one statement; if another driver already has the same visit in the
 * log, that visit stays.
 */
export async function replaceDetections(
  ctx: Context,
  of: { routeId: string; driverId: string; sessionId: string; version: number; late: boolean },
  gone: readonly DetectedVisit[],
  fresh: readonly DetectedVisit[],
): Promise<void> {
  await ctx.db.query({
    name: 'replace-detections',
    text: `with gone as (
        delete from progress_records p using jsonb_to_recordset($7::jsonb) as g (kind text, "stopId" text, at timestamptz)
        where p.organisation_id = $1 and p.route_id = $2 and p.driver_id = $3 and p.detail = 'geofence'
          and p.kind = g.kind and p.target = g."stopId" and p.at = g.at)
      insert into progress_records
        (organisation_id, route_id, kind, target, at, detail, session_id, driver_id, content, late)
      select $1, $2, f.kind, f."stopId", f.at, 'geofence', $4, $3, jsonb_build_object('route_version', $5::int), $6
      from jsonb_to_recordset($8::jsonb) as f (kind text, "stopId" text, at timestamptz)
      on conflict (organisation_id, route_id, kind, target, at, detail) do nothing`,
    values: [
      ctx.organisationId,
      of.routeId,
      of.driverId,
      of.sessionId,
      of.version,
      of.late,
      JSON.stringify(gone),
      JSON.stringify(fresh),
    ],
  });
}
