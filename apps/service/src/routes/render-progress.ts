import type { Context } from '../context.js';
import { findOpenRoutesOfDriver, findRoutesOfAsset, lockDriversOfAsset } from './asset-route-queries.js';
import { composeRoute } from './route-composition.js';
import { readRouteFacts } from './route-facts.js';
import type { LockedRoute } from './route-row.js';
import { lockRoute, type StoredRoute, storeRoute } from './route-store.js';

/**
 * Renders a route's document again from its plan, the log of its progress and what its allocation shows of drivers and
 * assets. Progress and readings raise the revision; another name or registration is another plan, and raises the
 * version. Null when there is no such route. Takes the route's id, or the route where it is held already.
 */
export async function refreshDocument(
  ctx: Context,
  routeOrId: LockedRoute | string,
): Promise<StoredRoute | null> {
  const held = typeof routeOrId === 'string' ? await lockRoute(ctx, routeOrId) : routeOrId;
  if (held === null) return null;
  const facts = await readRouteFacts(ctx, held.route);
  const { status, completed_at } = held.route;
  return storeRoute(ctx, held, composeRoute(held.route, { status, completed_at }, facts));
}

/**
 * The active routes that show an asset. Holds the drivers of all open ones first, so that none becomes active with the
 * asset as it was before: a waiting route is rendered when it is activated. Call it after the change to the asset, in
 * the same transaction.
 */
export async function activeRoutesOfAsset(ctx: Context, assetId: string): Promise<string[]> {
  await lockDriversOfAsset(ctx, assetId);
  return findRoutesOfAsset(ctx, assetId, ['active']);
}

/** Renders every active route that shows the asset. For a reading that moved. */
export async function refreshActiveRoutesOfAsset(ctx: Context, assetId: string): Promise<void> {
  for (const routeId of await activeRoutesOfAsset(ctx, assetId)) await refreshDocument(ctx, routeId);
}

/** Renders every open route that shows the asset, those that wait too: their plan names it otherwise now. */
export async function refreshOpenRoutesOfAsset(ctx: Context, assetId: string): Promise<void> {
  await lockDriversOfAsset(ctx, assetId);
  for (const routeId of await findRoutesOfAsset(ctx, assetId, ['planned', 'active'])) {
    await refreshDocument(ctx, routeId);
  }
}

/** Renders every open route of a driver: a name that the documents show is another one. The driver must be held. */
export async function refreshOpenRoutesOfDriver(ctx: Context, driverId: string): Promise<void> {
  for (const routeId of await findOpenRoutesOfDriver(ctx, driverId)) await refreshDocument(ctx, routeId);
}
