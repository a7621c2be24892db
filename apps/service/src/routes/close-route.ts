import { problem } from '@fleet/contract/ground/problems';
import { decideRoute } from '@fleet/domain/transitions/route-transitions';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal } from '../context.js';
import { activateNextRoute } from './activate-next-route.js';
import type { SavedRoute } from './apply-plan.js';
import { composeRoute } from './route-composition.js';
import type { RouteEnding } from './route-events.js';
import { readRouteFacts } from './route-facts.js';
import type { LockedRoute } from './route-row.js';
import { isInSight } from './route-sight.js';
import { lockRoute, storeRoute } from './route-store.js';
import { isCurrentVersion } from './route-tag.js';

const eventOf = { completed: 'complete', cancelled: 'cancel' } as const;

/**
 * Completes or cancels a locked route: sets the status by the domain's table, ends the assignment, renders the document
 * with all recorded progress, and activates the driver's next route. `at` is the time of completion; `ending` contains
 * the session of the driver who reported it, or the reason of the cancellation. A repeat changes nothing. Refuses with
 * `route_not_active` or `route_closed`.
 */
export async function closeRouteStatus(
  ctx: Context,
  route: LockedRoute,
  status: 'completed' | 'cancelled',
  at: string,
  ending: RouteEnding = {},
): Promise<LockedRoute> {
  const decision = decideRoute(route.status, eventOf[status]);
  if (decision.kind === 'refuse') throw new Refusal(decision.problem);
  if (decision.kind === 'ignore') return route;
  const facts = await readRouteFacts(ctx, route.route);
  const head = { status, completed_at: status === 'completed' ? new Date(at).toISOString() : null };
  const wanted = composeRoute(route.route, head, facts);
  const { after } = await storeRoute(ctx, route, wanted, undefined, ending);
  await writeAudit(ctx, {
    action: `route.${eventOf[status]}`,
    subjectKind: 'route',
    subjectId: route.id,
    before: { status: route.status },
    after: { status: after.status },
    data: { driver_id: route.driver_id, ...(ending.reason ? { reason: ending.reason } : {}) },
  });
  if (route.status === 'active' && route.driver_id !== null) await activateNextRoute(ctx, route.driver_id);
  return after;
}

/**
 * Cancels a planned or active route [C-5]. A repeat changes nothing, and the first reason stays. Refuses with
 * `not_found`, `version_mismatch` or `route_closed`.
 */
export async function cancelRoute(
  ctx: Context,
  routeId: string,
  reason: string | null = null,
  ifMatch?: string,
): Promise<SavedRoute> {
  return ctx.inTransaction(async (tx) => {
    const before = await lockRoute(tx, routeId);
    if (before === null || !isInSight(tx, before.site_id)) throw new Refusal(problem('not_found'));
    if (!isCurrentVersion(ifMatch, before.version))
      throw new Refusal(problem('version_mismatch', 'If-Match'));
    const route = await closeRouteStatus(tx, before, 'cancelled', new Date(tx.now()).toISOString(), {
      reason,
    });
    return { result: route === before ? 'unchanged' : 'changed', route };
  });
}
