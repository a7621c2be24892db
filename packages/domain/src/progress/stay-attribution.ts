import type { StopStay } from './stop-stays.js';

/**
 * Attributes stays to stops if several stops share a place [C-6]: a tour that ends at its starting depot must not
 * arrive at its last stop in the morning. Overlapping stays are one visit. Of the stops at its place, each visit
 * belongs to the one that is nearest in the plan to the stop of the previous visit. Only this stop and unvisited stops
 * are candidates; if there is none, the visit belongs to the last stop at the place. A visit also belongs to the
 * neighbours of its stop in the plan that share the place, because they may be served in one visit.
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
