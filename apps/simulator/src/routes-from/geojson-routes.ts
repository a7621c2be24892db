import { isRecord } from '@fleet/contract/ground/schema-reading';
import { distanceBetween, isLonLat } from './earth-geometry.js';
import {
  faultOfWindow,
  type ListedStop,
  stopsByRoute,
  timeOfDay,
  toursOfStops,
  type UnreadStop,
} from './listed-stops.js';
import { faultyReading, type LonLat, type TourReading, tourBounds } from './source-tour.js';

interface Drawn {
  stops: ListedStop[];
  unread: UnreadStop[];
  /** Lines by route, in the order of the file. */
  lines: Map<string, LonLat[][]>;
}

/**
 * Reads a GeoJSON FeatureCollection (RFC 7946). Points are stops, grouped by their property `route`, and ordered by
 * their property `sequence` or as in the file. LineStrings with the same `route` are the planned paths: one from each
 * stop to the next, or one for the whole route, which is cut at the stops. If a route has only lines, its stops are the
 * ends of the lines.
 */
export function readGeoJson(text: string): TourReading {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    return faultyReading([
      `This is not JSON: ${error instanceof Error ? error.message.slice(0, 200) : 'broken'}.`,
    ]);
  }
  if (!isRecord(root) || root.type !== 'FeatureCollection' || !Array.isArray(root.features)) {
    return faultyReading(['/type must be FeatureCollection, with an array /features.']);
  }
  const features: readonly unknown[] = root.features;
  if (features.length > tourBounds.stops)
    return faultyReading([`There are more than ${tourBounds.stops} features.`]);
  const faults: string[] = [];
  const drawn: Drawn = { stops: [], unread: [], lines: new Map() };
  for (const [index, feature] of features.entries())
    readFeature(feature, `/features/${index}`, drawn, faults);
  addEnds(drawn);
  return toursOfStops({ ...drawn, faults }, pathsOf(drawn));
}

function readFeature(feature: unknown, at: string, drawn: Drawn, faults: string[]): void {
  if (!isRecord(feature) || feature.type !== 'Feature' || !isRecord(feature.geometry)) {
    faults.push(`${at} is not a Feature with a geometry.`);
    drawn.unread.push({ route: null, at });
    return;
  }
  const { geometry } = feature;
  const properties = isRecord(feature.properties) ? feature.properties : {};
  const { route: named = 'route' } = properties;
  if (typeof named !== 'string' && typeof named !== 'number') {
    faults.push(`${at}/properties/route must be text or a number.`);
    drawn.unread.push({ route: null, at });
    return;
  }
  const route = String(named).slice(0, 100);
  const { coordinates } = geometry;
  if (geometry.type === 'Point') {
    const place = isLonLat(coordinates) ? coordinates : null;
    if (place === null) faults.push(`${at}/geometry/coordinates must be [longitude, latitude].`);
    const { stop, own } = stopOf(properties, { route, at, coordinates: [place?.[0] ?? 0, place?.[1] ?? 0] });
    faults.push(...own);
    if (place === null || own.length > 0) drawn.unread.push({ route, at });
    else drawn.stops.push(stop);
  } else if (geometry.type === 'LineString') {
    const line = lineOf(coordinates);
    if (line === null) {
      faults.push(
        `${at}/geometry/coordinates must be 2 to ${tourBounds.linePoints} places [longitude, latitude].`,
      );
    } else {
      const known = drawn.lines.get(route);
      if (known === undefined) drawn.lines.set(route, [line]);
      else known.push(line);
    }
  } else {
    drawn.unread.push({ route: null, at });
    faults.push(
      `${at}/geometry/type must be Point or LineString, not ${String(geometry.type).slice(0, 40)}.`,
    );
  }
}

function lineOf(coordinates: unknown): LonLat[] | null {
  if (!Array.isArray(coordinates)) return null;
  const places: readonly unknown[] = coordinates;
  if (places.length < 2 || places.length > tourBounds.linePoints || !places.every(isLonLat)) return null;
  // Altitudes are ignored.
  return places.map(([longitude, latitude]) => [longitude, latitude]);
}

/** A stop from its properties, with its faults. */
function stopOf(
  properties: Readonly<Record<string, unknown>>,
  { route, at, coordinates }: Pick<ListedStop, 'route' | 'at' | 'coordinates'>,
): { stop: ListedStop; own: readonly string[] } {
  const own: string[] = [];
  const number = (name: string, fallback: number, most: number): number => {
    const value = properties[name] ?? fallback;
    if (typeof value === 'number' && value >= 0 && value <= most) return value;
    own.push(`${at}/properties/${name} must be a number from 0 to ${most}.`);
    return fallback;
  };
  const time = (name: string): number | null => {
    const value = properties[name] ?? null;
    const seconds = typeof value === 'string' ? timeOfDay(value) : null;
    if (value !== null && seconds === null)
      own.push(`${at}/properties/${name} must be a time such as 08:30.`);
    return seconds;
  };
  const label = (name: string): string | undefined => {
    const value = properties[name] ?? undefined;
    if (value === undefined || (typeof value === 'string' && value.trim() !== ''))
      return value?.slice(0, 200);
    own.push(`${at}/properties/${name} must be text.`);
    return undefined;
  };
  const [street, city] = [label('street'), label('city')];
  const stop: ListedStop = {
    route,
    at,
    sequence: properties.sequence == null ? null : number('sequence', 0, 1_000_000),
    name: label('name') ?? `Stop ${at}`,
    coordinates,
    windowFromS: time('window_from'),
    windowUntilS: time('window_until'),
    serviceS: 60 * number('service_minutes', 5, 1_440),
    demand: number('demand', 0, 1_000_000),
    ...(street === undefined ? {} : { street }),
    ...(city === undefined ? {} : { city }),
  };
  const wrong = faultOfWindow(stop.windowFromS, stop.windowUntilS);
  if (wrong !== null) own.push(`${at}/properties/window_until ${wrong}.`);
  return { stop, own };
}

/** For routes that have only lines, adds stops at the ends of the lines. */
function addEnds({ stops, unread, lines }: Drawn): void {
  const withStops = new Set([...stops, ...unread].map(({ route }) => route));
  for (const [route, drawn] of lines) {
    if (withStops.has(route)) continue;
    const first = drawn[0]?.[0];
    const ends = drawn.flatMap((line) => line.slice(-1));
    for (const [index, coordinates] of [...(first === undefined ? [] : [first]), ...ends].entries()) {
      stops.push({
        ...{ route, at: `route ${route}`, sequence: null, name: `${route}, stop ${index + 1}`, coordinates },
        ...{ windowFromS: null, windowUntilS: null, serviceS: 300, demand: 0 },
      });
    }
  }
}

function pathsOf({ stops, lines }: Drawn): Map<string, LonLat[][]> {
  const groups = stopsByRoute(stops);
  const paths = new Map<string, LonLat[][]>();
  for (const [route, drawn] of lines) {
    const members = [...(groups.get(route) ?? [])].sort(
      (one, other) => (one.sequence ?? 0) - (other.sequence ?? 0),
    );
    const [whole] = drawn;
    const isWhole = drawn.length === 1 && members.length > 2 && whole !== undefined;
    paths.set(
      route,
      isWhole
        ? cutAtStops(
            whole,
            members.map((each) => each.coordinates),
          )
        : drawn,
    );
  }
  return paths;
}

/** Cuts a line at the point nearest to each stop, never going back. */
function cutAtStops(line: readonly LonLat[], stops: readonly LonLat[]): LonLat[][] {
  const cuts = [0];
  for (const stop of stops.slice(1, -1)) {
    const from = cuts.at(-1) ?? 0;
    let best = from;
    for (let index = from; index < line.length; index += 1) {
      const here = line[index];
      const found = line[best];
      if (
        here !== undefined &&
        found !== undefined &&
        distanceBetween(here, stop) < distanceBetween(found, stop)
      )
        best = index;
    }
    cuts.push(best);
  }
  cuts.push(line.length - 1);
  return cuts.slice(1).map((cut, index) => line.slice(cuts[index] ?? 0, cut + 1));
}
