import type { CsvRow } from './csv-file.js';
import { folded, foldedRegistration } from './folded-text.js';
import type { ImportKind } from './import-address.js';
import { type CellOf, importColumns } from './import-columns.js';
import type { KnownRecords } from './known-records.js';
import { type CellFault, type Planned, planAsset, planDriver, planSite, type RowPlan } from './row-plans.js';

/** A row after the dry run: it can be imported if it has a plan. */
export interface CheckedRow {
  row: CsvRow;
  plan: RowPlan | null;
  faults: readonly CellFault[];
  /** The organisation has the record already, so the row is left out, but this is not a fault. */
  isThere: boolean;
}

/** True for a row with faults. */
export const isLeftOut = ({ plan, isThere }: CheckedRow) => plan === null && !isThere;

/**
 * Checks all rows as the service would, and finds those that are in the file twice or exist already. `names` are the names
 * of the columns. Nothing is sent.
 */
export function checkRows(
  kind: ImportKind,
  names: readonly string[],
  rows: readonly CsvRow[],
  known: KnownRecords,
): CheckedRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => checkRow(kind, names, row, known, seen));
}

const planOf: Record<ImportKind, (cell: CellOf, known: KnownRecords) => Planned> = {
  drivers: planDriver,
  assets: planAsset,
  sites: planSite,
};

function checkRow(
  kind: ImportKind,
  names: readonly string[],
  row: CsvRow,
  known: KnownRecords,
  seen: Map<string, number>,
): CheckedRow {
  const cell: CellOf = (column) => {
    const text = row.cells[names.indexOf(column)]?.trim();
    return text === '' ? undefined : text;
  };
  const missing = importColumns[kind].filter(({ name, isNeeded }) => isNeeded && cell(name) === undefined);
  const { plan, faults: found } = planOf[kind](cell, known);
  const faults: CellFault[] = [
    ...missing.map(({ name }) => ({ column: name, code: 'required' })),
    ...found.filter(({ column }) => !missing.some(({ name }) => name === column)),
    ...(row.cells.slice(names.length).some((each) => each.trim() !== '')
      ? [{ column: null, code: 'too_many_cells' }]
      : []),
    ...twiceInFile(cell, row.line, seen),
  ];
  const there = existing(kind, cell, known);
  if (there !== null) return { row, plan: null, faults: [{ column: there, code: 'exists' }], isThere: true };
  return { row, plan: faults.length === 0 ? plan : null, faults, isThere: false };
}

/** The column by which the organisation already has this record; null if it does not have it. */
function existing(kind: ImportKind, cell: CellOf, known: KnownRecords): string | null {
  const [key, name, registration] = [cell('integration_key'), cell('name'), cell('registration')];
  if (key !== undefined) return known.keys.has(key) ? 'integration_key' : null;
  if (kind === 'assets' && registration !== undefined) {
    return known.registrations.has(foldedRegistration(registration)) ? 'registration' : null;
  }
  return name !== undefined && known.names.has(folded(name)) ? 'name' : null;
}

/** A row that is distinguished only by its name must not have the same name as another row. */
function twiceInFile(cell: CellOf, line: number, seen: Map<string, number>): CellFault[] {
  const [key, registration] = [cell('integration_key'), cell('registration')];
  const marks: (readonly [string, string | undefined])[] = [
    ['integration_key', key],
    ['registration', registration === undefined ? undefined : foldedRegistration(registration)],
    ['username', cell('username') === undefined ? undefined : folded(cell('username') ?? '')],
    ['name', key === undefined && registration === undefined ? folded(cell('name') ?? '') : undefined],
  ];
  return marks.flatMap(([column, value]) => {
    if (value === undefined || value === '') return [];
    const mark = `${column} ${value}`;
    const first = seen.get(mark);
    if (first === undefined) seen.set(mark, line);
    return first === undefined ? [] : [{ column, code: 'twice', line: first }];
  });
}
