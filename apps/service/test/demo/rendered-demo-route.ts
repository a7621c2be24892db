import type { Requirement, RequirementPlan } from '@fleet/contract/planning/requirements';
import type { AllocatedAsset, Route, RoutePlan } from '@fleet/contract/planning/routes';
import type { DemoOrganisation } from '../../src/demo/demo-organisation.js';

/** A stable identifier for a kind and a number, in the service's own format. */
export function idOf(kind: number, number: number): string {
  return `019a9f3e-7c11-7${String(kind).padStart(3, '0')}-a2bb-${String(number).padStart(12, '0')}`;
}

/** The document of an active route, made from its plan without a database. */
export function renderedDemoRoute(organisation: DemoOrganisation, plan: RoutePlan): Route {
  const { allocation = {}, site_integration_key: siteKey, planned_start_at, ...rest } = plan;
  const positionOf = (list: readonly { integration_key: string }[], key: string | undefined) => {
    const position = list.findIndex((each) => each.integration_key === key);
    if (position < 0) throw new Error(`Nothing has the key ${key}.`);
    return position;
  };
  const assetId = (key: string) => idOf(1, positionOf(organisation.assets, key));
  const assets = (allocation.assets ?? []).map(({ integration_key: key = '' }): AllocatedAsset => {
    const asset = organisation.assets[positionOf(organisation.assets, key)];
    if (asset === undefined) throw new Error(`No asset has the key ${key}.`);
    const { odometer } = asset.plan;
    return {
      id: assetId(key),
      type: asset.plan.type,
      name: asset.plan.name,
      registration: asset.plan.registration ?? null,
      fleet_number: asset.plan.fleet_number ?? null,
      integration_key: key,
      odometer:
        odometer === undefined ? null : { ...odometer, current_reading: odometer.current_reading ?? null },
    };
  });
  const requirement = (planned: RequirementPlan): Requirement => {
    if (planned.kind === 'odometer') {
      const { asset_integration_key: key, ...others } = planned;
      return { ...others, asset_id: assetId(key ?? '') };
    }
    if (planned.kind === 'asset') {
      const { asset_integration_key: key, ...others } = planned;
      return key === undefined ? others : { ...others, asset_id: assetId(key) };
    }
    return planned;
  };
  const driver = positionOf(organisation.drivers, allocation.driver_integration_key);
  return {
    id: idOf(2, driver),
    integration_key: null,
    ...rest,
    reference: plan.reference ?? null,
    status: 'active',
    version: 1,
    site_id: idOf(3, positionOf(organisation.sites, siteKey)),
    driver_id: idOf(4, driver),
    planned_start_at: planned_start_at ?? null,
    started_at: null,
    completed_at: null,
    allocation: {
      driver: {
        id: idOf(4, driver),
        name: organisation.drivers[driver]?.plan.name ?? '',
        integration_key: allocation.driver_integration_key ?? null,
      },
      crew: [],
      assets,
    },
    consignments: (plan.consignments ?? []).map((each, index) => ({ id: idOf(5, index), ...each })),
    travel_plan: {
      points_of_interest: plan.travel_plan.points_of_interest.map((stop, index) => ({
        id: idOf(6, index),
        sequence: index + 1,
        ...stop,
        activities: stop.activities.map(({ asset_integration_key: _key, ...each }) => ({
          ...each,
          status: 'pending',
          planned: true,
          requirements: each.requirements.map(requirement),
        })),
        status: 'pending',
        arrived_at: null,
        departed_at: null,
      })),
    },
    currencies: plan.currencies ?? [],
  };
}
