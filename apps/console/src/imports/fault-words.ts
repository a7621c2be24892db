import type { CallFailure } from '@fleet/client/console';
import type { Formats } from '@fleet/ui';
import { failureWords } from '../frame/failure-words.js';
import type { ConsoleMessages } from '../language/console-messages.js';
import type { LaterMessages } from '../language/later-messages.js';
import type { CsvFault } from './csv-file.js';
import type { CheckedRow } from './import-check.js';
import type { FailedRow } from './import-run.js';
import type { CellFault } from './row-plans.js';
import { shortCell } from './short-cell.js';

export type FaultWordsParts = Pick<ConsoleMessages & LaterMessages, 'imports' | 'frame'> & {
  text: Formats['text'];
};

/** A fault of a cell in words; a code without words has the message of the contract, in English. */
function cellFaultWords(
  { code, column, message = code, line = 0 }: CellFault,
  parts: FaultWordsParts,
): string {
  const { imports, frame, text } = parts;
  const catalogues: readonly Readonly<Record<string, string>>[] = [imports.faults, frame.problems];
  const wordsOf = (name: string) => catalogues.find((each) => Object.hasOwn(each, name))?.[name];
  const known = wordsOf(`${code}_${column}`) ?? wordsOf(code);
  return known === undefined ? message : text(known, { line, value: wordsIn(message) });
}

/** The part of the message that is the same in every language. */
function wordsIn(message: string): string {
  return message.replace(/^Expected one of: /, '').replace(/\.$/, '');
}

export function fileFaultWords(fault: CsvFault, { imports, text }: FaultWordsParts): string {
  return text(imports.fileFaults[fault.code], 'line' in fault ? { line: fault.line } : {});
}

/** A fault with its place in the file. */
export interface PlacedFault {
  line: number;
  column: string;
  name: string;
  words: string;
}

/**
 * The first faults of the dry run, in the order of the file, then the rows whose records exist already; and how many
 * there are in all.
 */
export function placedFaults(
  rows: readonly CheckedRow[],
  parts: FaultWordsParts,
  nameAt: number,
  most: number,
): { shown: PlacedFault[]; total: number } {
  const ordered = [...rows.filter(({ isThere }) => !isThere), ...rows.filter(({ isThere }) => isThere)];
  const found = ordered.flatMap(({ row, faults }) => faults.map((fault) => ({ row, fault })));
  const shown = found.slice(0, most).map(({ row, fault }) => ({
    line: row.line,
    column: fault.column ?? '',
    name: nameOfRow(row, nameAt),
    words: cellFaultWords(fault, parts),
  }));
  return { shown, total: found.length };
}

/** The name of a row's record as the page shows it. */
export const nameOfRow = ({ cells }: CheckedRow['row'], nameAt: number) =>
  shortCell(cells[nameAt]?.trim() ?? '');

/** Why the service has refused a row. */
export function failedRowWords(failure: CallFailure, parts: FaultWordsParts): string {
  const { imports, frame, text } = parts;
  const own = new Map<string, string>(Object.entries(imports.refusals));
  if (failure.kind === 'refused') {
    const codes = failure.problems.map(({ code }) => own.get(code)).filter((words) => words !== undefined);
    if (codes.length > 0) return codes.join(' ');
  }
  return failureWords(failure, frame, { text });
}

/**
 * The rows with faults and the rows that the service has refused, unchanged, each with the reason. Users can correct
 * these rows and import them again.
 */
export function resultRows(
  header: readonly string[],
  checked: readonly CheckedRow[],
  failed: readonly FailedRow[],
  parts: FaultWordsParts,
): string[][] {
  const padded = (cells: readonly string[]) => header.map((_, index) => cells[index] ?? '');
  const reasons = new Map(failed.map(({ row, failure }) => [row, failedRowWords(failure, parts)]));
  const left = checked.flatMap((each) => {
    const own = each.faults.map((fault) =>
      [fault.column, cellFaultWords(fault, parts)].filter((word) => word !== null).join(': '),
    );
    const reason = reasons.get(each) ?? own.join(' ');
    return reason === '' || each.isThere ? [] : [[...padded(each.row.cells), reason]];
  });
  return [[...header, 'fault'], ...left];
}
