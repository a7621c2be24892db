import type { AssetPatch } from '@fleet/contract/fleet/asset-changes';
import type { Asset } from '@fleet/contract/fleet/assets';
import type { AssetPlan } from '@fleet/contract/fleet/master-record-shapes';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { AssetRow } from '../assets/asset-row.js';
import { checkUnit, lockAssetToWrite, meterColumns, writeAsset } from '../assets/write-asset.js';
import { type Context, Refusal } from '../context.js';
import type { MasterRecordName } from '../master-records/master-record-name.js';
import { refreshOpenRoutesOfAssets } from '../routes/render-progress.js';
import { patchedSites } from '../sites/patched-sites.js';

/**
 * Changes an asset by a merge patch [R-CNV-9][C-10], and renders the open routes that show it in the same transaction.
 * Refuses with `unknown_site`, `required` for a meter without type or unit, `invalid_value` for a unit that does not
 * fit the meter or a reading that only drivers change, and as `lockAssetToWrite` and `writeAsset` do.
 */
export async function changeAsset(
  ctx: Context,
  { name, patch, ifMatch }: { name: MasterRecordName; patch: AssetPatch; ifMatch?: string | undefined },
): Promise<Asset> {
  return ctx.inTransaction(async (tx) => {
    const { site_ids: named, odometer, ...rest } = patch;
    const before = await lockAssetToWrite(tx, name, { ifMatch });
    const { siteIds, problems } = await patchedSites(tx, before.site_ids, named);
    const meter = patchedMeter(before, odometer);
    const faults = [...problems, ...meter.problems];
    if (faults.length > 0) throw new Refusal(faults);
    const row: AssetRow = { ...before, ...rest, ...meterColumns(before, meter.odometer), site_ids: siteIds };
    const written = await writeAsset(tx, before, row);
    if (written === null) throw new Refusal(problem('concurrent_change'));
    if (written.result === 'changed') await refreshOpenRoutesOfAssets(tx, [before.id]);
    return written.asset;
  });
}

interface PatchedMeter {
  odometer?: NonNullable<AssetPlan['odometer']>;
  problems: Problem[];
}

function patchedMeter(before: AssetRow, patch: AssetPatch['odometer']): PatchedMeter {
  if (patch === null) return { problems: [] };
  const meterType = patch?.meter_type ?? before.meter_type;
  const unit = patch?.unit ?? before.odometer_unit;
  if (meterType === null || unit === null) {
    if (patch === undefined) return { problems: [] };
    const missing = [
      ...(meterType === null ? ['/odometer/meter_type'] : []),
      ...(unit === null ? ['/odometer/unit'] : []),
    ];
    return { problems: missing.map((key) => problem('required', key)) };
  }
  const given = patch?.current_reading;
  const odometer = {
    meter_type: meterType,
    unit,
    ...(given === undefined ? {} : { current_reading: given }),
  };
  const current = meterColumns(before, odometer).current_reading;
  const moves = given !== undefined && current !== given;
  const moved = problem('invalid_value', '/odometer/current_reading', 'Only drivers change a reading.');
  return { odometer, problems: [...checkUnit(odometer), ...(moves ? [moved] : [])] };
}
