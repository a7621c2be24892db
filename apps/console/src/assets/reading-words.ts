import type { Formats } from '@fleet/ui';
import type { Asset } from '../queries/asset-options.js';

/** The reading of an odometer with its unit, to at most three decimal places; null if there is no reading. */
export function readingWords(
  odometer: Pick<NonNullable<Asset['odometer']>, 'unit' | 'current_reading'> | null,
  { amount }: Pick<Formats, 'amount'>,
): string | null {
  const reading = odometer?.current_reading ?? null;
  if (odometer === null || reading === null) return null;
  return amount(Number(reading), odometer.unit, { maximumFractionDigits: 3 });
}
