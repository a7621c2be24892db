import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { AllocatedAsset, Route } from '@fleet/contract/planning/routes';
import { reallocateAsset } from '@fleet/domain/plans/asset-reallocation';
import { planOfRoute } from '@fleet/domain/plans/route-plan-patch';
import { checkUnique } from '@fleet/domain/values/sequence-check';
import { type Context, Refusal } from '../context.js';
import { applyPlan, refuseUnsaveable, type SavedRoute } from './apply-plan.js';
import { type PlanReference, planReferences } from './plan-references.js';
import { lookUpReferences } from './resolve-references.js';
import { readRouteRow } from './route-queries.js';
import { opened } from './route-row.js';
import { lockRoute } from './route-store.js';

export interface RouteAssignment {
  routeId: string;
  /** Null takes the route from its driver. */
  driverId: string | null;
  /** If left out, the assets stay. */
  assetIds?: readonly string[] | undefined;
  /** The header If-Match: the version that must still be current. */
  ifMatch?: string | undefined;
}

/**
 * Assigns a route to a driver, with other assets if named, or takes it from its driver. The same rules apply as if the
 * plan had been saved with this change [C-5][C-10]. A repeat changes nothing. Refuses with `not_found`,
 * `version_mismatch`, `route_closed`, and with every unknown driver or asset.
 */
export async function assignRoute(ctx: Context, input: RouteAssignment): Promise<SavedRoute> {
  const { routeId, driverId, assetIds, ifMatch } = input;
  const row = await readRouteRow(ctx, routeId);
  if (row === null) throw new Refusal(problem('not_found'));
  refuseUnsaveable(ctx, row, ifMatch);
  const current = planReferences(planOfRoute(opened(row).route));
  return ctx.inTransaction(async (tx) => {
    const { book, problems } = await lookUpReferences(tx, referencesOf(input), current);
    const faults = [...problems, ...assetsNamedTwice(assetIds ?? [])];
    if (faults.length > 0) throw new Refusal(faults);
    const before = await lockRoute(tx, routeId, driverId === null ? [] : [driverId]);
    if (before === null) throw new Refusal(problem('not_found'));
    refuseUnsaveable(tx, before, ifMatch);
    const driver = driverId === null ? null : (book.driver({ id: driverId }) ?? null);
    const assets = assetIds?.map((id) => book.asset({ id })).filter((each) => each !== undefined);
    const route = assets === undefined ? before.route : withAssets(before.route, assets);
    const plan: Route = {
      ...route,
      driver_id: driver?.id ?? null,
      allocation: { ...route.allocation, driver },
    };
    return applyPlan(tx, before, plan, 'route.assign');
  });
}

/**
 * If exactly one asset is exchanged, the new asset also replaces the old asset in the activities that are still open
 * [C-8].
 */
function withAssets(route: Route, assets: AllocatedAsset[]): Route {
  const before = route.allocation.assets;
  const [gone, ...moreGone] = before.filter(({ id }) => !assets.some((each) => each.id === id));
  const [come, ...moreCome] = assets.filter(({ id }) => !before.some((each) => each.id === id));
  const single = gone !== undefined && come !== undefined && moreGone.length + moreCome.length === 0;
  const planned = single ? reallocateAsset(route, gone.id, come) : route;
  return { ...planned, allocation: { ...planned.allocation, assets } };
}

function referencesOf({ driverId, assetIds }: RouteAssignment): PlanReference[] {
  const assets = (assetIds ?? []).map(
    (value, index): PlanReference => ({ kind: 'asset', by: 'id', value, pointer: `/asset_ids/${index}` }),
  );
  if (driverId === null) return assets;
  return [{ kind: 'driver', by: 'id', value: driverId, pointer: '/driver_id' }, ...assets];
}

function assetsNamedTwice(assetIds: readonly string[]): Problem[] {
  const keys = assetIds.map((id, index) => ({ key: id.toLowerCase(), pointer: `/asset_ids/${index}` }));
  return checkUnique(keys, 'The asset');
}
