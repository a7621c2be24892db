import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { driverOf } from '../sessions/driver-of.js';
import { readWaitingRoutes, type WaitingRoutes } from './waiting-route-queries.js';

/**
 * The planned routes of the calling driver, the next one first [C-5]. Like the active route, this needs a session, on
 * any device. Refuses with `not_a_driver` or `session_required`.
 */
export async function listWaitingRoutes(
  ctx: Context,
  place: { limit: number; offset: number },
): Promise<WaitingRoutes> {
  const found = await readWaitingRoutes(ctx, driverOf(ctx).driverId, place);
  if (found === null) throw new Refusal(problem('session_required'));
  return found;
}
