import type { NewAsset } from '@fleet/contract/fleet/asset-changes';
import type { Asset } from '@fleet/contract/fleet/assets';
import { problem } from '@fleet/contract/ground/problems';
import { sitesAfter } from '@fleet/domain/accounts/site-decision';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import { resolveSites } from '../sites/resolve-sites.js';
import { checkUnit, meterColumns, writeAsset } from './write-asset.js';

/** Creates an asset [C-10]. Refuses with `unknown_site`, `invalid_value`, `key_in_use`. */
export async function createAsset(ctx: Context, input: NewAsset): Promise<Asset> {
  return ctx.inTransaction(async (tx) => {
    const { siteIds, problems } = await resolveSites(tx, { site_ids: input.site_ids ?? [] });
    const faults = [...problems, ...checkUnit(input.odometer)];
    if (faults.length > 0) throw new Refusal(faults);
    const written = await writeAsset(tx, null, {
      id: tx.newId(),
      integration_key: input.integration_key ?? null,
      type: input.type,
      name: input.name,
      registration: input.registration ?? null,
      fleet_number: input.fleet_number ?? null,
      ...meterColumns(null, input.odometer),
      site_ids: sitesAfter(siteLimitOf(tx), null, siteIds),
      status: input.status ?? 'in_service',
      updated_at: new Date(tx.now()).toISOString(),
    });
    if (written === null) throw new Refusal(problem('key_in_use', '/integration_key'));
    return written.asset;
  });
}
