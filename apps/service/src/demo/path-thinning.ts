import type { Leg } from './demo-geography.js';

type Path = Leg['geometry'];
type Point = Path[number];

/** Distance from a point to the segment between two others, in degrees of latitude. */
function distanceToStretch(point: Point, from: Point, to: Point): number {
  // A degree of longitude is shorter than one of latitude, by the cosine of the latitude.
  const shrink = Math.cos((from[1] * Math.PI) / 180);
  const [x, y] = [(point[0] - from[0]) * shrink, point[1] - from[1]];
  const [dx, dy] = [(to[0] - from[0]) * shrink, to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length));
  return Math.hypot(x - along * dx, y - along * dy);
}

/**
 * Writes the weight of each point between two others for the line's shape (Douglas and Peucker). No weight is above
 * `ceiling`, the weight of the point at which the line was divided.
 */
function weigh(path: Path, weights: number[], first: number, last: number, ceiling: number): void {
  const from = path[first];
  const to = path[last];
  if (from === undefined || to === undefined || last - first < 2) return;
  let farthest = first + 1;
  let distance = -1;
  for (const [offset, point] of path.slice(first + 1, last).entries()) {
    const here = distanceToStretch(point, from, to);
    if (here > distance) [farthest, distance] = [first + 1 + offset, here];
  }
  const weight = Math.min(distance, ceiling);
  weights[farthest] = weight;
  weigh(path, weights, first, farthest, weight);
  weigh(path, weights, farthest, last, weight);
}

/** The line with at most `most` of its points: both ends, and those that best preserve its shape. */
export function thinPath(path: Path, most: number): Path {
  if (path.length <= most) return path;
  const weights = path.map(() => Number.POSITIVE_INFINITY);
  weigh(path, weights, 0, path.length - 1, Number.MAX_VALUE);
  const ranked = weights.map((weight, position) => ({ weight, position }));
  ranked.sort((one, other) => other.weight - one.weight || one.position - other.position);
  const kept = new Set(ranked.slice(0, Math.max(2, most)).map((each) => each.position));
  return path.filter((_, position) => kept.has(position));
}
