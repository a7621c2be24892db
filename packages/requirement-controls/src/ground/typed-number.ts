import type { Formats } from '@fleet/ui';

const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * The typed decimal number as the contract writes it, or null. If the last separator occurs only once, it is the
 * decimal separator: `1.250,5` and `1,250.5` are the same number. So a single separator is the decimal separator in
 * every language, because the keypad of a phone has only one. Spaces and apostrophes separate groups of digits.
 */
export function readTypedNumber(typed: string): string | null {
  const text = typed
    .trim()
    .replaceAll(otherDigits, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll('\u066b', ',')
    .replaceAll('\u066c', '.')
    .replaceAll('\u2212', '-')
    .replaceAll(/['\u2019\s]/g, '');
  const negative = text.startsWith('-');
  const unsigned = negative ? text.slice(1) : text;
  if (!/^[\d.,]*\d[\d.,]*$/.test(unsigned)) return null;
  const point = decimalPointOf(unsigned);
  if (point === null) return null;
  const whole = point === -1 ? unsigned : unsigned.slice(0, point);
  const fraction = point === -1 ? '' : unsigned.slice(point + 1);
  const separators = whole.replaceAll(/\d/g, '');
  if (separators !== '' && !areGroups(whole)) return null;
  const digits = whole.replaceAll(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0';
  return `${negative ? '-' : ''}${digits}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * Reads a number that must be near a known number. A single separator with three digits after it can also separate
 * groups, as in the `138,312` that the app itself shows. If the decimal number is less than the known number, the
 * meaning that is nearer to the known number is used.
 *
 * @param near the last reading as a decimal of the contract; null if none is known
 */
export function readNumberNear(typed: string, near: string | null): string | null {
  const number = readTypedNumber(typed);
  if (number === null || near === null || !/^\d{1,3}\.\d{3}$/.test(number)) return number;
  const known = Number(near);
  const grouped = number.replace('.', '');
  const isBehind = Number(number) < known;
  return isBehind && Math.abs(Number(grouped) - known) < known - Number(number) ? grouped : number;
}

/** The index of the decimal separator; -1 without one, null if the text is not a number. */
function decimalPointOf(text: string): number | null {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last === -1) return -1;
  const separator = text.charAt(last);
  const other = separator === '.' ? ',' : '.';
  const occursOnce = text.indexOf(separator) === last;
  if (occursOnce) return last;
  return text.includes(other) ? null : -1;
}

function areGroups(whole: string): boolean {
  const [first = '', ...rest] = whole.split(/[.,]/);
  const separators = new Set(whole.replaceAll(/\d/g, ''));
  return separators.size === 1 && /^\d{1,3}$/.test(first) && rest.every((each) => /^\d{3}$/.test(each));
}

/**
 * The text to send: the decimal number, otherwise the text as typed, so that the rules can name the problem.
 *
 * @param near a known number that this one must be near; null if none is known
 */
export function sentNumber(typed: string, near: string | null = null): string | undefined {
  if (typed.trim() === '') return undefined;
  return readNumberNear(typed, near) ?? typed.trim();
}

/** The largest number of decimals among the numbers. */
export function decimalsOf(...numbers: readonly string[]): number {
  return Math.max(...numbers.map((number) => number.split('.')[1]?.length ?? 0));
}

/** The digits to which a JavaScript number is exact. */
const mostDigits = 15;

/**
 * A decimal with the digits and separators of the driver's language. Other texts, and decimals with too many digits to
 * be exact, are unchanged.
 */
export function decimalText({ number }: Pick<Formats, 'number'>, decimal: string): string {
  if (readTypedNumber(decimal) === null || decimal.replaceAll(/\D/g, '').length > mostDigits) return decimal;
  const decimals = decimalsOf(decimal);
  return number(Number(decimal), { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
