import type { Route } from '@fleet/contract/planning/routes';
import { decideRouteChange, type RouteChange } from '@fleet/domain/plans/route-change';
import type { Context } from '../context.js';
import { appendEvents } from '../platform/outbox/append-event.js';
import { droppedParts, noteDroppedParts } from './dropped-part-queries.js';
import { withdrawTransfer } from './end-transfer.js';
import { insertRoutes } from './route-batch-queries.js';
import { noteChangedCrew, noteCrews } from './route-crew-queries.js';
import { type RouteEnding, routeEvents } from './route-events.js';
import {
  insertRoute,
  lockDriversOfRoute,
  lockRouteRow,
  openLockPoint,
  releaseLocks,
  updateRoute,
} from './route-queries.js';
import { type LockedRoute, opened } from './route-row.js';

/**
 * Locks a route and its driver until the transaction ends, so that the driver's active route cannot change in between.
 * Null if there is no such route. To avoid deadlocks, all transactions lock in one order: assets, session, drivers,
 * routes; several records of one kind in id order. A caller that will give the route to another driver names that
 * driver here too.
 */
export async function lockRoute(
  ctx: Context,
  routeId: string,
  otherDriverIds: readonly string[] = [],
): Promise<LockedRoute | null> {
  for (;;) {
    // All three statements are sent together, before the first response: the connection pipelines.
    const [, locked, row] = await Promise.all([
      openLockPoint(ctx),
      lockDriversOfRoute(ctx, routeId, otherDriverIds),
      lockRouteRow(ctx, routeId),
    ]);
    if (row === null) return null;
    if (row.driver_id === null || locked.includes(row.driver_id)) return opened(row);
    // Another driver got the route during the wait: release the locks, and start again with that driver.
    await releaseLocks(ctx);
  }
}

/** The result of `storeRoute`. */
export interface StoredRoute {
  change: RouteChange;
  /** The route after the change, still locked. */
  after: LockedRoute;
}

/**
 * The only way to change a route, except for the progress of a report (`enterShownReport`). Writes the document with
 * its ETag, a row for a new version, the dependent allocation and assignment, and the events (docs/decisions/0005). The
 * version rises if the plan changed; otherwise the revision rises if the document changed; otherwise nothing is
 * written. A caller that already knows how the plan changed passes `change`, to avoid a second comparison of megabytes.
 * If a driver loses the route, this also ends an open transfer of it, because the driver need not answer any more
 * [C-8].
 */
export async function storeRoute(
  ctx: Context,
  before: LockedRoute,
  wanted: Route,
  change: RouteChange = decideRouteChange(before.route, wanted),
  ending: RouteEnding = {},
): Promise<StoredRoute> {
  const newVersion = change.kind === 'changed';
  const version = newVersion ? before.version + 1 : before.version;
  const route = { ...wanted, version };
  const document = JSON.stringify(route);
  if (document === before.document) return { change, after: before };
  countDocument(ctx, document.length, newVersion);
  const revision = newVersion ? 0 : before.revision + 1;
  const at = new Date(ctx.now()).toISOString();
  const workedBy = before.status === 'active' ? before.driver_id : null;
  const worksNow = route.status === 'active' ? route.driver_id : null;
  const ends = workedBy !== null && workedBy !== worksNow;
  const begins = worksNow !== null && workedBy !== worksNow;
  await Promise.all([
    updateRoute(ctx, { route, revision, document, at, newVersion, ends, begins }),
    ...(newVersion ? [noteDroppedParts(ctx, route.id, droppedParts(before.route, route))] : []),
    noteChangedCrew(ctx, before.route, route),
    appendEvents(ctx, routeEvents(before.route, route, change, at, ending)),
  ]);
  if (ends) await withdrawTransfer(ctx, route.id);
  return { change, after: lockedFrom(route, revision, document, before.created_at) };
}

/**
 * Counts a stored document of this length for the caller's limit of bytes. A document that is not kept, because it belongs to no new
 * version, counts a quarter: it replaces the previous one, whose space is free after the next clean-up of the database.
 */
export function countDocument({ stored }: Pick<Context, 'stored'>, length: number, isKept: boolean): void {
  stored.characters += isKept ? length : Math.floor(length / 4);
}

/** Stores a new route; null if another transaction has just created one under its key. */
export async function storeNewRoute(ctx: Context, route: Route): Promise<LockedRoute | null> {
  const at = new Date(ctx.now()).toISOString();
  const document = JSON.stringify(route);
  const write = { route, revision: 0, document, at, newVersion: true, ends: false, begins: true };
  if (!(await insertRoute(ctx, write))) return null;
  await Promise.all([
    noteCrews(ctx, [route]),
    appendEvents(ctx, routeEvents(null, route, decideRouteChange(null, route), at)),
  ]);
  return lockedFrom(route, 0, document, at);
}

/**
 * Stores many new routes, in a few statements for all. Returns false if a key was taken in between; the caller must
 * then roll back, because the rows depend on all routes.
 */
export async function storeNewRoutes(ctx: Context, routes: readonly Route[], at: string): Promise<boolean> {
  const written = routes.map((route) => ({ route, document: JSON.stringify(route) }));
  const [ids] = await Promise.all([
    insertRoutes(ctx, written, at),
    appendEvents(
      ctx,
      routes.flatMap((route) => routeEvents(null, route, decideRouteChange(null, route), at)),
    ),
  ]);
  if (ids.length !== routes.length) return false;
  await noteCrews(ctx, routes);
  return true;
}

function lockedFrom(route: Route, revision: number, document: string, createdAt: string): LockedRoute {
  const { id, integration_key, status, version, site_id, driver_id } = route;
  const { planned_start_at, started_at, completed_at } = route;
  return {
    id,
    integration_key,
    status,
    version,
    revision,
    site_id,
    driver_id,
    planned_start_at,
    started_at,
    completed_at,
    created_at: createdAt,
    document,
    route,
  };
}
