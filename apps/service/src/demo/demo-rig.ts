import type { AssetPlan } from '@fleet/contract/fleet/master-record-shapes';
import type { LoadFamily } from './cargo-catalogue.js';
import { cycled, type Random, wholeNumber } from './seeded-random.js';

/** An asset under its key, as an integration saves it. */
export interface DemoAsset {
  integration_key: string;
  plan: AssetPlan;
}

/** A driver's vehicles: a truck, and for some a trailer. They determine what is carried. */
export interface Rig {
  truck: DemoAsset;
  trailer: DemoAsset | null;
  family: LoadFamily;
}

/** Andorran plates have a letter and four digits; no two assets of an organisation get the same plate. */
function plate(letters: string, number: number, random: Random): string {
  // 147 blocks of 61 numbers for each letter, so a plate looks random but is unique.
  const letter = cycled([...letters], Math.floor(number / 147));
  return `${letter} ${1_000 + (number % 147) * 61 + wholeNumber(random, 0, 60)}`;
}

/**
 * The rig of the driver at a position (from 0): every second rig carries cold goods, and every second one has a
 * trailer.
 */
export function rigOf(position: number, keyPrefix: string, siteKey: string, random: Random): Rig {
  const number = String(position + 1);
  const padded = number.padStart(2, '0');
  const site_integration_keys = [siteKey];
  const family = position % 2 === 0 ? 'chilled' : 'ambient';
  const truck: DemoAsset = {
    integration_key: `${keyPrefix}-TRUCK-${padded}`,
    plan: {
      type: 'truck',
      name: `Truck ${number}`,
      registration: plate('KHJLMABCDEF', position, random),
      fleet_number: number,
      odometer: {
        meter_type: 'distance',
        unit: 'km',
        current_reading: (wholeNumber(random, 180_000, 3_200_000) / 10).toFixed(1),
      },
      site_integration_keys,
    },
  };
  if (position % 4 > 1) return { truck, trailer: null, family };
  const reefer = family === 'chilled';
  const trailer: DemoAsset = {
    integration_key: `${keyPrefix}-${reefer ? 'REEFER' : 'TRAILER'}-${padded}`,
    plan: {
      type: reefer ? 'reefer' : 'trailer',
      name: `${reefer ? 'Reefer' : 'Trailer'} ${number}`,
      registration: plate('RSTUVWXYZPQ', position, random),
      fleet_number: `${reefer ? 'F' : 'T'}${number}`,
      ...(reefer
        ? {
            odometer: {
              meter_type: 'hours',
              unit: 'h',
              current_reading: (wholeNumber(random, 9_000, 120_000) / 10).toFixed(1),
            },
          }
        : {}),
      site_integration_keys,
    },
  };
  return { truck, trailer, family };
}
