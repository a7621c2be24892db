import type { Geofence } from '@fleet/contract/planning/routes';

/** `margin`: outside the fence, but not by more than the margin. */
export type Zone = 'inside' | 'margin' | 'outside';
/** A fence prepared for testing positions. */
export interface Fence {
  /** The zone of a position in degrees. */
  zoneOf(longitude: number, latitude: number): Zone;
  /** False for positions outside the bounding box, which are nearly all of a day's track. */
  isNear(longitude: number, latitude: number): boolean;
  /** The latitudes of the bounding box. */
  south: number;
  north: number;
  /** The highest cost of testing a nearby position: some 10 ns for each step. */
  steps: number;
}

const earthRadiusM = 6_371_008.8;
const radians = Math.PI / 180;
const metresPerDegree = earthRadiusM * radians;

/**
 * Prepares a fence for testing positions; the margin is in metres [R-RTE-11]. A phone may get a geofence of a type that
 * only later versions know [C-12]: nothing is inside it.
 */
export function readyFence(geofence: Geofence, marginM: number): Fence {
  if (geofence.type === 'radius') return radiusFence(geofence.centre, geofence.radius_m, marginM);
  return geofence.type === 'polygon' ? polygonFence(geofence.coordinates, marginM) : nowhere;
}

const nowhere: Fence = { zoneOf: () => 'outside', isNear: () => false, south: 90, north: -90, steps: 0 };

/** Metres along the great circle between two positions (haversine). */
export function greatCircleM(one: readonly [number, number], other: readonly [number, number]): number {
  const sine = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const cosines = Math.cos(one[1] * radians) * Math.cos(other[1] * radians);
  const part = sine(other[1] - one[1]) + cosines * sine(other[0] - one[0]);
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(part)));
}

function radiusFence(centre: readonly [number, number], radiusM: number, marginM: number): Fence {
  const reachM = radiusM + marginM;
  const latitudeReach = reachM / metresPerDegree;
  const south = centre[1] - latitudeReach;
  const north = centre[1] + latitudeReach;
  const longitudeReach = widestLongitude(centre[1], latitudeReach);
  const isNear = (longitude: number, latitude: number) =>
    latitude >= south && latitude <= north && Math.abs(normalised(longitude - centre[0])) <= longitudeReach;
  const zoneOf = (longitude: number, latitude: number): Zone => {
    if (!isNear(longitude, latitude)) return 'outside';
    const distance = greatCircleM(centre, [longitude, latitude]);
    if (distance <= radiusM) return 'inside';
    return distance <= reachM ? 'margin' : 'outside';
  };
  return { zoneOf, isNear, south, north, steps: 8 };
}

/** Degrees of longitude that a circle of `reach` degrees spans to either side; all of them if it contains a pole. */
function widestLongitude(latitude: number, reach: number): number {
  if (Math.abs(latitude) + reach >= 90) return 180;
  return Math.asin(Math.sin(reach * radians) / Math.cos(latitude * radians)) / radians;
}

/** Normalises degrees of longitude to -180…180, so that a fence may cross the date line. */
function normalised(degrees: number): number {
  if (degrees > 180) return degrees - 360;
  return degrees < -180 ? degrees + 360 : degrees;
}

function polygonFence(ring: readonly (readonly [number, number])[], marginM: number): Fence {
  const origin = ring[0]?.[0] ?? 0;
  const xs = Float64Array.from(ring, ([longitude]) => normalised(longitude - origin));
  const ys = Float64Array.from(ring, ([, latitude]) => latitude);
  const padY = marginM / metresPerDegree;
  const south = Math.min(...ys) - padY;
  const north = Math.max(...ys) + padY;
  const padX = widestLongitude(Math.max(Math.abs(south), Math.abs(north)), padY);
  const west = Math.min(...xs) - padX;
  const east = Math.max(...xs) + padX;
  const isNear = (longitude: number, latitude: number) => {
    if (latitude < south || latitude > north) return false;
    const x = normalised(longitude - origin);
    return x >= west && x <= east;
  };
  const zoneOf = (longitude: number, latitude: number): Zone => {
    if (!isNear(longitude, latitude)) return 'outside';
    const x = normalised(longitude - origin);
    if (holds(xs, ys, x, latitude)) return 'inside';
    return isEdgeWithin(padY, xs, ys, x, latitude) ? 'margin' : 'outside';
  };
  return { zoneOf, isNear, south, north, steps: ring.length };
}

/** Even-odd rule: a ray to the east crosses the closed ring an odd number of times. */
function holds(xs: Float64Array, ys: Float64Array, x: number, y: number): boolean {
  let inside = false;
  let x2 = xs[0] ?? 0;
  let y2 = ys[0] ?? 0;
  for (let corner = 1; corner < xs.length; corner += 1) {
    const x1 = xs[corner] ?? 0;
    const y1 = ys[corner] ?? 0;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    x2 = x1;
    y2 = y1;
  }
  return inside;
}

/**
 * Returns whether an edge passes within a distance, in degrees of latitude, on a plane tangent to the earth at the
 * position; accurate enough for a margin. Edges entirely to the north or south are not measured.
 */
function isEdgeWithin(reach: number, xs: Float64Array, ys: Float64Array, x: number, y: number): boolean {
  const scale = Math.cos(y * radians);
  for (let corner = 1; corner < xs.length; corner += 1) {
    const y1 = (ys[corner - 1] ?? 0) - y;
    const y2 = (ys[corner] ?? 0) - y;
    if ((y1 > reach && y2 > reach) || (y1 < -reach && y2 < -reach)) continue;
    const x1 = ((xs[corner - 1] ?? 0) - x) * scale;
    const dx = ((xs[corner] ?? 0) - x) * scale - x1;
    const dy = y2 - y1;
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
    const square = (x1 + along * dx) ** 2 + (y1 + along * dy) ** 2;
    if (square <= reach * reach) return true;
  }
  return false;
}
