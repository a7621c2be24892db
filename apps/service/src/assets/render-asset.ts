import type { Asset, AssetOdometer } from '@fleet/contract/fleet/assets';
import type { AssetRow } from './asset-row.js';

/** The asset as responses show it [C-7]. */
export function renderAsset(row: AssetRow): Asset {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    registration: row.registration,
    fleet_number: row.fleet_number,
    integration_key: row.integration_key,
    odometer: renderOdometer(row),
    site_ids: row.site_ids,
    status: row.status,
    updated_at: row.updated_at,
  };
}

/** Null for an asset without a meter [R-ODO-5]. */
function renderOdometer(row: AssetRow): AssetOdometer | null {
  if (row.meter_type === null || row.odometer_unit === null) return null;
  return { meter_type: row.meter_type, current_reading: row.current_reading, unit: row.odometer_unit };
}
