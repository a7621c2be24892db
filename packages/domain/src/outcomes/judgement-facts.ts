import type { Currency } from '@fleet/contract/ground/currency';
import type { AssetIdentifier } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Activity, AllocatedAsset } from '@fleet/contract/planning/routes';
import type { KnownSearches } from '../patterns/field-pattern.js';

/**
 * The facts that judging an outcome needs from its surroundings. The phone and the server each provide them from their
 * own data.
 */
export interface JudgementFacts {
  requirement: Requirement;
  activity: Pick<Activity, 'reference' | 'asset_id' | 'asset_type'>;
  /** The allocation of the route [R-AST-3]. */
  assets: readonly AllocatedAsset[];
  /** The currencies of the route [R-MON-1]. */
  currencies: readonly Currency[];
  /** Finds the asset in the allocation first, else in the caller's other assets; null if there is none. */
  findAsset(identifier: AssetIdentifier): AllocatedAsset | null;
  /** The reading in force at the outcome's captured_at, without the outcome that it corrects; null if none is known. */
  readingAt(assetId: string): string | null;
  /** False if the address is known not to be a completed upload of this organisation. */
  isUploaded(url: string): boolean;
  /** The results of searches that ran before the judgement. */
  searches?: KnownSearches;
}
