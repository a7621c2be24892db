import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { sameJson } from '../values/json-equality.js';
import { stopPlanOf } from './stop-plan.js';

const stopsPointer = '/travel_plan/points_of_interest';

/**
 * Returns the faults of changing a route's plan while a driver works on it: a stop that the driver has departed from
 * must stay as it was driven [C-10]. There is a `stop_departed` for each departed stop that the new plan changes or
 * lacks, in the previous order. It points to the stop in the new plan, or to the list of stops if the stop is
 * missing. Stops ahead may be changed, added, removed and moved. `foldProgress` and the versions that outcomes name
 * keep all captures, whatever the plan says.
 */
export function checkDepartedStops(before: Route, after: Route): Problem[] {
  const places = new Map(
    after.travel_plan.points_of_interest.map((stop, index) => [stop.integration_key, { stop, index }]),
  );
  return before.travel_plan.points_of_interest.flatMap((stop) => {
    if (stop.status !== 'departed') return [];
    const place = places.get(stop.integration_key);
    if (place === undefined) return [refusal(stop, stopsPointer, 'can no longer be left out')];
    if (sameJson(stopPlanOf(stop), stopPlanOf(place.stop))) return [];
    return [refusal(stop, `${stopsPointer}/${place.index}`, 'can no longer be changed')];
  });
}

function refusal(stop: PointOfInterest, pointer: string, what: string): Problem {
  const at = stop.departed_at === null ? '' : ` at ${stop.departed_at}`;
  const message = `The driver departed from '${stop.integration_key}'${at}, so it ${what}.`;
  return problem('stop_departed', pointer, message);
}
