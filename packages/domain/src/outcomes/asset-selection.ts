import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { AssetIdentifier } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import type { AllocatedAsset } from '@fleet/contract/planning/routes';
import type { JudgementFacts } from './judgement-facts.js';

/** The asset that must be selected, as far as the requirement or its activity says [R-AST-5]. */
export interface WantedAsset {
  asset_id?: string | undefined;
  asset_type?: string | undefined;
}

/** True when two texts are the same UUID; its letters may be written in either case. */
export function sameIdentifier(one: string, other: string): boolean {
  return one === other || one.toLowerCase() === other.toLowerCase();
}

/** True when two registrations are the same: in any letter case, and spaces do not count, as on the plates that are scanned [C-7]. */
function sameRegistration(one: string, other: string): boolean {
  const plain = (text: string) => text.replaceAll(' ', '').toUpperCase();
  return plain(one) === plain(other);
}

/** The asset that an identifier names among these, or null; the first of several [R-ODO-7][R-ODO-9][R-AST-3]. */
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
 * The faults of the choice of this asset, whether it was scanned or searched [R-AST-6][R-AST-7][R-AST-8]. None if the
 * requirement restricts nothing [R-AST-9].
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

/** The same for the asset that an identifier names; `unknown_asset` when it names none. Keys lie inside the outcome. */
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
