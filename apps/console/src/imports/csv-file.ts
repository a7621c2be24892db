import { type CsvCell, csvLine, withoutGuard } from '@fleet/domain/values/csv-text';

/** A row with the number of the line in the file where it begins, from 1. */
export interface CsvRow {
  line: number;
  cells: readonly string[];
}

export type CsvFault =
  | { code: 'unclosed_quote' | 'stray_quote'; line: number }
  | { code: 'no_utf8' | 'no_rows' };

export type CsvResult =
  | { ok: true; header: CsvRow; rows: readonly CsvRow[] }
  | { ok: false; fault: CsvFault };

const separators = [',', ';', '\t'] as const;

/**
 * Reads a file of RFC 4180 in UTF-8, with or without a byte order mark. The first line shows whether commas, semicolons
 * or tabs separate the cells. The app has its own parser, because the dependencies include no parser for browsers, and
 * a tolerant parser would hide faults. Here a quote in the wrong place is a fault with its line. Empty lines do not
 * count. `csvFile` and the service's exports put an apostrophe before text like a formula; it is removed here.
 */
export function readCsv(bytes: Uint8Array): CsvResult {
  const text = textOf(bytes);
  if (text === null) return { ok: false, fault: { code: 'no_utf8' } };
  const rows = rowsOf(text, separatorOf(text));
  if (!Array.isArray(rows)) return { ok: false, fault: rows };
  const [header, ...others] = rows;
  if (header === undefined || others.length === 0) return { ok: false, fault: { code: 'no_rows' } };
  return { ok: true, header, rows: others };
}

/** Null for other encodings, which spreadsheets use unless the user chooses UTF-8. */
function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\u0000') ? null : text;
  } catch {
    return null;
  }
}

function separatorOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '');
  const counts = separators.map((each) => first.split(each).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

function rowsOf(text: string, separator: string): CsvRow[] | CsvFault {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let begin = 1;
  let at = 0;
  for (;;) {
    let cell = '';
    if (text[at] === '"') {
      const openedAt = line;
      for (at += 1; ; at += 1) {
        const character = text[at];
        if (character === undefined) return { code: 'unclosed_quote', line: openedAt };
        if (character === '"' && text[at + 1] !== '"') break;
        if (character === '"') at += 1;
        if (character === '\n') line += 1;
        cell += character;
      }
      at += 1;
    } else {
      for (; at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r'; at += 1) {
        if (text[at] === '"') return { code: 'stray_quote', line };
        cell += text[at];
      }
    }
    cells.push(withoutGuard(cell));
    const next = text[at];
    if (next === separator) {
      at += 1;
      continue;
    }
    if (next !== undefined && next !== '\n' && next !== '\r') return { code: 'stray_quote', line };
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: begin, cells });
    if (next === undefined) return rows;
    at += next === '\r' && text[at + 1] === '\n' ? 2 : 1;
    line += 1;
    begin = line;
    cells = [];
  }
}

/** A file that spreadsheets recognise as UTF-8. Text that they could read as a formula gets an apostrophe. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): Blob {
  return new Blob(['\ufeff', ...rows.map(csvLine)], { type: 'text/csv;charset=utf-8' });
}
