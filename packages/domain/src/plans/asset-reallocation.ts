import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Activity, ActivityStatus, AllocatedAsset, Route } from '@fleet/contract/planning/routes';

/**
 * Returns the plan with another asset in place of a previous one [C-8]: in the allocation, and in every unfinished
 * activity or requirement that names the previous one. If these also name an asset type, it becomes the type of the new
 * asset. Finished activities keep their asset. If no asset is replaced, or the previous one is not allocated, the new
 * asset is added to the allocation.
 */
export function reallocateAsset(route: Route, fromAssetId: string | null, toAsset: AllocatedAsset): Route {
  if (fromAssetId === toAsset.id) return route;
  return {
    ...route,
    allocation: { ...route.allocation, assets: exchanged(route.allocation.assets, fromAssetId, toAsset) },
    travel_plan: {
      points_of_interest: route.travel_plan.points_of_interest.map((stop) => ({
        ...stop,
        activities: stop.activities.map((each) => renamed(each, fromAssetId, toAsset)),
      })),
    },
  };
}

function exchanged(assets: AllocatedAsset[], fromAssetId: string | null, to: AllocatedAsset) {
  const others = assets.filter((each) => each.id !== to.id);
  const place = others.findIndex((each) => each.id === fromAssetId);
  // If no asset is replaced and the new asset is already allocated, the list stays as it is.
  if (place < 0) return others.length < assets.length ? assets : [...assets, to];
  return others.map((each, index) => (index === place ? to : each));
}

const finished: ReadonlySet<ActivityStatus> = new Set(['completed', 'failed', 'skipped']);

function renamed(activity: Activity, fromAssetId: string | null, to: AllocatedAsset): Activity {
  if (fromAssetId === null || finished.has(activity.status)) return activity;
  const requirements: Requirement[] = activity.requirements.map((each) => named(each, fromAssetId, to));
  return { ...named(activity, fromAssetId, to), requirements };
}

/** Changes only `asset_id` and `asset_type`, and only if they exist. */
function named<Naming extends object>(
  naming: Naming & { asset_id?: string; asset_type?: string },
  fromAssetId: string,
  to: AllocatedAsset,
): Naming {
  if (naming.asset_id !== fromAssetId) return naming;
  const asset = { ...naming, asset_id: to.id };
  return naming.asset_type === undefined ? asset : { ...asset, asset_type: to.type };
}
