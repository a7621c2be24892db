import type { Asset } from '@fleet/contract/fleet/assets';

/** An asset as stored in the database. */
export interface AssetRow {
  id: string;
  type: string;
  name: string;
  registration: string | null;
  fleet_number: string | null;
  integration_key: string | null;
  meter_type: 'distance' | 'hours' | null;
  odometer_unit: 'km' | 'mi' | 'h' | null;
  /** Decimal text, as captured. */
  current_reading: string | null;
  site_ids: string[];
  status: Asset['status'];
  updated_at: string;
}

/** The columns of an `AssetRow`, from `assets as a`. */
export const assetColumns = `a.id, a.type, a.name, a.registration, a.fleet_number, a.integration_key, a.meter_type,
  a.odometer_unit, a.current_reading, a.site_ids, a.status, a.updated_at`;
