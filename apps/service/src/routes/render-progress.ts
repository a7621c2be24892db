import type { Route } from '@fleet/contract/planning/routes';
import type { ProgressRecord } from '@fleet/domain/progress/progress-records';
import type { Context } from '../context.js';
import {
  findOpenRoutesOfDrivers,
  findRoutesOfAssets,
  lockDriversOfAssets,
  mostBytesAtOnce,
  type ShowingRoute,
} from './asset-route-queries.js';
import { composeRoute } from './route-composition.js';
import { readRouteFacts } from './route-facts.js';
import { noteRoutesToRender } from './route-rendering-queries.js';
import type { LockedRoute } from './route-row.js';
import { countDocument, lockRoute, type StoredRoute, storeRoute } from './route-store.js';

/**
 * Renders a route's document again from its plan, its progress log and the drivers and assets of its allocation.
 * Progress and readings raise the revision; a changed name or registration changes the plan and raises the version.
 * Null if there is no such route. Takes the route's id, or the route if it is already locked.
 */
export async function refreshDocument(
  ctx: Context,
  routeOrId: LockedRoute | string,
): Promise<StoredRoute | null> {
  const locked = typeof routeOrId === 'string' ? await lockRoute(ctx, routeOrId) : routeOrId;
  if (locked === null) return null;
  const facts = await readRouteFacts(ctx, locked.route);
  const { status, completed_at } = locked.route;
  return storeRoute(ctx, locked, composeRoute(locked.route, { status, completed_at }, facts));
}

/** A route's next revision. */
export interface RenderedProgress {
  route: Route;
  revision: number;
  document: string;
}

/**
 * The document of a locked route after a report, from `records`, the part of its log that counts; null if the document
 * is the same as before. Writes nothing. The plan is not compared, because a report does not change it. Names and
 * registrations are not read: a change of one also renders the open routes that show it, and closed routes keep the old
 * one.
 */
export function renderProgress(
  locked: LockedRoute,
  records: readonly ProgressRecord[],
): RenderedProgress | null {
  const { status, completed_at } = locked.route;
  const route = composeRoute(locked.route, { status, completed_at }, { people: [], assets: [], records });
  const document = JSON.stringify(route);
  return document === locked.document ? null : { route, revision: locked.revision + 1, document };
}

/**
 * The most routes that the transaction of a change renders itself; their documents together have at most
 * `mostBytesAtOnce`, or one route more. A document of 50 KB takes a few milliseconds, and the event feed waits for the
 * transaction.
 */
const mostAtOnce = 20;

/**
 * Renders the first of these routes now; `dueRendering` renders the others and the large ones later. The large ones count
 * as stored by this caller. `isPlanChanged`: each gets a new version, which is kept.
 */
async function refreshDocuments(
  ctx: Context,
  routes: readonly ShowingRoute[],
  isPlanChanged: boolean,
): Promise<void> {
  const later: string[] = [];
  let bytes = 0;
  let count = 0;
  for (const route of routes) {
    const isLarge = route.bytes > mostBytesAtOnce;
    if (isLarge) countDocument(ctx, route.bytes, isPlanChanged);
    if (isLarge || bytes >= mostBytesAtOnce || count === mostAtOnce) {
      later.push(route.id);
    } else {
      await refreshDocument(ctx, route.id);
      bytes += route.bytes;
      count += 1;
    }
  }
  await noteRoutesToRender(ctx, later);
}

/**
 * Renders every active route that shows one of the assets, after their readings changed. Locks the drivers of the open
 * routes that show them first, so that no route becomes active with old readings: a waiting route is rendered when it is
 * activated. Call it once, after the change to the assets, in the same transaction.
 */
export async function refreshActiveRoutesOfAssets(ctx: Context, assetIds: readonly string[]): Promise<void> {
  if (assetIds.length === 0) return;
  await lockDriversOfAssets(ctx, assetIds);
  await refreshDocuments(ctx, await findRoutesOfAssets(ctx, assetIds, ['active']), false);
}

/**
 * Renders every open route that shows one of the assets, even a waiting one, because the plan now names the asset
 * differently. A route that shows several of them is rendered once.
 */
export async function refreshOpenRoutesOfAssets(ctx: Context, assetIds: readonly string[]): Promise<void> {
  await lockDriversOfAssets(ctx, assetIds);
  await refreshDocuments(ctx, await findRoutesOfAssets(ctx, assetIds, ['planned', 'active']), true);
}

/**
 * Renders every open route of drivers, because a name that the documents show has changed. The drivers must be locked.
 */
export async function refreshOpenRoutesOfDrivers(ctx: Context, driverIds: readonly string[]): Promise<void> {
  await refreshDocuments(ctx, await findOpenRoutesOfDrivers(ctx, driverIds), true);
}
