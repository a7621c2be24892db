import type { AssetIdentifier } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import type { RequirementOf } from '@fleet/contract/planning/requirements';
import type { AllocatedAsset, Route } from '@fleet/contract/planning/routes';
import { findAssetAmong } from '@fleet/domain/outcomes/asset-selection';
import { isIdentifier } from '../asset/asset-control.js';
import { isText, orNull } from '../ground/draft-shape.js';
import { sentNumber } from '../ground/typed-number.js';

export interface OdometerDraft {
  /** As it was typed. */
  value: string;
  /** The scanned code; null if nothing was scanned. */
  scanned: AssetIdentifier | null;
}

export const odometerShape = { value: isText, scanned: orNull(isIdentifier) };

/** The asset whose meter is read; null if the route names only its id. */
export function meteredAsset({ asset_id }: RequirementOf<'odometer'>, route: Route): AllocatedAsset | null {
  return findAssetAmong(route.allocation.assets, { type: 'asset_id', identifier: asset_id });
}

/** Whether a captured identifier is a scanned code of the vehicle that the control shows. */
export function isOfMeter(
  named: AssetIdentifier,
  requirement: RequirementOf<'odometer'>,
  route: Route,
): boolean {
  if (named.identifier === requirement.asset_id) return false;
  const asset = meteredAsset(requirement, route);
  return asset === null ? named.type !== 'asset_id' : findAssetAmong([asset], named) !== null;
}

export function odometerFields(
  requirement: RequirementOf<'odometer'>,
  { value, scanned }: OdometerDraft,
  route: Route,
): Record<string, unknown> {
  const odometer = meteredAsset(requirement, route)?.odometer;
  const number = sentNumber(value, odometer?.current_reading ?? null);
  return {
    meter_type: odometer?.meter_type ?? 'distance',
    ...(number === undefined ? {} : { value: number }),
    asset_identifier: scanned ?? { type: 'asset_id', identifier: requirement.asset_id },
  };
}
