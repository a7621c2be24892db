import type { Route } from '@fleet/contract/planning/routes';

/** What a newer plan of the same route means for its driver. */
export interface RouteChange {
  routeId: string;
  /** Stops by name. */
  added: readonly string[];
  removed: readonly string[];
  /** Stops whose place in the order, time, address or work changed. */
  changed: readonly string[];
}

/** Null if no change matters to the driver. */
export function routeChangeOf(before: Route | null, after: Route | null): RouteChange | null {
  if (before === null || after === null || before.id !== after.id || before.version === after.version)
    return null;
  const earlier = new Map(before.travel_plan.points_of_interest.map((stop) => [stop.id, stop]));
  const later = new Set(after.travel_plan.points_of_interest.map((stop) => stop.id));
  const stops = after.travel_plan.points_of_interest;
  const added = stops.filter((stop) => !earlier.has(stop.id)).map((stop) => stop.name);
  const removed = [...earlier.values()].filter((stop) => !later.has(stop.id)).map((stop) => stop.name);
  const changed = stops
    .filter((stop) => {
      const known = earlier.get(stop.id);
      return known !== undefined && planText(known) !== planText(stop);
    })
    .map((stop) => stop.name);
  if (added.length + removed.length + changed.length === 0) return null;
  return { routeId: after.id, added, removed, changed };
}

type Stop = Route['travel_plan']['points_of_interest'][number];

/** The stop without its progress. */
function planText({ status: _s, arrived_at: _a, departed_at: _d, activities, ...plan }: Stop): string {
  const work = activities.map(({ status: _status, status_reason: _reason, ...activity }) => activity);
  return JSON.stringify([plan, work]);
}
