import type { RoutePlan } from '@fleet/contract/planning/routes';

export type ReferenceKind = 'driver' | 'asset' | 'site';

/** One place of a plan that names a driver, an asset or a site. */
export interface PlanReference {
  kind: ReferenceKind;
  by: 'id' | 'integration_key';
  value: string;
  /** Pointer to the place in the plan. */
  pointer: string;
}

/** How an activity or a requirement names an asset. */
interface AssetNaming {
  asset_id?: string;
  asset_integration_key?: string;
}

/** Every reference of a plan, in the order of the plan. */
export function planReferences(plan: RoutePlan): PlanReference[] {
  const found: PlanReference[] = [];
  const add = (kind: ReferenceKind, by: PlanReference['by'], value: string | undefined, pointer: string) => {
    if (value !== undefined) found.push({ kind, by, value, pointer });
  };
  const addAsset = (naming: AssetNaming, pointer: string) => {
    add('asset', 'id', naming.asset_id, `${pointer}/asset_id`);
    add('asset', 'integration_key', naming.asset_integration_key, `${pointer}/asset_integration_key`);
  };
  add('site', 'id', plan.site_id, '/site_id');
  add('site', 'integration_key', plan.site_integration_key, '/site_integration_key');
  const allocation = plan.allocation ?? {};
  add('driver', 'id', allocation.driver_id, '/allocation/driver_id');
  add('driver', 'integration_key', allocation.driver_integration_key, '/allocation/driver_integration_key');
  for (const [index, id] of (allocation.crew_ids ?? []).entries()) {
    add('driver', 'id', id, `/allocation/crew_ids/${index}`);
  }
  for (const [index, key] of (allocation.crew_integration_keys ?? []).entries()) {
    add('driver', 'integration_key', key, `/allocation/crew_integration_keys/${index}`);
  }
  for (const [index, asset] of (allocation.assets ?? []).entries()) {
    add('asset', 'id', asset.id, `/allocation/assets/${index}/id`);
    add('asset', 'integration_key', asset.integration_key, `/allocation/assets/${index}/integration_key`);
  }
  for (const [stopIndex, stop] of plan.travel_plan.points_of_interest.entries()) {
    for (const [activityIndex, activity] of stop.activities.entries()) {
      const pointer = `/travel_plan/points_of_interest/${stopIndex}/activities/${activityIndex}`;
      addAsset(activity, pointer);
      for (const [index, requirement] of activity.requirements.entries()) {
        addAsset(assetNamingOf(requirement), `${pointer}/requirements/${index}`);
      }
    }
  }
  return found;
}

/** The members by which a requirement of any kind may name an asset. */
export function assetNamingOf(requirement: object): AssetNaming {
  const naming: AssetNaming = {};
  if ('asset_id' in requirement && typeof requirement.asset_id === 'string') {
    naming.asset_id = requirement.asset_id;
  }
  if ('asset_integration_key' in requirement && typeof requirement.asset_integration_key === 'string') {
    naming.asset_integration_key = requirement.asset_integration_key;
  }
  return naming;
}
