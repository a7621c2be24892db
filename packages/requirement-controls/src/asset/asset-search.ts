import type { AllocatedAsset } from '@fleet/contract/planning/routes';
import { checkSelectedAsset, type WantedAsset } from '@fleet/domain/outcomes/asset-selection';

/**
 * Assets whose names contain every typed word. Those that may be chosen come first. Spaces in a registration are
 * ignored.
 */
export function foundAssets<Asset extends AllocatedAsset>(
  assets: readonly Asset[],
  search: string,
  wanted: WantedAsset,
): Asset[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const joined = words.join('');
  const matches = assets.filter((asset) => {
    const { name, registration, fleet_number, integration_key } = asset;
    const names = [name, registration, fleet_number, integration_key]
      .filter((each) => each !== null)
      .join(' ')
      .toLowerCase();
    const plate = (registration ?? '').replaceAll(' ', '').toLowerCase();
    return words.every((word) => names.includes(word)) || (joined !== '' && plate.includes(joined));
  });
  const isAllowed = (asset: Asset) => checkSelectedAsset(asset, wanted).length === 0;
  return [...matches.filter(isAllowed), ...matches.filter((asset) => !isAllowed(asset))];
}
