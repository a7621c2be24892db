/** What a cell of a CSV file is made of: text of people, or what the service wrote itself. */
export type CsvCell = string | number | boolean | null;

/**
 * A text that a spreadsheet may take for a formula: behind white space and marks that nobody sees it begins with one of
 * the signs that begin a formula, their full-width forms too, or with a control character. One that has been guarded by
 * an apostrophe counts as well, so that taking one away always gives back what was meant; 's-Hertogenbosch does not.
 */
const risky = /^'*[\s\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]*[=+\-@＝＋－＠\p{Cc}]/u;

/** A number in plain decimals is no formula, be it negative. */
const plainNumber = /^-?[0-9]+(?:\.[0-9]+)?$/;

/** Beyond RFC 4180 what programs set to other separators would split at: what stands behind could be a formula again. */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/** A cell by RFC 4180; text that could be taken for a formula gets an apostrophe before it. */
export function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return plainDecimal(value);
  if (typeof value === 'boolean') return String(value);
  const text = risky.test(value) && !plainNumber.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line with its end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** As many digits as the number has, and never an exponent. */
function plainDecimal(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return value.toFixed(12).replace(/\.?0+$/, '');
}
