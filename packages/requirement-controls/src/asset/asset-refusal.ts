import type { AllocatedAsset } from '@fleet/contract/planning/routes';
import { checkSelectedAsset, sameIdentifier, type WantedAsset } from '@fleet/domain/outcomes/asset-selection';
import { useFormats, useLanguage } from '@fleet/ui';
import { useControlMessages } from '../control-messages.js';
import { assetTypeWord } from './asset-type-words.js';
import { assetTitle } from './scanned-asset.js';

/** Why an asset may not be chosen, in a sentence; null if it may. */
export function useAssetRefusal(
  assets: readonly AllocatedAsset[],
  wanted: WantedAsset,
): (asset: AllocatedAsset) => string | null {
  const { asset: words } = useControlMessages();
  const { text } = useFormats();
  const language = useLanguage();
  const typeWord = (type: string) => assetTypeWord(type, language);
  return (asset) => {
    const [refused] = checkSelectedAsset(asset, wanted);
    if (refused === undefined) return null;
    const name = assetTitle(asset);
    if (refused.code === 'asset_type_mismatch' && wanted.asset_type !== undefined) {
      const [type, needed] = [typeWord(asset.type), typeWord(wanted.asset_type)];
      return text(words.wrongType, { name, type, wanted: needed });
    }
    const needed = assets.find(({ id }) => sameIdentifier(id, wanted.asset_id ?? ''));
    if (needed === undefined) return text(words.wrongAsset, { name });
    return text(words.wrongAssetNeeded, { name, wanted: assetTitle(needed) });
  };
}
