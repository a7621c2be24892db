import type { Route } from '@fleet/contract/planning/routes';
import type { ProgressRecord } from '@fleet/domain/progress/progress-records';
import type { Context } from '../context.js';
import { findOpenRoutesOfDrivers, findRoutesOfAssets, lockDriversOfAssets } from './asset-route-queries.js';
import { composeRoute } from './route-composition.js';
import { readRouteFacts } from './route-facts.js';
import { noteRoutesToRender } from './route-rendering-queries.js';
import type { LockedRoute } from './route-row.js';
import { lockRoute, type StoredRoute, storeRoute } from './route-store.js';

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
 * The document of a locked route after a report, from `records`, the counting part of its log; null if nothing new
 * shows. The plan does not change, so it is not compared: a change of a driver's or asset's name or registration itself
 * renders the open routes that show it, and closed routes keep what they showed. Writes nothing.
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
 * The active routes that show an asset. Locks the drivers of all open ones first, so that none becomes active with the
 * asset's old data: a waiting route is rendered when it is activated. Call it after the change to the asset, in the
 * same transaction.
 */
export async function activeRoutesOfAsset(ctx: Context, assetId: string): Promise<string[]> {
  await lockDriversOfAssets(ctx, [assetId]);
  return findRoutesOfAssets(ctx, [assetId], ['active']);
}

/**
 * Routes that the transaction of the change renders itself, and the characters of their documents; a document of 50 KB
 * takes a few milliseconds. The event feed waits for the transaction.
 */
const mostAtOnce = 20;
const mostCharactersAtOnce = 1_000_000;

/** Renders the first of these routes now, and leaves the others to `dueRendering`. */
async function refreshDocuments(ctx: Context, routeIds: readonly string[]): Promise<void> {
  let characters = 0;
  let count = 0;
  while (count < Math.min(routeIds.length, mostAtOnce) && characters < mostCharactersAtOnce) {
    const rendered = await refreshDocument(ctx, routeIds[count] ?? '');
    characters += rendered?.after.document.length ?? 0;
    count += 1;
  }
  await noteRoutesToRender(ctx, routeIds.slice(count));
}

/** Renders every active route that shows the asset, after its reading changed. */
export async function refreshActiveRoutesOfAsset(ctx: Context, assetId: string): Promise<void> {
  await refreshDocuments(ctx, await activeRoutesOfAsset(ctx, assetId));
}

/**
 * Renders every open route that shows one of the assets, even a waiting one, because the plan now names the asset
 * differently. A route that shows two of them is rendered once. Many routes are rendered after the transaction.
 */
export async function refreshOpenRoutesOfAssets(ctx: Context, assetIds: readonly string[]): Promise<void> {
  await lockDriversOfAssets(ctx, assetIds);
  await refreshDocuments(ctx, await findRoutesOfAssets(ctx, assetIds, ['planned', 'active']));
}

/**
 * Renders every open route of drivers, because a name that the documents show has changed. The drivers must be locked.
 */
export async function refreshOpenRoutesOfDrivers(ctx: Context, driverIds: readonly string[]): Promise<void> {
  await refreshDocuments(ctx, await findOpenRoutesOfDrivers(ctx, driverIds));
}
