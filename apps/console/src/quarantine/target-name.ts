import type { Route } from '../queries/route-options.js';

/** The name of a stop or an activity that a record names by its id or reference; otherwise the text itself. */
export function targetName(route: Route | undefined, target: string): string {
  for (const stop of route?.travel_plan.points_of_interest ?? []) {
    if (stop.id === target) return stop.name;
    const activity = stop.activities.find(({ reference }) => reference === target);
    if (activity !== undefined) return `${stop.name}: ${activity.name}`;
  }
  return target;
}
