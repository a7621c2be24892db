import type { InTurns } from '../values/work-in-turns.js';
import type { PlanFence } from './plan-fences.js';

/** A usable position. */
export interface Fix {
  atMs: number;
  longitude: number;
  latitude: number;
}

/** A time spent at a place; `leftMs` is null while it lasts. */
export interface Stay {
  enteredMs: number;
  leftMs: number | null;
}

/** A stay, with the position of its stop in the travel plan, from 0. */
export interface StopStay {
  stop: number;
  stay: Stay;
}

/** How long a truck must be seen inside to have arrived, and outside to have left. */
export interface StayTimes {
  dwellMs: number;
  exitDwellMs: number;
}

/** The most work for one track. */
export interface StayLimits {
  /** The most tests of fence edges; 10 ns each at worst. */
  mostSteps: number;
  mostStays: number;
}

/** The truck's state in relation to one geofence. */
interface Watch extends PlanFence {
  enteredMs: number | null;
  leavingMs: number | null;
  open: Stay | null;
}

/** The steps after which the work pauses: some 2 ms. */
const stepsOfTurn = 200_000;

/**
 * Returns the stays at the geofences of a plan, from a track in order of time [C-6]. A stay begins with the first
 * position inside and counts once positions inside span the dwell time. A position in the margin around the geofence
 * changes nothing. A single stray position outside ends no stay, and neither does silence: a phone that sleeps while
 * the truck is parked sends nothing. The track ends at the limits, which no real truck approaches.
 */
export function* staysOn(
  track: readonly Fix[],
  fences: readonly PlanFence[],
  times: StayTimes,
  { mostSteps, mostStays }: StayLimits,
): InTurns<StopStay[]> {
  const watches = fences.map((each): Watch => ({ ...each, enteredMs: null, leavingMs: null, open: null }));
  // Typed arrays, because every position reads them for every fence: 25 million times in the longest track of the
  // longest plan.
  const souths = Float64Array.from(fences, ({ fence }) => fence.south);
  const norths = Float64Array.from(fences, ({ fence }) => fence.north);
  const isWithin = new Uint8Array(fences.length);
  const stays: StopStay[] = [];
  let steps = 0;
  let sincePause = 0;
  for (const { atMs, longitude, latitude } of track) {
    sincePause += watches.length;
    for (const [index, watch] of watches.entries()) {
      const isAside = latitude < (souths[index] ?? 0) || latitude > (norths[index] ?? 0);
      if (isAside && isWithin[index] === 0) continue;
      const isNear = !isAside && watch.fence.isNear(longitude, latitude);
      if (!isNear && isWithin[index] === 0) continue;
      const looked = isNear ? watch.fence.steps : 1;
      steps += looked;
      sincePause += looked;
      const stay = noteFix(watch, atMs, longitude, latitude, times);
      isWithin[index] = watch.enteredMs === null ? 0 : 1;
      if (stay !== null) for (const stop of watch.stops) stays.push({ stop, stay });
    }
    if (steps >= mostSteps || stays.length >= mostStays) break;
    if (sincePause < stepsOfTurn) continue;
    sincePause = 0;
    yield;
  }
  return stays;
}

/** Records a position and returns the stay that it makes certain, if any. */
function noteFix(
  watch: Watch,
  atMs: number,
  longitude: number,
  latitude: number,
  { dwellMs, exitDwellMs }: StayTimes,
): Stay | null {
  const zone = watch.fence.zoneOf(longitude, latitude);
  if (zone !== 'outside') {
    watch.leavingMs = null;
    if (zone === 'margin') return null;
    watch.enteredMs ??= atMs;
    if (watch.open !== null || atMs - watch.enteredMs < dwellMs) return null;
    watch.open = { enteredMs: watch.enteredMs, leftMs: null };
    return watch.open;
  }
  if (watch.open !== null) {
    watch.leavingMs ??= atMs;
    if (atMs - watch.leavingMs < exitDwellMs) return null;
    watch.open.leftMs = watch.leavingMs;
  }
  watch.open = null;
  watch.enteredMs = null;
  watch.leavingMs = null;
  return null;
}
