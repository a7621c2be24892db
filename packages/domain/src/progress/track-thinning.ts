import type { InTurns } from '../values/work-in-turns.js';
import { greatCircleM } from './geofence-zones.js';
import type { Fix } from './stop-stays.js';

/** The tracks that remain, and the zoom for which they are thinned. */
export interface ThinnedTracks<Each extends Fix> {
  tracks: Each[][];
  zoom: number;
}

/** A map shows the world at zoom 0 with this many pixels, and with twice as many at each further zoom. */
const worldPixels = 512;
const northernmost = 85.05112878;
const stayRadiusM = 50;
const stayMs = 60_000;
const silenceMs = 300_000;
/** Less than a millisecond of work. */
const fixesPerStep = 1_000;

/**
 * Thins tracks for a map, each given in order of time. The line through the remaining fixes lies within two pixels of
 * every fix. Of each track remain the first and last fix, the fixes before and after a silence of five minutes, and the
 * first and last fix of each stay: a time of a minute or more within 50 metres. If more than `most` fixes would remain,
 * the tracks are thinned for the next lower zoom, and stays and silences must be twice as long. So the result has at
 * most `most` fixes, or two for each track. Each zoom takes linear time.
 */
export function* trackThinning<Each extends Fix>(
  tracks: readonly (readonly Each[])[],
  zoom: number,
  most: number,
): InTurns<ThinnedTracks<Each>> {
  const least = tracks.reduce((sum, { length }) => sum + Math.min(length, 2), 0);
  for (let lower = 0; ; lower += 1) {
    const thinned: Each[][] = [];
    for (const track of tracks) {
      const marks = yield* marked(track, 2 ** lower);
      thinned.push(yield* thinnedTrack(track, marks, 2 ** (lower - zoom)));
    }
    const count = thinned.reduce((sum, { length }) => sum + length, 0);
    if (count <= Math.max(most, least)) return { tracks: thinned, zoom: zoom - lower };
  }
}

/** The fixes that remain for their times, each with a 1; stays and silences must be `longer` times as long as usual. */
function* marked(track: readonly Fix[], longer: number): InTurns<Uint8Array> {
  const marks = new Uint8Array(track.length);
  let [first, last] = [track[0], track[0]];
  let firstIndex = 0;
  for (const [index, fix] of track.entries()) {
    if (index % fixesPerStep === fixesPerStep - 1) yield;
    if (first === undefined || last === undefined) break;
    const isSilent = fix.atMs - last.atMs >= silenceMs * longer;
    if (isSilent || !isNear(first, fix)) {
      if (last.atMs - first.atMs >= stayMs * longer)
        marks.fill(1, firstIndex, firstIndex + 1).fill(1, index - 1, index);
      if (isSilent) marks.fill(1, index - 1, index + 1);
      first = fix;
      firstIndex = index;
    }
    last = fix;
  }
  if (first !== undefined && last !== undefined && last.atMs - first.atMs >= stayMs * longer)
    marks[firstIndex] = 1;
  marks.fill(1, 0, 1).fill(1, -1);
  return marks;
}

const isNear = (one: Fix, other: Fix): boolean =>
  greatCircleM([one.longitude, one.latitude], [other.longitude, other.latitude]) <= stayRadiusM;

/** The tolerance is that of the line, in pixels of zoom 0. */
function* thinnedTrack<Each extends Fix>(
  track: readonly Each[],
  marks: Uint8Array,
  tolerance: number,
): InTurns<Each[]> {
  const kept: Each[] = [];
  let line: Line | null = null;
  let previous: Each | null = null;
  for (const [index, fix] of track.entries()) {
    if (index % fixesPerStep === fixesPerStep - 1) yield;
    const place = placeOf(fix);
    if (line !== null && previous !== null && !extend(line, place, tolerance)) {
      kept.push(previous);
      line = lineFrom(placeOf(previous));
      extend(line, place, tolerance);
    }
    if (marks[index] === 1) {
      kept.push(fix);
      line = lineFrom(place);
    }
    previous = fix;
  }
  return kept;
}

interface Place {
  x: number;
  y: number;
}

/** In pixels of zoom 0, in the projection of web maps. */
function placeOf({ longitude, latitude }: Fix): Place {
  const northing = Math.max(-northernmost, Math.min(northernmost, latitude));
  const y = Math.log(Math.tan(Math.PI / 4 + (northing * Math.PI) / 360)) / (2 * Math.PI);
  return { x: (longitude / 360) * worldPixels, y: y * worldPixels };
}

/**
 * A line that begins at a place, and the directions in which it may end: those that pass every fix since then within
 * the tolerance.
 */
interface Line {
  from: Place;
  /** Radians; null while all fixes are within the tolerance of the beginning. */
  direction: number | null;
  /** Relative to the direction. */
  least: number;
  most: number;
  furthest: number;
}

function lineFrom(from: Place): Line {
  return { from, direction: null, least: -Math.PI, most: Math.PI, furthest: 0 };
}

/** Returns false, and changes nothing, if the line cannot end there: the vehicle has turned off or come back. */
function extend(line: Line, { x, y }: Place, tolerance: number): boolean {
  const east = turned(x - line.from.x, worldPixels);
  const north = y - line.from.y;
  const distance = Math.hypot(east, north);
  if (distance < line.furthest - tolerance) return false;
  if (distance > tolerance) {
    const angle = Math.atan2(north, east);
    const direction = line.direction ?? angle;
    const offset = turned(angle - direction, 2 * Math.PI);
    if (offset < line.least || offset > line.most) return false;
    const reach = Math.asin(tolerance / distance);
    line.direction = direction;
    line.least = Math.max(line.least, offset - reach);
    line.most = Math.min(line.most, offset + reach);
  }
  line.furthest = Math.max(line.furthest, distance);
  return true;
}

/** The value between minus half and half of a whole turn. */
function turned(value: number, whole: number): number {
  if (value > whole / 2) return value - whole;
  return value < -whole / 2 ? value + whole : value;
}
