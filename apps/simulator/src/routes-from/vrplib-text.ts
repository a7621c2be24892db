import { tourBounds } from './source-tour.js';

/** A row of a section, with the number of its line. */
export interface SectionRow {
  line: number;
  words: readonly string[];
}

/** The keywords and sections of a file of the TSPLIB family, not yet interpreted. */
export interface VrplibText {
  /** The values by upper-case keyword. */
  head: ReadonlyMap<string, { line: number; value: string }>;
  /** The rows by upper-case name of the section, such as `NODE_COORD_SECTION`. */
  sections: ReadonlyMap<string, readonly SectionRow[]>;
  faults: readonly string[];
}

/** Splits the text into keywords, as in `KEY : value`, and sections. A section ends at the next keyword or at `EOF`. */
export function splitVrplib(text: string): VrplibText {
  const head = new Map<string, { line: number; value: string }>();
  const sections = new Map<string, SectionRow[]>();
  const faults: string[] = [];
  let rows: SectionRow[] | null = null;
  let count = 0;
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = index + 1;
    const content = raw.trim();
    if (content === '') continue;
    if (/^EOF\b/i.test(content)) break;
    const section = /^([A-Z_]+_SECTION)\s*:?$/i.exec(content)?.[1]?.toUpperCase();
    const [, key, value] = /^([A-Z][A-Z_ ]*?)\s*:\s*(.*)$/i.exec(content) ?? [];
    if (section !== undefined) {
      if (sections.has(section)) faults.push(`Line ${line}: ${section} occurs twice.`);
      rows = [];
      sections.set(section, rows);
    } else if (key !== undefined) {
      rows = null;
      head.set(key.toUpperCase(), { line, value: value ?? '' });
    } else if (rows === null) {
      faults.push(`Line ${line} is neither a keyword with a value nor part of a section.`);
    } else {
      rows.push({ line, words: content.split(/\s+/) });
      count += 1;
    }
    if (count > 10 * tourBounds.stops || faults.length > tourBounds.faults) break;
  }
  return { head, sections, faults };
}

/** Returns the rows of a section as numbers, by their first number; `-1` ends the section. Adds faults to the list. */
export function readNumbers(
  { sections }: VrplibText,
  section: string,
  columns: readonly string[],
  faults: string[],
): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { line, words } of sections.get(section) ?? []) {
    if (words.length === 1 && words[0] === '-1') break;
    const values = words.map(Number);
    const [id = Number.NaN] = values;
    if (words.length !== columns.length) {
      faults.push(
        `Line ${line} of ${section} has ${words.length} columns, not ${columns.length}: ${columns.join(', ')}.`,
      );
    } else if (values.some((value) => !Number.isFinite(value) || Math.abs(value) > 1e9)) {
      faults.push(`Line ${line} of ${section}: ${columns.join(', ')} must be numbers.`);
    } else if (!Number.isInteger(id) || id < 1) {
      faults.push(`Line ${line} of ${section}: a node has a whole number from 1.`);
    } else if (found.has(id)) {
      faults.push(`Line ${line} of ${section}: node ${id} occurs twice.`);
    } else found.set(id, values.slice(1));
    if (faults.length > tourBounds.faults) break;
  }
  return found;
}
