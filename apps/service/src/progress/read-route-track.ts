import {
  mostTrackSegments,
  type RouteTrack,
  type TrackSegment,
  trackLimits,
} from '@fleet/contract/driving/tracks';
import { problem } from '@fleet/contract/ground/problems';
import { trackThinning } from '@fleet/domain/progress/track-thinning';
import { type Context, Refusal } from '../context.js';
import { beginTurns } from '../platform/take-turns.js';
import { isInSight } from '../routes/route-sight.js';
import { instantOf } from './progress-report.js';
import {
  type Assignment,
  type DrivenPosition,
  type DrivenSpan,
  findAssignedRoute,
  readDrivenPositions,
} from './track-queries.js';

export interface TrackQuestion {
  routeId: string;
  zoom: number;
  /** Only positions captured at this time or later. */
  since: string | undefined;
}

/**
 * The driven track of a route [C-10], thinned as the contract says. Two queries, which read at most 50,000 positions,
 * only of this route, however much the drivers have driven before and since. With 5,000 positions a call takes some 40
 * ms, with 50,000 at most 0.5 s, with `since` some 4 ms (2 cores, Node 20.20); thinning runs in turns. A route of the
 * caller's sites shows its whole track, even if a driver of other sites drove a part of it. Refuses with `not_found`.
 */
export async function readRouteTrack(
  ctx: Context,
  { routeId, zoom, since }: TrackQuestion,
): Promise<RouteTrack> {
  const sinceInstant = since === undefined ? null : instantOf(since);
  const route = await findAssignedRoute(ctx, routeId, sinceInstant, mostTrackSegments + 1);
  if (route === null || !isInSight(ctx, route.site_id)) throw new Refusal(problem('not_found'));
  const assignments = route.assignments.slice(0, mostTrackSegments);
  const spans = assignments.map((each) => spanOf(each, sinceInstant));
  const read = spans.length === 0 ? [] : await readDrivenPositions(ctx, spans, trackLimits.read + 1);
  const tracks = tracksOf(spans.length, read.slice(0, trackLimits.read));
  const thinned = await beginTurns(ctx.db).take(trackThinning(tracks, zoom, trackLimits.sent));
  return {
    segments: assignments.map((each, index) => segmentOf(each, thinned.tracks[index] ?? [])).reverse(),
    zoom: thinned.zoom,
    truncated: read.length > trackLimits.read || route.assignments.length > mostTrackSegments,
  };
}

function spanOf({ driver_id, activated_at, ended_at }: Assignment, since: string | null): DrivenSpan {
  const from = since !== null && Date.parse(since) > Date.parse(activated_at) ? since : activated_at;
  return { driverId: driver_id, from, until: ended_at };
}

interface DrivenFix {
  atMs: number;
  longitude: number;
  latitude: number;
  speed: number | null;
}

/**
 * The positions of each span in order of time; with equal times by place, so that the response is always the same.
 */
function tracksOf(count: number, positions: readonly DrivenPosition[]): DrivenFix[][] {
  const tracks = Array.from({ length: count }, (): DrivenFix[] => []);
  for (const { span, at_ms, longitude, latitude, speed } of positions)
    tracks[span]?.push({ atMs: at_ms, longitude, latitude, speed });
  for (const track of tracks)
    track.sort((a, b) => a.atMs - b.atMs || a.longitude - b.longitude || a.latitude - b.latitude);
  return tracks;
}

function segmentOf(
  { driver_id, driver_name, activated_at, ended_at }: Assignment,
  track: readonly DrivenFix[],
): TrackSegment {
  return {
    driver: { id: driver_id, name: driver_name },
    from: activated_at,
    until: ended_at,
    times: track.map(({ atMs }) => new Date(atMs).toISOString()),
    coordinates: track.map(({ longitude, latitude }) => [inCentimetres(longitude), inCentimetres(latitude)]),
    speeds: track.map(({ speed }) => speed),
  };
}

/** Degrees to a centimetre: phones send up to 15 digits. */
const inCentimetres = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
