import type { AssetPlan } from '@fleet/contract/fleet/master-record-shapes';
import { problem } from '@fleet/contract/ground/problems';
import { isVisible } from '@fleet/domain/accounts/permission-check';
import { sitesAfter } from '@fleet/domain/accounts/site-decision';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import { refuseOtherState } from '../master-records/saved-tag.js';
import { resolveSites } from '../sites/resolve-sites.js';
import type { AssetRow } from './asset-row.js';
import { lockAsset } from './asset-saving-queries.js';
import { renderAsset } from './render-asset.js';
import { checkUnit, meterColumns, type WrittenAsset, writeAsset } from './write-asset.js';

export interface AssetToSave {
  integrationKey: string;
  plan: AssetPlan;
  /** The header If-Match: the expected current state. */
  ifMatch?: string | undefined;
}

export type SavedAsset = WrittenAsset;

/**
 * Creates or replaces an asset under the caller's key [C-10]. The given reading applies only if the asset has none yet;
 * with another meter or unit the readings start again. A missing status stays as it is. Refuses with `unknown_site`,
 * `ambiguous_reference`, `invalid_value` for a unit that does not fit the meter, `not_found` for an asset of other
 * sites, `version_mismatch`, and as `writeAsset` does.
 */
export async function saveAsset(
  ctx: Context,
  { integrationKey, plan, ifMatch }: AssetToSave,
): Promise<SavedAsset> {
  return ctx.inTransaction(async (tx) => {
    const { siteIds, problems } = await resolveSites(tx, plan);
    const faults = [...problems, ...checkUnit(plan.odometer)];
    if (faults.length > 0) throw new Refusal(faults);
    for (;;) {
      const before = await lockAsset(tx, { integrationKey });
      if (before !== null && !isVisible(siteLimitOf(tx), before.site_ids)) {
        throw new Refusal(problem('not_found'));
      }
      refuseOtherState(ifMatch, before === null ? null : renderAsset(before));
      const row: AssetRow = {
        id: before?.id ?? tx.newId(),
        integration_key: integrationKey,
        type: plan.type,
        name: plan.name,
        registration: plan.registration ?? null,
        fleet_number: plan.fleet_number ?? null,
        ...meterColumns(before, plan.odometer),
        site_ids: sitesAfter(siteLimitOf(tx), before?.site_ids ?? null, siteIds),
        status: plan.status ?? before?.status ?? 'in_service',
        updated_at: before?.updated_at ?? new Date(tx.now()).toISOString(),
      };
      const written = await writeAsset(tx, before, row);
      if (written !== null) return written;
    }
  });
}
