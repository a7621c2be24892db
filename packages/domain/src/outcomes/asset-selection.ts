import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { AssetIdentifier } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import type { AllocatedAsset } from '@fleet/contract/planning/routes';
import type { JudgementFacts } from './judgement-facts.js';

/** The asset that must be selected, as far as the requirement or its activity restricts it [R-AST-5]. */
export interface WantedAsset {
  asset_id?: string | undefined;
  asset_type?: string | undefined;
}

/** Returns true if two texts are the same UUID, in any letter case. */
export function sameIdentifier(one: string, other: string): boolean {
  return one === other || one.toLowerCase() === other.toLowerCase();
}

/** Returns true if two registrations are equal, ignoring letter case and spaces, as on scanned plates [C-7]. */
function sameRegistration(one: string, other: string): boolean {
  const plain = (text: string) => text.replaceAll(' ', '').toUpperCase();
  return plain(one) === plain(other);
}

/** Returns the first of these assets that an identifier names, or null [R-ODO-7][R-ODO-9][R-AST-3]. */
export function findAssetAmong(
  assets: readonly AllocatedAsset[],
  { type, identifier }: AssetIdentifier,
): AllocatedAsset | null {
  const names = (asset: AllocatedAsset) => {
    if (type === 'asset_id') return sameIdentifier(asset.id, identifier);
    if (type === 'integration_key') return asset.integration_key === identifier;
    return asset.registration !== null && sameRegistration(asset.registration, identifier);
  };
  return assets.find(names) ?? null;
}

/**
 * Returns the faults of selecting this asset, whether it was scanned or searched [R-AST-6][R-AST-7][R-AST-8]; none if
 * the requirement has no restriction [R-AST-9].
 */
export function checkSelectedAsset(
  asset: Pick<AllocatedAsset, 'id' | 'type'>,
  wanted: WantedAsset,
): Problem[] {
  const problems: Problem[] = [];
  if (wanted.asset_id !== undefined && !sameIdentifier(wanted.asset_id, asset.id)) {
    problems.push(problem('asset_mismatch'));
  }
  if (wanted.asset_type !== undefined && wanted.asset_type !== asset.type) {
    const message = `An asset of the type '${wanted.asset_type}' is required here, not '${asset.type}'.`;
    problems.push(problem('asset_type_mismatch', undefined, message));
  }
  return problems;
}

/**
 * Returns the faults of selecting the asset that an identifier names; `unknown_asset` if the identifier names none.
 * Pointers are relative to the outcome.
 */
export function checkAssetIdentifier(
  identifier: AssetIdentifier,
  wanted: WantedAsset,
  facts: Pick<JudgementFacts, 'findAsset'>,
): Problem[] {
  const key = '/asset_identifier/identifier';
  const asset = facts.findAsset(identifier);
  if (asset === null) return [problem('unknown_asset', key)];
  return checkSelectedAsset(asset, wanted).map((each) => ({ ...each, key }));
}
