import type { Asset } from '@fleet/contract/fleet/assets';
import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import type { MasterRecordName } from '../master-records/master-record-name.js';
import { selectAsset } from './asset-queries.js';
import { renderAsset } from './render-asset.js';

/** Returns one asset. Refuses with `not_found`, also for an asset of sites that the caller does not see [C-3]. */
export async function findAsset(ctx: Context, name: MasterRecordName): Promise<Asset> {
  const row = await selectAsset(ctx, name, siteLimitOf(ctx));
  if (row === null) throw new Refusal(problem('not_found'));
  return renderAsset(row);
}
