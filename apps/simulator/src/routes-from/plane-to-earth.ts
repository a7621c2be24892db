import { placeAt } from './earth-geometry.js';
import type { LonLat, TourWay } from './source-tour.js';

/** A point of an instance, in the instance's own units. */
export interface PlanePoint {
  x: number;
  y: number;
}

/** How an instance lies on the earth: one unit of its plane, and how fast its straight ways are driven. */
export interface PlaneLaying {
  unitM: number;
  metresPerSecond: number;
  placeOf(point: PlanePoint): LonLat;
  travelS(from: PlanePoint, to: PlanePoint): number;
  way(from: PlanePoint, to: PlanePoint): TourWay;
}

/** Lays the middle of the points on a place; x goes east, y north. The speed is the same everywhere. */
export function layOnEarth(
  points: readonly PlanePoint[],
  place: LonLat,
  { unitM, metresPerSecond }: Pick<PlaneLaying, 'unitM' | 'metresPerSecond'>,
): PlaneLaying {
  const { middle } = extentOf(points);
  const placeOf = ({ x, y }: PlanePoint) => placeAt(place, (x - middle.x) * unitM, (y - middle.y) * unitM);
  const metres = (from: PlanePoint, to: PlanePoint) => Math.hypot(to.x - from.x, to.y - from.y) * unitM;
  const travelS = (from: PlanePoint, to: PlanePoint) => metres(from, to) / metresPerSecond;
  return {
    unitM,
    metresPerSecond,
    placeOf,
    travelS,
    way: (from, to) => ({
      distanceM: Math.round(metres(from, to)),
      durationS: Math.round(travelS(from, to)),
      line: [placeOf(from), placeOf(to)],
    }),
  };
}

/** The longer side of the box around the points, and its middle. */
export function extentOf(points: readonly PlanePoint[]): { side: number; middle: PlanePoint } {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  return {
    side: Math.max(right - left, top - bottom, 0),
    middle: { x: (left + right) / 2, y: (bottom + top) / 2 },
  };
}
