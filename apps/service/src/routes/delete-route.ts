import { problem } from '@fleet/contract/ground/problems';
import type { RouteRemoval } from '@fleet/contract/planning/keyed-routes';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal } from '../context.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { closeRouteStatus } from './close-route.js';
import { deleteUnbegunRoute, findRouteId } from './route-queries.js';
import type { LockedRoute } from './route-row.js';
import { isInSight } from './route-sight.js';
import { lockRoute } from './route-store.js';
import { isCurrentVersion } from './route-tag.js';

/**
 * Removes a route by the caller's key [C-10]. A route that no driver has started is deleted, and its key is free again.
 * A route that a driver has started is cancelled and keeps all that was captured: its driver gets a push message and
 * continues with the next route. Refuses with `not_found`, `version_mismatch`, and `route_closed` for a completed
 * route.
 */
export async function deleteRoute(
  ctx: Context,
  { integrationKey, ifMatch }: { integrationKey: string; ifMatch?: string | undefined },
): Promise<{ result: RouteRemoval; route: LockedRoute }> {
  return ctx.inTransaction(async (tx) => {
    const id = await findRouteId(tx, integrationKey);
    const before = id === null ? null : await lockRoute(tx, id);
    if (before === null || !isInSight(tx, before.site_id)) throw new Refusal(problem('not_found'));
    if (!isCurrentVersion(ifMatch, before.version))
      throw new Refusal(problem('version_mismatch', 'If-Match'));
    if (before.status === 'planned' && (await deleteUnbegunRoute(tx, before.id))) {
      await writeDeletion(tx, before);
      return { result: 'deleted', route: before };
    }
    const route = await closeRouteStatus(tx, before, 'cancelled', new Date(tx.now()).toISOString());
    return { result: route === before ? 'unchanged' : 'cancelled', route };
  });
}

async function writeDeletion(tx: Context, route: LockedRoute): Promise<void> {
  const { id, integration_key, version, site_id: siteId, driver_id: driverId, status } = route;
  const at = new Date(tx.now()).toISOString();
  const data = { load_id: id, integration_key, version, affects_driver: false };
  await Promise.all([
    appendEvent(tx, { type: 'route_deleted', at, siteId, routeId: id, driverId, data }),
    writeAudit(tx, {
      action: 'route.delete',
      subjectKind: 'route',
      subjectId: id,
      data: { integration_key, version, status, driver_id: driverId },
    }),
  ]);
}
