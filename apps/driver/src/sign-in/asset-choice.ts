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

/** An asset with the text in which words are searched. */
export interface SearchableAsset {
  asset: Asset;
  text: string;
}

/**
 * Assets in the order in which they are offered: first those that can be driven, then trailers, at the end all assets
 * out of service. Within the first two groups, those that the route plans come first, then the last used one.
 */
export function searchableAssets(
  assets: readonly Asset[],
  language: LanguageTag,
  lastId: string | null = null,
  plannedIds: ReadonlySet<string> = new Set(),
): readonly SearchableAsset[] {
  const order = new Intl.Collator(undefined, { numeric: true });
  const first = (asset: Asset) => (plannedIds.has(asset.id) ? 0 : asset.id === lastId ? 1 : 2);
  const rank = (asset: Asset) =>
    asset.status === 'in_service' ? first(asset) + (isTrailer(asset) ? 3 : 0) : 6;
  return assets
    .toSorted((one, other) => rank(one) - rank(other) || order.compare(one.name, other.name))
    .map((asset) => ({ asset, text: searchedText(asset, language) }));
}

function searchedText(asset: Asset, language: LanguageTag): string {
  const { name, registration, fleet_number, integration_key, type } = asset;
  const words = [name, registration, fleet_number, integration_key, type, assetTypeWord(type, language)];
  return [...words.map((each) => plain(each ?? '')), plain(registration ?? '').replaceAll(' ', '')].join(' ');
}

/** Assets with all words of the query in their name, registration, fleet number, key or type. */
export function searchAssets(assets: readonly SearchableAsset[], query: string): readonly Asset[] {
  const words = plain(query).split(' ').filter(Boolean);
  return assets.filter(({ text }) => words.every((word) => text.includes(word))).map(({ asset }) => asset);
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
