const decimalText = /^-?[0-9]+(?:\.[0-9]+)?$/;
const zero = 48;

/** Returns true for `-?digits[.digits]`: no exponent, no comma, no sign but the minus, no unit [C-6]. */
export function isDecimal(text: string): boolean {
  return decimalText.test(text);
}

/**
 * Returns a negative number, zero or a positive number if the first number is less than, equal to or greater than the
 * second. Compares the digits themselves, exactly and at any length: a float would treat 182340.10 and
 * 182340.1000000000001 as the same reading [C-6]. Both texts must be decimals.
 */
export function compareDecimals(one: string, other: string): number {
  const a = digitsOf(one);
  const b = digitsOf(other);
  if (a.negative !== b.negative) return a.negative ? -1 : 1;
  const magnitudes = compareMagnitudes(a, b);
  return a.negative ? 0 - magnitudes : magnitudes;
}

interface Digits {
  negative: boolean;
  /** Without leading zeros. */
  whole: string;
  /** Without trailing zeros, so that texts of different length compare like the fractions themselves. */
  fraction: string;
}

function digitsOf(text: string): Digits {
  const minus = text.startsWith('-');
  const point = text.indexOf('.');
  const wholeEnd = point === -1 ? text.length : point;
  let start = minus ? 1 : 0;
  while (start < wholeEnd && text.charCodeAt(start) === zero) start += 1;
  let end = point === -1 ? wholeEnd : text.length;
  while (end > wholeEnd + 1 && text.charCodeAt(end - 1) === zero) end -= 1;
  const whole = text.slice(start, wholeEnd);
  const fraction = text.slice(wholeEnd + 1, end);
  return { negative: minus && (whole !== '' || fraction !== ''), whole, fraction };
}

function compareMagnitudes(a: Digits, b: Digits): number {
  if (a.whole.length !== b.whole.length) return a.whole.length < b.whole.length ? -1 : 1;
  if (a.whole !== b.whole) return a.whole < b.whole ? -1 : 1;
  if (a.fraction === b.fraction) return 0;
  return a.fraction < b.fraction ? -1 : 1;
}
