import { sameJson } from '@fleet/domain/values/json-equality';
import { mapStops, type Plan, type PlannedStop } from './plan-draft.js';

/** True if the geofence is a circle around the place of the stop. */
export function isAroundPlace({ geofence, address }: PlannedStop): boolean {
  return geofence.type === 'radius' && sameJson(geofence.centre, address.coordinates);
}

/** The plan without the centres of circles around their stops: only their radius is their own. */
export function withoutCentres(plan: Plan): unknown {
  const stops = plan.travel_plan.points_of_interest.map((stop) => {
    return isAroundPlace(stop) ? { ...stop, geofence: { ...stop.geofence, centre: undefined } } : stop;
  });
  return { ...plan, travel_plan: { ...plan.travel_plan, points_of_interest: stops } };
}

/** The opposite of `withoutCentres`: a circle without a centre is around the place of its stop. */
export function withCentres(plan: Plan): Plan {
  return mapStops(plan, (stop) => {
    const { geofence, address } = stop;
    if (geofence.type !== 'radius' || geofence.centre !== undefined) return stop;
    return { ...stop, geofence: { ...geofence, centre: address.coordinates } };
  });
}
