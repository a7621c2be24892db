import type { Route, RoutePlan } from '@fleet/contract/planning/routes';
import { writeAudits } from '../audit/write-audit.js';
import type { Context } from '../context.js';
import { saveEntry } from './apply-plan.js';
import { type FrontRoute, findFrontRoutes } from './next-route-queries.js';
import type { ReferenceBook } from './reference-book.js';
import { renderRoute } from './render-route.js';
import { lockDrivers } from './route-queries.js';
import { storeNewRoutes } from './route-store.js';
import { statusBehind } from './waiting-status.js';

/** A valid plan under a key that no route has, with its references resolved. */
export interface RouteToCreate {
  integrationKey: string;
  plan: RoutePlan;
}

/**
 * Creates many routes as if they were saved one after the other [C-10], with as many statements as for one. Call it in
 * the transaction in which the references were resolved. Returns null if another transaction has just taken a key; the
 * caller must then roll back.
 */
export async function createRoutes(
  tx: Context,
  plans: readonly RouteToCreate[],
  book: ReferenceBook,
): Promise<Route[] | null> {
  const at = new Date(tx.now()).toISOString();
  const rendered = plans.map(({ integrationKey, plan }) =>
    renderRoute(plan, book, { id: tx.newId(), integrationKey, newId: tx.newId }),
  );
  const given = rendered.flatMap(({ id, driver_id: driverId }) =>
    driverId === null ? [] : [{ driverId, butRouteId: id }],
  );
  const fronts =
    given.length === 0
      ? new Map<string, FrontRoute>()
      : await lockDrivers(tx, [...new Set(given.map((each) => each.driverId))]).then(() =>
          findFrontRoutes(tx, given),
        );
  const routes = inTheirOrder(rendered, fronts, at);
  const entries = routes.map((each) => saveEntry(null, each, 'route.save', 'created'));
  const [isWhole] = await Promise.all([storeNewRoutes(tx, routes, at), writeAudits(tx, entries)]);
  return isWhole ? routes : null;
}

/**
 * Each route with its status, which depends on the driver's existing routes and on the earlier routes of the batch
 * [C-5].
 */
function inTheirOrder(
  routes: readonly Route[],
  existing: ReadonlyMap<string, FrontRoute>,
  at: string,
): Route[] {
  const fronts = new Map<string, FrontRoute>();
  return routes.map((route) => {
    const { id, driver_id: driverId, planned_start_at } = route;
    if (driverId === null) return route;
    const front = fronts.get(driverId) ?? existing.get(id) ?? null;
    const status = statusBehind(front, route, at);
    // A route that waits for another route changes nothing for the later routes of the batch.
    const next = status === 'active' ? { id, status, planned_start_at, created_at: at } : front;
    if (next !== null) fronts.set(driverId, next);
    return { ...route, status };
  });
}
