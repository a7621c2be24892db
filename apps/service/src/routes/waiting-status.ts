import type { Route } from '@fleet/contract/planning/routes';
import { chooseNextRoute } from '@fleet/domain/transitions/route-transitions';
import type { Context } from '../context.js';
import { type FrontRoute, findFrontRoutes } from './next-route-queries.js';

type Waiting = Pick<Route, 'id' | 'driver_id' | 'planned_start_at'>;

/**
 * The status of a route that its locked driver has not started: active if the driver has no active route and no waiting
 * route precedes it [C-5].
 */
export async function waitingStatus(
  tx: Context,
  route: Waiting,
  createdAt: string,
): Promise<'planned' | 'active'> {
  if (route.driver_id === null) return 'planned';
  const fronts = await findFrontRoutes(tx, [{ driverId: route.driver_id, butRouteId: route.id }]);
  return statusBehind(fronts.get(route.id) ?? null, route, createdAt);
}

/** The status of such a route, if the caller knows the driver's front route; `front` is null if there is none. */
export function statusBehind(
  front: FrontRoute | null,
  { id, planned_start_at }: Waiting,
  createdAt: string,
): 'planned' | 'active' {
  if (front === null) return 'active';
  if (front.status === 'active') return 'planned';
  const next = chooseNextRoute([front, { id, planned_start_at, created_at: createdAt }]);
  return next?.id === id ? 'active' : 'planned';
}
