import type { Geofence } from '@fleet/contract/routes';

/** `margin`: outside the fence, but not by more than the margin. */
export type Zone = 'inside' | 'margin' | 'outside';
export type ZoneTest = (longitude: number, latitude: number) => Zone;

const earthRadiusM = 6_371_008.8;
const radians = Math.PI / 180;
const metresPerDegree = earthRadiusM * radians;

/**
 * Makes a fence ready to test positions, in degrees; the margin is in metres [R-RTE-11]. A bounding box answers for
 * positions far away, which on a day's track are nearly all: 5,000 positions against 13 fences take a few milliseconds.
 */
export function zoneTest(geofence: Geofence, marginM: number): ZoneTest {
  return geofence.type === 'radius'
    ? radiusTest(geofence.centre, geofence.radius_m, marginM)
    : polygonTest(geofence.coordinates, marginM);
}

/** Metres along the great circle between two positions (haversine). */
export function greatCircleM(one: readonly [number, number], other: readonly [number, number]): number {
  const sine = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const cosines = Math.cos(one[1] * radians) * Math.cos(other[1] * radians);
  const part = sine(other[1] - one[1]) + cosines * sine(other[0] - one[0]);
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(part)));
}

function radiusTest(centre: readonly [number, number], radiusM: number, marginM: number): ZoneTest {
  const reachM = radiusM + marginM;
  const latitudeReach = reachM / metresPerDegree;
  const longitudeReach = widestLongitude(centre[1], latitudeReach);
  return (longitude, latitude) => {
    if (Math.abs(latitude - centre[1]) > latitudeReach) return 'outside';
    if (Math.abs(turn(longitude - centre[0])) > longitudeReach) return 'outside';
    const distance = greatCircleM(centre, [longitude, latitude]);
    if (distance <= radiusM) return 'inside';
    return distance <= reachM ? 'margin' : 'outside';
  };
}

/** Degrees of longitude that a circle of `reach` degrees spans to either side; all of them where it holds a pole. */
function widestLongitude(latitude: number, reach: number): number {
  if (Math.abs(latitude) + reach >= 90) return 180;
  return Math.asin(Math.sin(reach * radians) / Math.cos(latitude * radians)) / radians;
}

/** Degrees of longitude brought to -180…180, so that a fence may lie across the date line. */
function turn(degrees: number): number {
  if (degrees > 180) return degrees - 360;
  return degrees < -180 ? degrees + 360 : degrees;
}

function polygonTest(ring: readonly (readonly [number, number])[], marginM: number): ZoneTest {
  const origin = ring[0]?.[0] ?? 0;
  const xs = ring.map(([longitude]) => turn(longitude - origin));
  const ys = ring.map(([, latitude]) => latitude);
  const padY = marginM / metresPerDegree;
  const south = Math.min(...ys) - padY;
  const north = Math.max(...ys) + padY;
  const padX = widestLongitude(Math.max(Math.abs(south), Math.abs(north)), padY);
  const west = Math.min(...xs) - padX;
  const east = Math.max(...xs) + padX;
  return (longitude, latitude) => {
    if (latitude < south || latitude > north) return 'outside';
    const x = turn(longitude - origin);
    if (x < west || x > east) return 'outside';
    if (holds(xs, ys, x, latitude)) return 'inside';
    return edgeDistanceM(xs, ys, x, latitude) <= marginM ? 'margin' : 'outside';
  };
}

/** Even-odd rule: a ray to the east crosses the ring, which ends where it began, an odd number of times. */
function holds(xs: readonly number[], ys: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (let corner = 1; corner < xs.length; corner += 1) {
    const x1 = xs[corner] ?? 0;
    const y1 = ys[corner] ?? 0;
    const x2 = xs[corner - 1] ?? 0;
    const y2 = ys[corner - 1] ?? 0;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** Metres to the nearest edge, on a plane that touches the earth at the position: exact enough for a margin. */
function edgeDistanceM(xs: readonly number[], ys: readonly number[], x: number, y: number): number {
  const scale = Math.cos(y * radians);
  let nearest = Number.POSITIVE_INFINITY;
  for (let corner = 1; corner < xs.length; corner += 1) {
    const x1 = ((xs[corner - 1] ?? 0) - x) * scale;
    const y1 = (ys[corner - 1] ?? 0) - y;
    const dx = ((xs[corner] ?? 0) - x) * scale - x1;
    const dy = (ys[corner] ?? 0) - y - y1;
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
    const square = (x1 + along * dx) ** 2 + (y1 + along * dy) ** 2;
    if (square < nearest) nearest = square;
  }
  return Math.sqrt(nearest) * metresPerDegree;
}
