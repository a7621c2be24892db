import type { InTurns } from '../values/work-in-turns.js';
import type { Fix } from './stop-stays.js';

/** The tracks that remain, and the zoom for which they are thinned. */
export interface ThinnedTracks<Each extends Fix> {
  tracks: Each[][];
  zoom: number;
}

/** A map shows the world at zoom 0 with this many pixels, and with twice as many at each further zoom. */
const worldPixels = 512;
const metresPerPixelAtEquator = (2 * Math.PI * 6_371_008.8) / worldPixels;
const northernmost = 85.05112878;
const stayRadiusM = 50;
const stayMs = 60_000;
const silenceMs = 300_000;
/** Less than a millisecond of work. */
const fixesPerStep = 1_000;

/**
 * Thins tracks for a map, each given in order of time. The line through the remaining fixes lies within two pixels of
 * every fix. These fixes of each track always remain: the first and last fix, the fixes before and after a silence of
 * five minutes, and the first and last fix of each stay (a minute or more within 50 metres). If more than `most` fixes
 * would remain, the tracks are thinned for the next lower zoom, and stays and silences must be twice as long. So the
 * result has at most `most` fixes, or two for each track if that is more. Each zoom takes linear time.
 */
export function* trackThinning<Each extends Fix>(
  tracks: readonly (readonly Each[])[],
  zoom: number,
  most: number,
): InTurns<ThinnedTracks<Each>> {
  const least = tracks.reduce((sum, { length }) => sum + Math.min(length, 2), 0);
  const placed: PlacedTrack<Each>[] = [];
  for (const fixes of tracks) placed.push({ fixes, places: yield* placesOf(fixes) });
  for (let lower = 0; ; lower += 1) {
    const thinned: Each[][] = [];
    for (const track of placed) {
      const marks = yield* marksOf(track, 2 ** lower);
      thinned.push(yield* thinnedTrack(track, marks, 2 ** (lower - zoom)));
    }
    const count = thinned.reduce((sum, { length }) => sum + length, 0);
    if (count <= Math.max(most, least)) return { tracks: thinned, zoom: zoom - lower };
  }
}

interface PlacedTrack<Each extends Fix> {
  fixes: readonly Each[];
  places: readonly Place[];
}

/**
 * Marks with a 1 each fix that remains because a stay or a silence begins or ends there. Stays and silences must be
 * `longer` times as long as usual.
 */
function* marksOf({ fixes, places }: PlacedTrack<Fix>, longer: number): InTurns<Uint8Array> {
  const marks = new Uint8Array(fixes.length);
  let first = 0;
  const endStay = (last: number) => {
    if (timeBetween(fixes, first, last) >= stayMs * longer) marks[first] = marks[last] = 1;
  };
  for (let index = 1; index < fixes.length; index += 1) {
    if (index % fixesPerStep === 0) yield;
    const isSilent = timeBetween(fixes, index - 1, index) >= silenceMs * longer;
    if (!isSilent && isNear(places[first], places[index])) continue;
    endStay(index - 1);
    if (isSilent) marks[index - 1] = marks[index] = 1;
    first = index;
  }
  endStay(fixes.length - 1);
  marks[0] = marks[fixes.length - 1] = 1;
  return marks;
}

const timeBetween = (fixes: readonly Fix[], one: number, other: number): number =>
  (fixes[other]?.atMs ?? 0) - (fixes[one]?.atMs ?? 0);

function isNear(one: Place | undefined, other: Place | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const pixels = lengthOf(turned(other.x - one.x, worldPixels), other.y - one.y);
  return pixels * one.metresPerPixel <= stayRadiusM;
}

/** The tolerance is that of the line, in pixels of zoom 0. */
function* thinnedTrack<Each extends Fix>(
  { fixes, places }: PlacedTrack<Each>,
  marks: Uint8Array,
  tolerance: number,
): InTurns<Each[]> {
  const kept: Each[] = [];
  let line: Line | null = null;
  for (let index = 0; index < fixes.length; index += 1) {
    if (index % fixesPerStep === 0) yield;
    const [place, before] = [places[index], places[index - 1]];
    if (place === undefined) break;
    if (line !== null && before !== undefined && !extend(line, place, tolerance)) {
      kept.push(...fixes.slice(index - 1, index));
      line = lineFrom(before);
      extend(line, place, tolerance);
    }
    if (marks[index] === 1) {
      kept.push(...fixes.slice(index, index + 1));
      line = lineFrom(place);
    }
  }
  return kept;
}

/** In pixels of zoom 0, in the projection of web maps. */
interface Place {
  x: number;
  y: number;
  /** At this latitude. */
  metresPerPixel: number;
}

function* placesOf(fixes: readonly Fix[]): InTurns<Place[]> {
  const places: Place[] = [];
  for (const fix of fixes) {
    if (places.length % fixesPerStep === 0) yield;
    places.push(placeOf(fix));
  }
  return places;
}

function placeOf({ longitude, latitude }: Fix): Place {
  const radians = (Math.max(-northernmost, Math.min(northernmost, latitude)) * Math.PI) / 180;
  return {
    x: (longitude / 360) * worldPixels,
    y: (Math.asinh(Math.tan(radians)) / (2 * Math.PI)) * worldPixels,
    metresPerPixel: metresPerPixelAtEquator * Math.cos(radians),
  };
}

/**
 * A line that begins at a place, and the directions in which it may end: those that pass every fix since then within
 * the tolerance.
 */
interface Line {
  from: Place;
  /** In radians; null while all fixes are within the tolerance of the beginning. */
  direction: number | null;
  /** The directions in which the line may end, relative to `direction`. */
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
  const distance = lengthOf(east, north);
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

/** Math.hypot takes several times as long. */
const lengthOf = (east: number, north: number): number => Math.sqrt(east * east + north * north);

/** The value between minus half and half of a whole turn. */
function turned(value: number, whole: number): number {
  if (value > whole / 2) return value - whole;
  return value < -whole / 2 ? value + whole : value;
}
