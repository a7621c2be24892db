import type { OdometerUnit } from '@fleet/contract/fleet/assets';
import { compareDecimals } from '@fleet/domain/values/decimal';
import type { Formats } from '@fleet/ui';
import type { SummaryWords } from '../control-types.js';
import type { JudgementTone } from '../ground/judgement.js';
import { decimalsOf } from '../ground/typed-number.js';

/** A reading with its unit, such as `182,340.5 km`. */
export function readingText({ number, amount }: Formats, reading: string, unit: OdometerUnit | null): string {
  const fraction = { maximumFractionDigits: decimalsOf(reading) };
  return unit === null ? number(Number(reading), fraction) : amount(Number(reading), unit, fraction);
}

/**
 * More than this since the last reading is doubtful: two drivers in turn do not drive more in a day, and a machine cannot
 * run longer in a week. A slip of a digit adds much more.
 */
const mostMore: Record<OdometerUnit, number> = { km: 2_000, mi: 1_250, h: 200 };

/** Whether a reading is so far above the last one that a digit may be wrong. */
export function isMuchMore(reading: string, last: string, unit: OdometerUnit | null): boolean {
  return Number(reading) - Number(last) > mostMore[unit ?? 'km'];
}

/** Compares a typed reading with the last one. The tone is `bad` if the rules refuse it, and `odd` if it is doubtful. */
export function judgeReading(
  reading: string,
  last: string,
  unit: OdometerUnit | null,
  isRefused: boolean,
  { messages: { odometer: words }, formats }: SummaryWords,
): { text: string; tone: JudgementTone } {
  const order = compareDecimals(reading, last);
  if (order === 0) return { text: words.same, tone: 'good' };
  const size = Math.abs(Number(reading) - Number(last));
  const difference = readingText(formats, size.toFixed(decimalsOf(reading, last)), unit);
  const said = (sentence: string) => formats.text(sentence, { difference });
  if (order < 0) {
    return { text: said(isRefused ? words.lessRefused : words.less), tone: isRefused ? 'bad' : 'odd' };
  }
  const isMuch = isMuchMore(reading, last, unit);
  return { text: said(isMuch ? words.muchMore : words.more), tone: isMuch ? 'odd' : 'good' };
}
