import type { Asset } from '@fleet/contract/fleet/assets';
import { isUuid } from '@fleet/contract/ground/primitives';
import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import { type IdentifiedAsset, selectAssetByCode } from './asset-queries.js';
import { renderAsset } from './render-asset.js';

export type FoundAsset = Asset & { identifier_type: IdentifiedAsset['identifier_type'] };

/**
 * Finds the asset of a scanned code, and says what the code was [R-AST-1][R-ODO-8]: its id, else its registration, else
 * its integration key. Refuses with `not_found`.
 */
export async function lookupAsset(ctx: Context, code: string): Promise<FoundAsset> {
  const text = code.trim();
  const row = await selectAssetByCode(ctx, { text, id: isUuid(text) ? text : null }, siteLimitOf(ctx));
  if (row === null) throw new Refusal(problem('not_found', 'code', 'No asset has this code.'));
  return { ...renderAsset(row), identifier_type: row.identifier_type };
}
