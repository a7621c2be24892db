import type { Geofence, Route } from '@fleet/contract/planning/routes';
import { arrivalDetection, type DetectedVisit } from '@fleet/domain/progress/arrival-detection';
import { promptitudeLimits } from '@fleet/domain/progress/promptitude';
import { sameJson } from '@fleet/domain/values/json-equality';
import { writeAudit } from '../audit/write-audit.js';
import type { Context } from '../context.js';
import { readOrganisationRow } from '../organisation-settings/organisation-settings-queries.js';
import { appendEvents } from '../platform/outbox/append-event.js';
import { beginTurns } from '../platform/take-turns.js';
import { refreshDocument } from '../routes/render-progress.js';
import type { RoutePlanCache } from '../routes/route-plan-cache.js';
import { lockRoute } from '../routes/route-store.js';
import { lockSession } from '../sessions/session-queries.js';
import { type DetectionRow, readDetections, replaceDetections } from './arrival-queries.js';
import { compareDetections, type DetectionChange } from './detection-change.js';
import type { DetectionPlaces } from './detection-places.js';
import { type NotedRoute, readNotedRoute, takeNotedRoute } from './noted-arrival-queries.js';
import { countTrack, readTrack } from './position-queries.js';
import { stopEvent } from './progress-events.js';
import { instantOf } from './progress-report.js';

/** The most positions of a track that are examined: a position every ten seconds for six days. */
const longestTrack = 50_000;
/** The routes that one call examines, for 0.3 s each at worst; due work examines the others. */
const mostAtOnce = 4;
/** After this many attempts, due work tries again: saves change the plan faster, or positions come faster. */
const attempts = 3;
/** A detection from more positions is long: a position every ten seconds for 14 hours. */
const longTrack = 5_000;
/** A detection that may test more edges of geofences is long too. With this many tests it takes 20 ms at worst. */
const longTests = 2_000_000;

export interface DetectionParts {
  plans: RoutePlanCache;
  /** The places that all calls of the process share. */
  places: DetectionPlaces;
}

/**
 * Detects the arrivals on routes that `watchArrivals` noted. Call it after the transaction and before the response, so
 * that the response to the positions is sent after the arrivals are in the log. If the detection fails, or has no
 * place, due work does it later.
 */
export async function detectArrivals(
  ctx: Context,
  parts: DetectionParts,
  marks: readonly string[],
): Promise<void> {
  try {
    for (const mark of marks.slice(0, mostAtOnce)) await detectNoted(ctx, parts, mark);
  } catch (error) {
    ctx.log.warn({ err: error }, 'arrivals could not be detected yet');
  }
}

/**
 * `gone`: there is nothing to do. `changed`: the route changed at each attempt. `left`: another detection of the route
 * is under way, or this one is long and has no place.
 */
export type DetectionEnd =
  | { kind: 'done'; lateMs: number }
  | { kind: 'gone' }
  | { kind: 'changed' }
  | { kind: 'left' };

/**
 * Updates the log of a noted route from its driver's positions [R-RTE-11][C-6]. The visits to stops are detected again
 * from the whole track since the driver got the route. So the log depends on the positions and not on their order of
 * arrival. For example, a late position may show that the truck only passed a stop; then the visit is removed. A
 * replayed track changes nothing. Reading and detecting need no transaction: while the mark exists, no other detection
 * has changed the log, and no positions have come since it was set. With 5,000 positions and 13 stops the detection
 * costs 13 ms (2 cores, Node 20.20). Other requests run in between. If a call begins during a detection of the same
 * route, that detection continues with the mark of the call. So concurrent calls of a driver read the track only once.
 */
export async function detectNoted(
  ctx: Context,
  parts: DetectionParts,
  firstMark: string,
): Promise<DetectionEnd> {
  const first = await readNotedRoute(ctx, firstMark);
  if (first === null) return { kind: 'gone' };
  const begun = parts.places.beginRoute(first, firstMark);
  if (begun === null) return { kind: 'left' };
  try {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const { mark } = begun;
      const noted = attempt === 0 ? first : await readNotedRoute(ctx, mark);
      const end = noted === null ? { kind: 'gone' as const } : await detectOnce(ctx, parts, noted, mark);
      if (end.kind === 'left' || (end.kind !== 'changed' && begun.mark === mark)) return end;
    }
    return { kind: 'changed' };
  } finally {
    begun.end();
  }
}

async function detectOnce(
  ctx: Context,
  parts: DetectionParts,
  noted: NotedRoute,
  mark: string,
): Promise<DetectionEnd> {
  const change = noted.is_watched ? await detectInPlace(ctx, parts, noted) : null;
  if (change === 'left') return { kind: 'left' };
  if (change === null) await takeNotedRoute(ctx, mark);
  else if (!(await ctx.inTransaction((tx) => applyChange(tx, noted, mark, change))))
    return { kind: 'changed' };
  return noted.is_watched ? { kind: 'done', lateMs: noted.late_ms } : { kind: 'gone' };
}

/** The changes of the log; null if there are none, `left` if the detection is long and has no place. */
async function detectInPlace(
  ctx: Context,
  { plans, places }: DetectionParts,
  noted: NotedRoute,
): Promise<DetectionChange<DetectionRow> | null | 'left'> {
  const plan = await plans.get(ctx, noted.route_id, noted.version);
  if (plan === null) throw new Error(`route ${noted.route_id} has no version ${noted.version}`);
  if (!(await isLong(ctx, plan, noted))) return detectChange(ctx, plans, plan, noted);
  const leave = places.takeLong(ctx.organisationId);
  if (leave === null) return 'left';
  try {
    return await detectChange(ctx, plans, plan, noted);
  } finally {
    leave();
  }
}

/** Whether the detection is long. An organisation may run only one long detection at a time. */
async function isLong(ctx: Context, plan: Route, noted: NotedRoute): Promise<boolean> {
  const span = { from: noted.activated_at, until: noted.ended_at };
  const count = await countTrack(ctx, noted.driver_id, span, longTrack + 1);
  const edges = plan.travel_plan.points_of_interest.reduce((sum, each) => sum + edgesOf(each.geofence), 0);
  return count > longTrack || count * edges > longTests;
}

function edgesOf(geofence: Geofence): number {
  return geofence.type === 'polygon' ? geofence.coordinates.length : 1;
}

/** The changes of the log; null if there are none. */
async function detectChange(
  ctx: Context,
  plans: RoutePlanCache,
  plan: Route,
  { route_id: routeId, driver_id: driverId, activated_at, ended_at, open_stops }: NotedRoute,
): Promise<DetectionChange<DetectionRow> | null> {
  const stops = plan.travel_plan.points_of_interest;
  const track = await readTrack(ctx, driverId, { from: activated_at, until: ended_at }, longestTrack);
  const from = track.length < longestTrack ? activated_at : instantOf(track.at(-1)?.at ?? activated_at);
  const stored = await readDetections(ctx, routeId, driverId, { from, until: ended_at });
  const detected = await beginTurns(ctx.db).take(arrivalDetection(stops, track));
  const { gone, fresh } = compareDetections(stops, stored, detected);
  const left = gone.filter((each) => !open_stops.includes(each.stopId));
  const served = await servedByOtherFence(ctx, plans, plan, left);
  const withdrawn = gone.filter((each) => !served.has(each));
  return withdrawn.length > 0 || fresh.length > 0 ? { gone: withdrawn, fresh } : null;
}

/**
 * Returns those of the visits that an earlier geofence of the stop detected. All given visits are to stops that the
 * truck has left. Correcting a geofence later does not undo a visit.
 */
async function servedByOtherFence(
  ctx: Context,
  plans: RoutePlanCache,
  plan: Route,
  visits: readonly DetectionRow[],
): Promise<ReadonlySet<DetectionRow>> {
  const served = new Set<DetectionRow>();
  const verdicts = new Map<string, boolean>();
  for (const each of visits) {
    if (each.version === plan.version) continue;
    const key = `${each.version} ${each.stopId}`;
    let isOther = verdicts.get(key);
    if (isOther === undefined) {
      const then = await plans.get(ctx, plan.id, each.version);
      isOther = then !== null && !sameJson(fenceOf(then, each.stopId), fenceOf(plan, each.stopId));
      verdicts.set(key, isOther);
    }
    if (isOther) served.add(each);
  }
  return served;
}

function fenceOf(plan: Route, stopId: string): unknown {
  return plan.travel_plan.points_of_interest.find((each) => each.id === stopId)?.geofence;
}

/** Returns false, and changes nothing, if the route has changed, or if there are newer positions. */
async function applyChange(
  tx: Context,
  noted: NotedRoute,
  mark: string,
  { gone, fresh }: DetectionChange<DetectedVisit>,
): Promise<boolean> {
  const { route_id: routeId, driver_id: driverId, session_id: sessionId, version, status } = noted;
  // The rows of the log refer to the session, so it is locked first, in the order of all transactions.
  await lockSession(tx, sessionId);
  const locked = await lockRoute(tx, routeId);
  const isSame = locked?.version === version && locked.status === status && locked.driver_id === driverId;
  if (!isSame || !(await takeNotedRoute(tx, mark))) return false;
  const source = { sessionId, driverId, late: noted.late || status !== 'active' };
  await replaceDetections(tx, { routeId, version, ...source }, gone, fresh);
  const stored = await refreshDocument(tx, locked);
  const after = stored?.after.route ?? locked.route;
  const [shownBefore, shownNow] = [shownTimes(locked.route), shownTimes(after)];
  // Only visits that the document shows now and did not show before. If it shows the driver's own report instead, the
  // visit has no event.
  const newlyShown = fresh.filter(({ stopId, kind, at }) => {
    const key = `${kind} ${stopId}`;
    return shownNow.get(key) === at && shownBefore.get(key) !== at;
  });
  const arrives = newlyShown.some((each) => each.kind === 'arrival');
  const limits = promptitudeLimits(
    arrives ? ((await readOrganisationRow(tx)).own.promptitude ?? null) : null,
  );
  await Promise.all([
    appendEvents(
      tx,
      newlyShown.map((each) => stopEvent(after, each, { source: 'geofence' }, source, limits)),
    ),
    writeAudit(tx, {
      action: 'progress.detect',
      subjectKind: 'route',
      subjectId: routeId,
      data: { detected: fresh.length, superseded: gone.length, session_id: sessionId },
    }),
  ]);
  return true;
}

function shownTimes(route: Route): ReadonlyMap<string, string | null> {
  const times = new Map<string, string | null>();
  for (const { id, arrived_at, departed_at } of route.travel_plan.points_of_interest) {
    times.set(`arrival ${id}`, arrived_at);
    times.set(`departure ${id}`, departed_at);
  }
  return times;
}
