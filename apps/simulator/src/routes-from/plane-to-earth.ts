import { placeAt } from './earth-geometry.js';
import type { LonLat, TourWay } from './source-tour.js';

/** A point of an instance, in the units of the instance. */
export interface PlanePoint {
  x: number;
  y: number;
}

/** The position of an instance on the earth: the length of one unit, and the speed on its straight ways. */
export interface PlaneLaying {
  unitM: number;
  metresPerSecond: number;
  placeOf(point: PlanePoint): LonLat;
  travelS(from: PlanePoint, to: PlanePoint): number;
  way(from: PlanePoint, to: PlanePoint): TourWay;
}

/** Puts the middle of the points at a place; x points east, y north. The speed is the same everywhere. */
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

/** The longer side of the points' bounding box, and its middle. */
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
