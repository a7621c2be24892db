import type { Route } from '@fleet/contract/planning/routes';
import { reallocateAsset } from '@fleet/domain/plans/asset-reallocation';
import { decideRoute } from '@fleet/domain/transitions/route-transitions';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal } from '../context.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { activateNextRoute } from '../routes/activate-next-route.js';
import { composeRoute } from '../routes/route-composition.js';
import { readRouteFacts } from '../routes/route-facts.js';
import type { LockedRoute } from '../routes/route-row.js';
import { storeRoute } from '../routes/route-store.js';
import { waitingStatus } from '../routes/waiting-status.js';
import type { LockedTransfer } from './lock-transfer.js';

/**
 * Takes the route from its driver and gives it to the new one, who starts it if no other route precedes it. Without a
 * new driver the route is planned again [C-8]. The previous driver gets a push message and continues with their next
 * route; the new driver gets one if the route becomes active. Captured records stay on the route: the new driver
 * continues where the previous one stopped (docs/decisions/0008). End the transfer before this call.
 */
export async function handOverRoute(tx: Context, locked: LockedTransfer): Promise<LockedRoute> {
  const { route: before, transfer, toDriver } = locked;
  const decision = decideRoute(before.status, 'release');
  if (decision.kind === 'refuse') throw new Refusal(decision.problem);
  const plan = reallocated(locked);
  const given: Route = {
    ...plan,
    driver_id: toDriver?.id ?? null,
    allocation: { ...plan.allocation, driver: toDriver },
  };
  const status = await waitingStatus(tx, given, before.created_at);
  const facts = await readRouteFacts(tx, given);
  const { after } = await storeRoute(tx, before, composeRoute(given, { status, completed_at: null }, facts));
  await Promise.all([
    appendEvent(tx, {
      type: 'route_released',
      at: new Date(tx.now()).toISOString(),
      siteId: after.site_id,
      routeId: after.id,
      sessionId: locked.session?.id ?? null,
      driverId: transfer.from_driver_id,
      data: {
        load_id: after.id,
        integration_key: after.integration_key,
        version: after.version,
        affects_driver: true,
        transfer_id: transfer.id,
        to_driver_id: after.driver_id,
      },
    }),
    writeAudit(tx, {
      action: 'route.release',
      subjectKind: 'route',
      subjectId: after.id,
      before: { driver_id: before.driver_id, status: before.status },
      after: { driver_id: after.driver_id, status: after.status },
      data: { transfer_id: transfer.id, from_driver_id: transfer.from_driver_id },
    }),
  ]);
  await activateNextRoute(tx, transfer.from_driver_id);
  return after;
}

/** Replaces the session's asset; without a session, the only allocated asset. */
function reallocated({ route: { route }, session, toAsset }: LockedTransfer): Route {
  if (toAsset === null) return route;
  const [first, second] = route.allocation.assets;
  const only = second === undefined ? first?.id : undefined;
  return reallocateAsset(route, session?.asset_id ?? only ?? null, toAsset);
}
