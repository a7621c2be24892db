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
  /** Its place in the file, for faults. */
  at: string;
  /** Its place in the tour, where the file says so; otherwise the order of the file counts. */
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
  /** The tour that it belongs to; null where that could not be read either. */
  route: string | null;
  at: string;
}

/** What a file lists, as far as it could be read. */
export interface StopList {
  stops: readonly ListedStop[];
  unread: readonly UnreadStop[];
  /** Those of single entries. */
  faults: readonly string[];
}

/** Where no path is given: a road is a third longer than the straight line, and driven at 40 km/h. */
const detour = 1.3;
const metresPerSecond = 40_000 / 3_600;
const dayS = 86_400;
/** A window that ends before it begins reaches over midnight; one that is longer was written the wrong way round. */
const longestNightHours = 12;

/**
 * Tours from stops in their order; `paths` has for each tour the roads of the file, the first of them to the second
 * stop. A tour begins when the window of its first stop opens; without one, an hour before the earliest window. The
 * faults of whole routes are reported together with those of single entries.
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

/** Routes with too few stops or too many; an unreadable entry counts as if it were correct. */
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

/** The fault of a window of two times of a day, in seconds, as the rest of a sentence; null if there is none. */
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

/** From the start of the tour; a time of day before it is one of the next day. */
function windowOf({ windowFromS, windowUntilS }: ListedStop, startS: number): TourStop['window'] {
  if (windowFromS === null && windowUntilS === null) return null;
  const since = (timeS: number) => (timeS >= startS ? timeS : timeS + dayS) - startS;
  const fromS = windowFromS === null ? 0 : since(windowFromS);
  const untilS = windowUntilS === null ? fromS + dayS : since(windowUntilS);
  return { fromS, untilS: untilS >= fromS ? untilS : untilS + dayS };
}

/** The way as it was drawn, with its ends at the stops; or the straight line. */
function wayTo(from: LonLat, to: LonLat, path: readonly LonLat[] | undefined): TourWay {
  const straight = distanceBetween(from, to);
  if (path !== undefined && path.length > 1) {
    const distanceM = Math.round(lengthOf(path));
    return { distanceM, durationS: Math.max(1, Math.round(distanceM / metresPerSecond)), line: path };
  }
  const distanceM = Math.round(straight * detour);
  return { distanceM, durationS: Math.max(1, Math.round(distanceM / metresPerSecond)), line: [from, to] };
}

/** Seconds of `08:30` or `08:30:15`; null where the text is no time of day. */
export function timeOfDay(text: string): number | null {
  const [, hours, minutes, seconds = '0'] =
    /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim()) ?? [];
  return hours === undefined ? null : (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}
