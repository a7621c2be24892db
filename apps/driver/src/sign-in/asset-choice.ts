import type { Asset } from '@fleet/contract/fleet/assets';
import { findAssetAmong } from '@fleet/domain/outcomes/asset-selection';
import { assetTypeWord } from '@fleet/requirement-controls/asset-types';
import type { LanguageTag } from '@fleet/ui';
import { isTrailer } from '../phone/planned-vehicle.js';

/** The asset whose code was scanned: its id, registration or integration key. */
export function assetOfCode(assets: readonly Asset[], code: string): Asset | null {
  const identifier = code.trim();
  for (const type of ['asset_id', 'integration_key', 'registration'] as const) {
    const found = findAssetAmong(assets, { type, identifier });
    if (found !== null) return assets.find((each) => each.id === found.id) ?? null;
  }
  return null;
}

/**
 * Assets with all words of the query in their name, registration, fleet number, key or type. What can be driven
 * comes before trailers, and assets out of service come last; of each, those that a route plans come first, then the
 * last used one.
 */
export function searchAssets(
  assets: readonly Asset[],
  query: string,
  language: LanguageTag,
  lastId: string | null = null,
  plannedIds: ReadonlySet<string> = new Set(),
): readonly Asset[] {
  const words = plain(query).split(' ').filter(Boolean);
  const found = assets.filter((asset) => {
    const { name, registration, fleet_number, integration_key, type } = asset;
    const typeWord = assetTypeWord(type, language);
    const text = [name, registration, fleet_number, integration_key, type, typeWord].map((each) =>
      plain(each ?? ''),
    );
    const whole = [...text, plain(registration ?? '').replaceAll(' ', '')].join(' ');
    return words.every((word) => whole.includes(word));
  });
  const order = new Intl.Collator(undefined, { numeric: true });
  const first = (asset: Asset) => (plannedIds.has(asset.id) ? 0 : asset.id === lastId ? 1 : 2);
  const rank = (asset: Asset) =>
    asset.status === 'in_service' ? first(asset) + (isTrailer(asset) ? 3 : 0) : 6;
  return found.toSorted((one, other) => rank(one) - rank(other) || order.compare(one.name, other.name));
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** What distinguishes an asset from others of its type. */
export function assetDetail(
  { registration, fleet_number, type }: Asset,
  language: LanguageTag,
): readonly string[] {
  return [registration, fleet_number, assetTypeWord(type, language)].filter((each) => each !== null);
}
