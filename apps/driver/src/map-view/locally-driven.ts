import type { Route } from '@fleet/contract/planning/routes';
import type { LocalProgress } from '../phone/phone-view.js';

/** The route with the progress of its stops that this device knows, for the rules of the domain. */
export function locallyDriven(route: Route, progress: LocalProgress): Route {
  const byId = new Map(progress.stops.map((local) => [local.id, local]));
  const stops = route.travel_plan.points_of_interest.flatMap((stop) => {
    const local = byId.get(stop.id);
    if (local === undefined) return [];
    const { status, arrivedAt: arrived_at, departedAt: departed_at } = local;
    return [{ ...stop, status, arrived_at, departed_at }];
  });
  return { ...route, travel_plan: { points_of_interest: stops } };
}
