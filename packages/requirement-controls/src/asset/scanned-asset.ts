import type { AssetIdentifier } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import type { AllocatedAsset } from '@fleet/contract/planning/routes';
import { findAssetAmong } from '@fleet/domain/outcomes/asset-selection';

const types = ['asset_id', 'registration', 'integration_key'] as const;

/** The asset that a scanned code names, and the type of the code; null if it names none of these assets. */
export function scannedAsset<Asset extends AllocatedAsset>(
  assets: readonly Asset[],
  code: string,
): { asset: Asset; how: AssetIdentifier } | null {
  const identifier = code.trim();
  for (const type of types) {
    const found = findAssetAmong(assets, { type, identifier });
    const asset = assets.find((each) => each === found);
    if (asset !== undefined) return { asset, how: { type, identifier } };
  }
  return null;
}

/** The name by which drivers know an asset, with its registration. */
export function assetTitle(asset: Pick<AllocatedAsset, 'name' | 'registration'>): string {
  return asset.registration === null ? asset.name : `${asset.name} · ${asset.registration}`;
}
