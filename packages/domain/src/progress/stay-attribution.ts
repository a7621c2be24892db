import type { StopStay } from './stop-stays.js';

/**
 * Attributes stays to stops if several stops share a place [C-6]: a tour that ends at its starting depot must not
 * arrive at its last stop in the morning. Overlapping stays are one visit. Each visit belongs to the stop of the last
 * visit, or to the nearest unvisited stop in the plan. It also belongs to the neighbours of that stop in the plan that
 * share the place, because they may be served in one visit.
 */
export function attributeStays(stays: readonly StopStay[]): StopStay[] {
  const visited = new Set<number>();
  let last = -1;
  return visitsOf(stays).flatMap((visit) => {
    const members = new Set(visit.map((each) => each.stop));
    const open = [...members].filter((stop) => stop === last || !visited.has(stop));
    const counted =
      open.length > 0 ? runAround(nearest(open, last), members, new Set(open)) : [Math.max(...members)];
    for (const stop of counted) visited.add(stop);
    last = Math.max(...counted);
    const counting = new Set(counted);
    return visit.filter((each) => counting.has(each.stop));
  });
}

function visitsOf(stays: readonly StopStay[]): StopStay[][] {
  const sorted = [...stays].sort(
    (one, other) => one.stay.enteredMs - other.stay.enteredMs || one.stop - other.stop,
  );
  const visits: StopStay[][] = [];
  let endMs = Number.NEGATIVE_INFINITY;
  for (const each of sorted) {
    const visit = visits.at(-1);
    if (visit !== undefined && each.stay.enteredMs <= endMs) visit.push(each);
    else visits.push([each]);
    endMs = Math.max(endMs, each.stay.leftMs ?? Number.POSITIVE_INFINITY);
  }
  return visits;
}

/**
 * Returns the stop nearest to a place in the plan; of two equally near, the later. Before the first visit, the place is
 * before the first stop.
 */
function nearest(stops: readonly number[], place: number): number {
  return stops.reduce((best, each) => {
    const closer = Math.abs(each - place) - Math.abs(best - place);
    return closer < 0 || (closer === 0 && each > best) ? each : best;
  });
}

/** Returns the open stops that form an unbroken run with `start`. */
function runAround(start: number, members: ReadonlySet<number>, open: ReadonlySet<number>): number[] {
  let first = start;
  while (members.has(first - 1)) first -= 1;
  const run: number[] = [];
  for (let stop = first; members.has(stop); stop += 1) if (open.has(stop)) run.push(stop);
  return run;
}
