import { sameJson } from '@fleet/domain/values/json-equality';
import { mapStops, type Plan, type PlannedStop } from './plan-draft.js';

type Geofence = PlannedStop['geofence'];

/** The geofence if it is a circle around the place of its stop; otherwise null. Such a circle moves with the place. */
export function circleAroundPlace({ geofence, address }: PlannedStop) {
  return geofence.type === 'radius' && sameJson(geofence.centre, address.coordinates) ? geofence : null;
}

/**
 * The plan for a merge, without the centres of circles around the place of their stop. Such a centre moves with the
 * place, so the merge must not treat it as a separate change.
 */
export function withFollowingCircles(plan: Plan): Plan {
  return mapStops(plan, (stop) => {
    const circle = circleAroundPlace(stop);
    if (circle === null) return stop;
    const { centre: _, ...radius } = circle;
    return { ...stop, geofence: radius as Geofence };
  });
}

/** The merged plan. A circle without a centre gets the merged place of its stop as the centre. */
export function withCentredCircles(plan: Plan): Plan {
  return mapStops(plan, (stop) => {
    const { geofence, address } = stop;
    if (geofence.type !== 'radius' || geofence.centre !== undefined) return stop;
    return { ...stop, geofence: { ...geofence, centre: address.coordinates } };
  });
}
