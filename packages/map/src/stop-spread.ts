import type { LngLat, MapStop } from './map-shape.js';

/** Pixels to the right and downwards. */
export type Shift = readonly [number, number];
export type Project = (place: LngLat) => { x: number; y: number };

/** Closer together, the signs of two stops hide the numbers of each other. */
const nearPx = 24;
const stepPx = 34;
const columns = 3;
/** A larger group would cover the map; it opens as the user zooms in. */
const mostInGroup = 9;

/** Puts the signs of stops beside each other that would cover each other on the screen. */
export function spreadStops(stops: readonly MapStop[], project: Project): ReadonlyMap<string, Shift> {
  const groups: { x: number; y: number; ids: string[] }[] = [];
  for (const { id, coordinates } of [...stops].sort((one, other) => one.number - other.number)) {
    const { x, y } = project(coordinates);
    const group = groups.find((each) => Math.hypot(each.x - x, each.y - y) < nearPx);
    if (group === undefined) groups.push({ x, y, ids: [id] });
    else group.ids.push(id);
  }
  const crowded = groups.filter(({ ids }) => ids.length > 1 && ids.length <= mostInGroup);
  return new Map(crowded.flatMap(({ ids }) => ids.map((id, place) => [id, shiftOf(place, ids.length)])));
}

function shiftOf(place: number, count: number): Shift {
  const wide = Math.min(count, columns);
  const high = Math.ceil(count / columns);
  const column = place % columns;
  const row = Math.floor(place / columns);
  return [(column - (wide - 1) / 2) * stepPx, (row - (high - 1) / 2) * stepPx];
}
