import type { Asset } from '@fleet/contract/assets';
import type { AssetPlan } from '@fleet/contract/integration';
import { type Problem, problem } from '@fleet/contract/problems';
import { sameJson } from '@fleet/domain/json-equality';
import { isVisible } from '@fleet/domain/permission-check';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import { resolveSites } from '../organisations/resolve-sites.js';
import { refuseOtherState } from '../organisations/saved-tag.js';
import { postgresFault } from '../platform/database/postgres-faults.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import type { AssetRow } from './asset-row.js';
import { insertAsset, lockAsset, retireReadings, updateAsset } from './asset-saving-queries.js';
import { renderAsset } from './render-asset.js';

export interface AssetToSave {
  integrationKey: string;
  plan: AssetPlan;
  /** The header If-Match: the state that must still stand. */
  ifMatch?: string | undefined;
}

export interface SavedAsset {
  result: 'created' | 'changed' | 'unchanged';
  asset: Asset;
}

/**
 * Creates or replaces an asset under the caller's key [C-10]. A reading counts only where the asset has none yet; with
 * another meter or unit the asset begins anew. A status that is left out stays as it is. Refuses with `unknown_site`,
 * `ambiguous_reference`, `key_in_use` for a registration that another asset has in any letter case or spacing,
 * `invalid_value` for a unit that the meter does not count in, `not_found` for an
 * asset of other sites, `version_mismatch`.
 */
export async function saveAsset(
  ctx: Context,
  { integrationKey, plan, ifMatch }: AssetToSave,
): Promise<SavedAsset> {
  return ctx.inTransaction(async (tx) => {
    const { siteIds, problems } = await resolveSites(tx, plan);
    const faults = [...problems, ...checkUnit(plan)];
    if (faults.length > 0) throw new Refusal(faults);
    for (;;) {
      const before = await lockAsset(tx, integrationKey);
      if (before !== null && !isVisible(siteLimitOf(tx), before.site_ids)) {
        throw new Refusal(problem('not_found'));
      }
      refuseOtherState(ifMatch, before === null ? null : renderAsset(before));
      const now = new Date(tx.now()).toISOString();
      const row: AssetRow = {
        id: before?.id ?? tx.newId(),
        integration_key: integrationKey,
        type: plan.type,
        name: plan.name,
        registration: plan.registration ?? null,
        fleet_number: plan.fleet_number ?? null,
        meter_type: plan.odometer?.meter_type ?? null,
        odometer_unit: plan.odometer?.unit ?? null,
        current_reading: readingAfter(before, plan),
        site_ids: siteIds,
        status: plan.status ?? before?.status ?? 'in_service',
        updated_at: before?.updated_at ?? now,
      };
      if (sameJson(before, row)) return { result: 'unchanged', asset: renderAsset(row) };
      const written = await write(tx, before, { ...row, updated_at: now });
      if (written === null) continue;
      const result = before === null ? 'created' : 'changed';
      const asset = renderAsset(written);
      await Promise.all([
        appendEvent(tx, { type: 'asset_saved', at: now, siteIds, data: { asset } }),
        writeAudit(tx, {
          action: 'asset.save',
          subjectKind: 'asset',
          subjectId: row.id,
          before: before === null ? null : { ...before },
          after: { ...written },
          data: { result },
        }),
      ]);
      return { result, asset };
    }
  });
}

/** Hours are counted in hours, distance in kilometres or miles. */
function checkUnit({ odometer }: AssetPlan): Problem[] {
  if (odometer === undefined || (odometer.meter_type === 'hours') === (odometer.unit === 'h')) return [];
  const message = `A meter of ${odometer.meter_type} does not count in ${odometer.unit}.`;
  return [problem('invalid_value', '/odometer/unit', message)];
}

/** Once a meter has a reading, only drivers move it [C-6][C-10]. */
function readingAfter(before: AssetRow | null, { odometer }: AssetPlan): string | null {
  if (odometer === undefined) return null;
  const kept = before !== null && sameMeter(before, odometer) ? before.current_reading : null;
  return kept ?? odometer.current_reading ?? null;
}

function sameMeter(before: AssetRow, odometer: NonNullable<AssetPlan['odometer']>): boolean {
  return before.meter_type === odometer.meter_type && before.odometer_unit === odometer.unit;
}

/** The row as it stands; null when another transaction has just made an asset under the key. */
async function write(tx: Context, before: AssetRow | null, row: AssetRow): Promise<AssetRow | null> {
  try {
    if (before === null) return await insertAsset(tx, row);
    const otherMeter = before.meter_type !== row.meter_type || before.odometer_unit !== row.odometer_unit;
    if (otherMeter) await retireReadings(tx, row.id);
    return await updateAsset(tx, row, otherMeter || before.current_reading === null);
  } catch (error) {
    const fault = postgresFault(error);
    if (fault.kind === 'unique_violation' && fault.constraint === 'assets_registration') {
      throw new Refusal(problem('key_in_use', '/registration', 'Another asset has this registration.'));
    }
    throw error;
  }
}
