import { type FailedActivities, longestFailureReason } from '@fleet/contract/planning/controller-routes';
import type { Route } from '@fleet/contract/planning/routes';

/**
 * The failed activities of a route in short, with the last one in the order of the plan. Null if no activity has
 * failed.
 */
export function routeFailures(route: Pick<Route, 'travel_plan'>): FailedActivities | null {
  let count = 0;
  let last: FailedActivities['last'] | null = null;
  for (const stop of route.travel_plan.points_of_interest) {
    const failed = failedOf(stop);
    count += failed.length;
    const activity = failed.at(-1);
    if (activity === undefined) continue;
    const { name, status_reason: reason } = activity;
    last = { stop: stop.name, activity: name, reason: reason === undefined ? null : shortened(reason) };
  }
  return last === null ? null : { count, last };
}

/** In the order of their execution; those that the driver added come last. */
function failedOf({ activities, execution_sequence }: Route['travel_plan']['points_of_interest'][number]) {
  const failed = activities.filter(({ status }) => status === 'failed');
  if (failed.length < 2) return failed;
  const places = new Map(execution_sequence.map((reference, place) => [reference, place]));
  const placeOf = (reference: string) => places.get(reference) ?? places.size;
  return failed.sort((one, other) => placeOf(one.reference) - placeOf(other.reference));
}

/** By whole characters, because half of a surrogate pair is no text. */
function shortened(reason: string): string {
  if (reason.length <= longestFailureReason) return reason;
  return `${Array.from(reason.slice(0, longestFailureReason)).slice(0, -1).join('')}…`;
}
