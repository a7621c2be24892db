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
 * The active routes that show an asset. Locks the drivers of all open routes that show it first, so that no route
 * becomes active with the asset's old data: a waiting route is rendered when it is activated. Call it after the change
 * to the asset, in the same transaction.
 */
export async function activeRoutesOfAsset(ctx: Context, assetId: string): Promise<string[]> {
  await lockDriversOfAssets(ctx, [assetId]);
  return findRoutesOfAssets(ctx, [assetId], ['active']);
}

/**
 * The most routes that the transaction of a change renders itself, and the most characters of their documents. A
 * document of 50 KB takes a few milliseconds, and the event feed waits for the transaction.
 */
const mostAtOnce = 20;
const mostCharactersAtOnce = 1_000_000;

/** Renders the first of these routes now; `dueRendering` renders the others later. */
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
 * differently. A route that shows several of them is rendered once. If there are too many routes, the last ones are
 * rendered after the transaction.
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
