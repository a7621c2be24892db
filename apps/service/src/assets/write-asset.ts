import type { Asset } from '@fleet/contract/fleet/assets';
import type { AssetPlan } from '@fleet/contract/fleet/master-record-shapes';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import { isVisible } from '@fleet/domain/accounts/permission-check';
import { sameJson } from '@fleet/domain/values/json-equality';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import type { MasterRecordName } from '../master-records/master-record-name.js';
import { refuseOtherState } from '../master-records/saved-tag.js';
import { postgresFault } from '../platform/database/postgres-faults.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { refuseFurtherSites } from '../sites/site-reach.js';
import type { SaveResult } from '../sites/write-site.js';
import type { AssetRow } from './asset-row.js';
import { insertAsset, lockAsset, retireReadings, updateAsset } from './asset-saving-queries.js';
import { renderAsset } from './render-asset.js';

/** The meter of an asset, as given in a plan. */
type Meter = NonNullable<AssetPlan['odometer']>;

/**
 * Locks one of the caller's assets. Refuses with `not_found`, with or without `If-Match`, and with `version_mismatch`.
 */
export async function lockAssetToWrite(
  tx: Context,
  name: MasterRecordName,
  { ifMatch, deletes = false }: { ifMatch: string | undefined; deletes?: boolean },
): Promise<AssetRow> {
  const asset = await lockAsset(tx, name, deletes);
  if (asset === null || !isVisible(siteLimitOf(tx), asset.site_ids)) throw new Refusal(problem('not_found'));
  refuseOtherState(ifMatch, renderAsset(asset));
  return asset;
}

/** A meter of hours has the unit hours; a distance meter has kilometres or miles. */
export function checkUnit(odometer: Meter | undefined): Problem[] {
  if (odometer === undefined || (odometer.meter_type === 'hours') === (odometer.unit === 'h')) return [];
  const message = `A meter of ${odometer.meter_type} cannot have the unit ${odometer.unit}.`;
  return [problem('invalid_value', '/odometer/unit', message)];
}

/** The columns of a meter. Once a meter has a reading, only drivers change it [C-6][C-10]. */
export function meterColumns(
  before: AssetRow | null,
  odometer: Meter | undefined,
): Pick<AssetRow, 'meter_type' | 'odometer_unit' | 'current_reading'> {
  if (odometer === undefined) return { meter_type: null, odometer_unit: null, current_reading: null };
  const { meter_type, unit, current_reading: given } = odometer;
  const isSame = before?.meter_type === meter_type && before.odometer_unit === unit;
  const kept = isSame ? before.current_reading : null;
  return { meter_type, odometer_unit: unit, current_reading: kept ?? given ?? null };
}

export interface WrittenAsset {
  result: SaveResult;
  asset: Asset;
}

/**
 * Inserts an asset, or replaces a locked one, with event and audit entry; equal content changes nothing. With another
 * meter or unit the readings start again. Returns null if another transaction has just taken the key of a new asset.
 * Refuses with `key_in_use` for the key of another asset, or its registration in any letter case or spacing. Refuses as
 * `refuseFurtherSites` does, unless only the sites change.
 */
export async function writeAsset(
  tx: Context,
  before: AssetRow | null,
  row: AssetRow,
): Promise<WrittenAsset | null> {
  if (sameJson(before, row)) return { result: 'unchanged', asset: renderAsset(row) };
  if (before !== null && !sameJson({ ...before, site_ids: row.site_ids }, row)) {
    refuseFurtherSites(tx, before);
  }
  const now = new Date(tx.now()).toISOString();
  const written = await write(tx, before, { ...row, updated_at: now });
  if (written === null) return null;
  const result = before === null ? 'created' : 'changed';
  const asset = renderAsset(written);
  await Promise.all([
    appendEvent(tx, { type: 'asset_saved', at: now, siteIds: row.site_ids, data: { asset } }),
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

/** Returns the stored row; null if another transaction has just created an asset under the key. */
async function write(tx: Context, before: AssetRow | null, row: AssetRow): Promise<AssetRow | null> {
  try {
    if (before === null) return await insertAsset(tx, row);
    const otherMeter = before.meter_type !== row.meter_type || before.odometer_unit !== row.odometer_unit;
    if (otherMeter) await retireReadings(tx, row.id);
    return await updateAsset(tx, row, otherMeter || before.current_reading === null);
  } catch (error) {
    const fault = postgresFault(error);
    if (fault.kind !== 'unique_violation') throw error;
    if (fault.constraint === 'assets_registration') {
      throw new Refusal(problem('key_in_use', '/registration', 'Another asset has this registration.'));
    }
    if (fault.constraint !== 'assets_integration_key') throw error;
    throw new Refusal(problem('key_in_use', '/integration_key'));
  }
}
