import { sameJson } from '@fleet/domain/values/json-equality';
import { mapStops, type Plan, type PlannedStop } from './plan-draft.js';

type Geofence = PlannedStop['geofence'];

/** The circle around the place of its stop, which follows this place; null for any other geofence. */
export function circleAroundPlace({ geofence, address }: PlannedStop) {
  return geofence.type === 'radius' && sameJson(geofence.centre, address.coordinates) ? geofence : null;
}

/**
 * The plan for a merge: a circle around the place of its stop has only its radius. Its centre is no change of its own,
 * because it follows the place.
 */
export function withFollowingCircles(plan: Plan): Plan {
  return mapStops(plan, (stop) => {
    const circle = circleAroundPlace(stop);
    if (circle === null) return stop;
    const { centre: _, ...radius } = circle;
    return { ...stop, geofence: radius as Geofence };
  });
}

/** The merged plan, whose circles without a centre have that of the place that was kept. */
export function withCentredCircles(plan: Plan): Plan {
  return mapStops(plan, (stop) => {
    const { geofence, address } = stop;
    if (geofence.type !== 'radius' || geofence.centre !== undefined) return stop;
    return { ...stop, geofence: { ...geofence, centre: address.coordinates } };
  });
}
