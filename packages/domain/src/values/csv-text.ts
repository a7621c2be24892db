/** The value of a CSV cell: text from people, or a value that a program wrote itself. */
export type CsvCell = string | number | boolean | null;

/**
 * Matches a text that a spreadsheet may interpret as a formula: after white space and invisible marks it begins
 * with a control character, or with a sign that begins a formula, in its usual or its full-width form. A text that
 * already has a guarding apostrophe matches too, so removing one apostrophe always restores the original. An
 * apostrophe before another letter does not match: the town 's-Hertogenbosch stays as it is.
 */
const risky = /^'*[\s\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]*[=+\-@＝＋－＠\p{Cc}]/u;

/** A plain decimal number is not a formula, even if it is negative. */
const plainNumber = /^-?[0-9]+(?:\.[0-9]+)?$/;

/**
 * Matches a cell that must be quoted. Some programs also split a cell at separators that RFC 4180 does not name, and
 * the part after such a separator could be a formula.
 */
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/** Formats a cell by RFC 4180; text that could be read as a formula gets a leading apostrophe. */
export function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return plainDecimal(value);
  if (typeof value === 'boolean') return String(value);
  const text = risky.test(value) && !plainNumber.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a line, including its line end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Removes the apostrophe that `csvCell` puts before a text. Other apostrophes stay. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && risky.test(cell) ? cell.slice(1) : cell;
}

/** Writes all digits of the number, never an exponent. */
function plainDecimal(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return value.toFixed(12).replace(/\.?0+$/, '');
}
