import type { Context } from '../context.js';
import { columnOf, type MasterRecordName } from '../master-records/master-record-name.js';
import { type AssetRow, assetColumns } from './asset-row.js';

/**
 * Locks the asset until the transaction ends. With `deletes`, the lock also blocks transactions that insert references
 * to the asset.
 */
export async function lockAsset(
  ctx: Context,
  name: MasterRecordName,
  deletes = false,
): Promise<AssetRow | null> {
  const { column, value } = columnOf(name);
  const { rows } = await ctx.db.query<AssetRow>({
    name: `lock-asset-by-${column}${deletes ? '-to-delete' : ''}`,
    text: `select ${assetColumns} from assets a
      where a.organisation_id = $1 and a.${column} = $2 for ${deletes ? 'update' : 'no key update'}`,
    values: [ctx.organisationId, value],
  });
  return rows[0] ?? null;
}

/**
 * Inserts a new asset. Its initial reading is kept, because corrections may withdraw every later one. Returns null if
 * the key has just been taken.
 */
export async function insertAsset(ctx: Context, asset: AssetRow): Promise<AssetRow | null> {
  const { rows } = await ctx.db.query<AssetRow>({
    name: 'insert-asset',
    text: `insert into assets as a (organisation_id, id, integration_key, type, name, registration, fleet_number,
        meter_type, odometer_unit, initial_reading, current_reading, site_ids, status, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13, $13)
      on conflict (organisation_id, integration_key) do nothing returning ${assetColumns}`,
    values: valuesOf(ctx, asset),
  });
  return rows[0] ?? null;
}

/**
 * Updates the asset. With `newReading`, its reading becomes the new initial reading, not a continuation of an earlier
 * one.
 */
export async function updateAsset(
  ctx: Context,
  asset: AssetRow,
  newReading: boolean,
): Promise<AssetRow | null> {
  const { rows } = await ctx.db.query<AssetRow>({
    name: 'update-asset',
    text: `update assets a set integration_key = $3, type = $4, name = $5, registration = $6, fleet_number = $7,
        meter_type = $8, odometer_unit = $9, initial_reading = case when $14 then $10 else initial_reading end,
        current_reading = $10, site_ids = $11, status = $12, updated_at = $13
      where organisation_id = $1 and id = $2 returning ${assetColumns}`,
    values: [...valuesOf(ctx, asset), newReading],
  });
  return rows[0] ?? null;
}

function valuesOf(ctx: Context, asset: AssetRow): unknown[] {
  return [
    ctx.organisationId,
    asset.id,
    asset.integration_key,
    asset.type,
    asset.name,
    asset.registration,
    asset.fleet_number,
    asset.meter_type,
    asset.odometer_unit,
    asset.current_reading,
    asset.site_ids,
    asset.status,
    asset.updated_at,
  ];
}

/**
 * Marks the readings of a meter that the asset no longer has as superseded: they stay in the history but no longer
 * affect the current reading.
 */
export async function retireReadings(ctx: Context, assetId: string): Promise<void> {
  await ctx.db.query({
    name: 'retire-asset-readings',
    text: `update asset_readings set superseded = true
      where organisation_id = $1 and asset_id = $2 and not superseded`,
    values: [ctx.organisationId, assetId],
  });
}

export async function deleteAssetRow(ctx: Context, assetId: string): Promise<void> {
  await ctx.db.query({
    name: 'delete-asset',
    text: 'delete from assets where organisation_id = $1 and id = $2',
    values: [ctx.organisationId, assetId],
  });
}
