import { distanceBetween, lengthOf } from './earth-geometry.js';
import {
  faultyReading,
  type LonLat,
  type SourceTour,
  type TourReading,
  type TourStop,
  type TourWay,
  tourBounds,
} from './source-tour.js';

/** A stop as a file lists it, not yet part of a tour. */
export interface ListedStop {
  /** The tour that it belongs to. */
  route: string;
  /** The place in the file, for messages about faults. */
  at: string;
  /** The place in the tour, if the file has one; null to use the order of the file. */
  sequence: number | null;
  name: string;
  coordinates: LonLat;
  /** Seconds of the day. */
  windowFromS: number | null;
  windowUntilS: number | null;
  serviceS: number;
  demand: number;
  street?: string;
  city?: string;
}

/** An entry that could not be read as a stop; its faults are reported separately. */
export interface UnreadStop {
  /** The tour that it belongs to; null if this is unknown. */
  route: string | null;
  at: string;
}

/** The stops of a file, as far as they could be read. */
export interface StopList {
  stops: readonly ListedStop[];
  unread: readonly UnreadStop[];
  /** The faults of single entries. */
  faults: readonly string[];
}

/**
 * Without a path in the file, the road is assumed to be 30 % longer than the straight line. All ways are driven at 40
 * km/h.
 */
const detour = 1.3;
const metresPerSecond = 40_000 / 3_600;
const dayS = 86_400;
/**
 * A window that ends before it begins extends over midnight. If that makes it longer than this, its ends were probably
 * swapped.
 */
const longestNightHours = 12;

/**
 * Makes tours from stops. `paths` contains for each tour the paths of the file; the first one leads to the second stop.
 * A tour begins when the window of its first stop opens. If that stop has no window, it begins an hour before the
 * earliest window. The faults of whole routes are reported together with those of single entries.
 */
export function toursOfStops(
  { stops, unread, faults }: StopList,
  paths: ReadonlyMap<string, readonly (readonly LonLat[])[]>,
): TourReading {
  const groups = stopsByRoute(stops);
  const all = [...faults, ...faultsOfCounts(stops, unread)];
  const tours: SourceTour[] = [];
  for (const [route, members] of groups)
    tours.push(tourOf(route, inOrder(members, all), paths.get(route) ?? []));
  if (tours.length === 0 && all.length === 0) all.push('There are no stops.');
  return all.length > 0 ? faultyReading(all) : { ok: true, tours, notes: [] };
}

/** The faults of routes with too few or too many stops. Unreadable entries count as stops. */
function faultsOfCounts(stops: readonly ListedStop[], unread: readonly UnreadStop[]): string[] {
  const places = new Map<string, string[]>();
  for (const { route, at } of [...stops, ...unread]) {
    if (route === null) continue;
    const known = places.get(route);
    if (known === undefined) places.set(route, [at]);
    else known.push(at);
  }
  const readable = unread.some(({ route }) => route === null) ? ' that can be read' : '';
  return [...places].flatMap(([route, { length, 0: at = '' }]) => {
    if (length < 2) return [`Route "${route}" (${at}) has one stop${readable}; it needs two.`];
    if (length <= tourBounds.stopsPerTour) return [];
    return [`Route "${route}" has ${length} stops; ${tourBounds.stopsPerTour} is the most.`];
  });
}

/** Checks a window between two times of day, in seconds. Returns its fault as the end of a sentence, or null. */
export function faultOfWindow(fromS: number | null, untilS: number | null): string | null {
  if (fromS === null || untilS === null || untilS >= fromS) return null;
  if (untilS + dayS - fromS <= longestNightHours * 3_600) return null;
  return `is before window_from; over midnight, a window lasts ${longestNightHours} hours at most`;
}

/** The stops of each route, in the order in which they are listed. */
export function stopsByRoute(stops: readonly ListedStop[]): Map<string, ListedStop[]> {
  const groups = new Map<string, ListedStop[]>();
  for (const stop of stops) {
    const group = groups.get(stop.route);
    if (group === undefined) groups.set(stop.route, [stop]);
    else group.push(stop);
  }
  return groups;
}

function inOrder(members: readonly ListedStop[], faults: string[]): ListedStop[] {
  const numbered = members.filter((each) => each.sequence !== null);
  if (numbered.length === 0) return [...members];
  const without = members.find((each) => each.sequence === null);
  if (without !== undefined)
    faults.push(`${without.at}: other stops of the route have a sequence, this one has none.`);
  const seen = new Set<number | null>();
  for (const { sequence, at } of numbered) {
    if (seen.has(sequence)) faults.push(`${at}: sequence ${sequence} occurs twice in its route.`);
    seen.add(sequence);
  }
  return [...members].sort((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0));
}

function tourOf(
  route: string,
  stops: readonly ListedStop[],
  paths: readonly (readonly LonLat[])[],
): SourceTour {
  const startS = startOf(stops);
  const made = stops.map((stop, index): TourStop => {
    const before = stops[index - 1];
    return {
      key: `S${index + 1}`,
      name: stop.name,
      coordinates: stop.coordinates,
      window: windowOf(stop, startS),
      serviceS: stop.serviceS,
      demand: stop.demand,
      wayTo: before === undefined ? null : wayTo(before.coordinates, stop.coordinates, paths[index - 1]),
      ...(stop.street === undefined ? {} : { street: stop.street }),
      ...(stop.city === undefined ? {} : { city: stop.city }),
    };
  });
  return { key: route, name: route, stops: made };
}

function startOf(stops: readonly ListedStop[]): number {
  const first = stops[0]?.windowFromS;
  if (first != null) return first;
  const opens = stops.flatMap(({ windowFromS }) => (windowFromS === null ? [] : [windowFromS]));
  return opens.length === 0 ? 0 : Math.min(...opens) - 3_600;
}

/** The window in seconds from the start of the tour. A time of day before the start belongs to the next day. */
function windowOf({ windowFromS, windowUntilS }: ListedStop, startS: number): TourStop['window'] {
  if (windowFromS === null && windowUntilS === null) return null;
  const since = (timeS: number) => (timeS >= startS ? timeS : timeS + dayS) - startS;
  const fromS = windowFromS === null ? 0 : since(windowFromS);
  const untilS = windowUntilS === null ? fromS + dayS : since(windowUntilS);
  return { fromS, untilS: untilS >= fromS ? untilS : untilS + dayS };
}

/** The way along the path of the file, or along a straight line if there is none. */
function wayTo(from: LonLat, to: LonLat, path: readonly LonLat[] | undefined): TourWay {
  const straight = distanceBetween(from, to);
  if (path !== undefined && path.length > 1) {
    const distanceM = Math.round(lengthOf(path));
    return { distanceM, durationS: Math.max(1, Math.round(distanceM / metresPerSecond)), line: path };
  }
  const distanceM = Math.round(straight * detour);
  return { distanceM, durationS: Math.max(1, Math.round(distanceM / metresPerSecond)), line: [from, to] };
}

/** The seconds since midnight of `08:30` or `08:30:15`; null if the text is not a time of day. */
export function timeOfDay(text: string): number | null {
  const [, hours, minutes, seconds = '0'] =
    /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim()) ?? [];
  return hours === undefined ? null : (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}
