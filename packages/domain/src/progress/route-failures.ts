import type { FailedActivities } from '@fleet/contract/planning/controller-routes';
import { longestFailureReason } from '@fleet/contract/planning/controller-routes';
import type { Route } from '@fleet/contract/planning/routes';

/**
 * The failed activities of an open route in short, with the last one in the order of the plan. Null if the route is
 * closed or no activity has failed.
 */
export function routeFailures(route: Pick<Route, 'status' | 'travel_plan'>): FailedActivities | null {
  if (route.status !== 'planned' && route.status !== 'active') return null;
  const failed = route.travel_plan.points_of_interest.flatMap((stop) =>
    inOrder(stop)
      .filter(({ status }) => status === 'failed')
      .map(({ name, status_reason }) => ({
        stop: stop.name,
        activity: name,
        reason: status_reason === undefined ? null : shortened(status_reason),
      })),
  );
  const last = failed.at(-1);
  return last === undefined ? null : { count: failed.length, last };
}

/** Activities in the order of their execution; those that the driver added come last. */
function inOrder({
  activities,
  execution_sequence: sequence,
}: Route['travel_plan']['points_of_interest'][number]) {
  const placeOf = (reference: string) => {
    const place = sequence.indexOf(reference);
    return place === -1 ? sequence.length : place;
  };
  return activities.toSorted((one, other) => placeOf(one.reference) - placeOf(other.reference));
}

/** By whole characters, because half of a surrogate pair is no text. */
function shortened(reason: string): string {
  if (reason.length <= longestFailureReason) return reason;
  return `${Array.from(reason.slice(0, longestFailureReason)).slice(0, -1).join('')}…`;
}
