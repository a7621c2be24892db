import type { OdometerUnit } from '@fleet/contract/fleet/assets';
import { compareDecimals } from '@fleet/domain/values/decimal';
import type { Formats } from '@fleet/ui';
import type { ControlMessages } from '../control-messages.js';
import { decimalsOf } from '../ground/typed-number.js';

/** A reading with its unit, such as `182,340.5 km`. */
export function readingText({ number, amount }: Formats, reading: string, unit: OdometerUnit | null): string {
  const fraction = { maximumFractionDigits: decimalsOf(reading) };
  return unit === null ? number(Number(reading), fraction) : amount(Number(reading), unit, fraction);
}

/** Compares a typed reading with the last one; `isBehind` is true if it is smaller. */
export function judgeReading(
  reading: string,
  last: string,
  unit: OdometerUnit | null,
  isRefused: boolean,
  { messages: { odometer: words }, formats }: { messages: ControlMessages; formats: Formats },
): { text: string; isBehind: boolean } {
  const order = compareDecimals(reading, last);
  if (order === 0) return { text: words.same, isBehind: false };
  const size = Math.abs(Number(reading) - Number(last)).toFixed(decimalsOf(reading, last));
  const difference = readingText(formats, size, unit);
  if (order > 0) return { text: formats.text(words.more, { difference }), isBehind: false };
  return { text: formats.text(isRefused ? words.lessRefused : words.less, { difference }), isBehind: true };
}
