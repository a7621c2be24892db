import type { LonLat } from './source-tour.js';

/** Metres of one degree of latitude. */
const degreeM = 111_320;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two places, on a sphere of radius 6,371 km (haversine). The error is at most half a per cent. */
export function distanceBetween(one: LonLat, other: LonLat): number {
  const halfLatitude = Math.sin(radians(other[1] - one[1]) / 2);
  const halfLongitude = Math.sin(radians(other[0] - one[0]) / 2);
  const chord =
    halfLatitude ** 2 + Math.cos(radians(one[1])) * Math.cos(radians(other[1])) * halfLongitude ** 2;
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The place at a distance east and north of an origin, rounded to a decimetre. The origin must not be a pole. */
export function placeAt(origin: LonLat, eastM: number, northM: number): LonLat {
  const latitude = origin[1] + northM / degreeM;
  const longitude = origin[0] + eastM / (degreeM * Math.cos(radians(origin[1])));
  return [Number((((longitude + 540) % 360) - 180).toFixed(6)), Number(latitude.toFixed(6))];
}

/** The length of a line in metres. */
export function lengthOf(line: readonly LonLat[]): number {
  return line.slice(1).reduce((sum, point, index) => sum + distanceBetween(line[index] ?? point, point), 0);
}

/** The place after a share (0 to 1) of a line's length. The line must have at least one point. */
export function placeAlong(line: readonly LonLat[], share: number): LonLat {
  let left = lengthOf(line) * Math.min(1, Math.max(0, share));
  for (const [index, point] of line.slice(1).entries()) {
    const from = line[index] ?? point;
    const stretch = distanceBetween(from, point);
    if (left <= stretch && stretch > 0) {
      const part = left / stretch;
      return [
        Number((from[0] + (point[0] - from[0]) * part).toFixed(6)),
        Number((from[1] + (point[1] - from[1]) * part).toFixed(6)),
      ];
    }
    left -= stretch;
  }
  return line.at(-1) ?? [0, 0];
}

/** The direction in degrees from north, clockwise. */
export function headingBetween(from: LonLat, to: LonLat): number {
  const east = (to[0] - from[0]) * Math.cos(radians(from[1]));
  return Math.round((Math.atan2(east, to[1] - from[1]) * 180) / Math.PI + 360) % 360;
}

/** True if the value is a pair of longitude and latitude. */
export function isLonLat(value: unknown): value is [number, number] {
  if (!Array.isArray(value) || value.length < 2) return false;
  const [longitude, latitude]: unknown[] = value;
  return (
    typeof longitude === 'number' &&
    typeof latitude === 'number' &&
    Math.abs(longitude) <= 180 &&
    Math.abs(latitude) <= 90
  );
}
