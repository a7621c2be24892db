import type { Route } from '@fleet/contract/routes';
import { chooseNextRoute } from '@fleet/domain/route-transitions';
import type { Context } from '../context.js';
import { findFrontRoute } from './route-queries.js';

/**
 * The status of a route that its driver, who is held, does not work yet: active when the driver has no active one and
 * none that waits goes before it [C-5].
 */
export async function waitingStatus(
  tx: Context,
  route: Pick<Route, 'id' | 'driver_id' | 'planned_start_at'>,
  createdAt: string,
): Promise<'planned' | 'active'> {
  if (route.driver_id === null) return 'planned';
  const front = await findFrontRoute(tx, route.driver_id, route.id);
  if (front === null) return 'active';
  if (front.status === 'active') return 'planned';
  const { id, planned_start_at } = route;
  const next = chooseNextRoute([front, { id, planned_start_at, created_at: createdAt }]);
  return next?.id === id ? 'active' : 'planned';
}
