/** `12.000` is 12 in one country and 12000 in another. A group of thousands never begins with a zero. */
const doubtful = /^-?[1-9]\d{0,2}(?:[.,]\d{3})+$/;
/** Groups of thousands only before the other separator, which then is the decimal one. */
const decimal = /^(-?(?:\d+|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.)))(?:[.,](\d+))?$/;

/** The typed number as a decimal of the contract; null for a text that is no number or could be two numbers. */
export function readNumber(typed: string): string | null {
  const text = typed.trim();
  const [, whole, fraction] = decimal.exec(text) ?? [];
  if (whole === undefined || doubtful.test(text)) return null;
  return whole.replace(/[.,]/g, '') + (fraction === undefined ? '' : `.${fraction}`);
}

/**
 * The text to store for a typed decimal number; undefined for an empty one. A text that cannot be read stays as it was
 * typed, with a space after it: the contract would accept `12.000`, but never a decimal with a space.
 */
export function storedNumber(typed: string): string | undefined {
  return typed.trim() === '' ? undefined : (readNumber(typed) ?? `${typed.trim()} `);
}

/** The typed whole number, which has no separators at all; null for any other text. */
export function readWholeNumber(typed: string): number | null {
  return /^\s*\d{1,15}\s*$/.test(typed) ? Number(typed) : null;
}

/** The degrees that were typed, with a point or a comma; null for any other text. They have no thousands. */
export function readDegrees(typed: string): number | null {
  return /^\s*-?\d+(?:[.,]\d+)?\s*$/.test(typed) ? Number(typed.replace(',', '.')) : null;
}
