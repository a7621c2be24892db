import type { Formats } from '@fleet/ui';
import type { Asset } from '../queries/asset-options.js';

/** The reading of an odometer with its unit; null without one. The text of the contract may be exact to many places. */
export function readingWords(
  odometer: Pick<NonNullable<Asset['odometer']>, 'unit' | 'current_reading'> | null,
  { amount }: Pick<Formats, 'amount'>,
): string | null {
  const reading = odometer?.current_reading ?? null;
  if (odometer === null || reading === null) return null;
  return amount(Number(reading), odometer.unit, { maximumFractionDigits: 3 });
}
