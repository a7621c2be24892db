import type { Access } from '../access/access-store.js';
import { type CsvFault, type CsvRow, readCsv } from './csv-file.js';
import type { ImportKind } from './import-address.js';
import { type CheckedRow, checkRows } from './import-check.js';
import {
  columnNames,
  type HeaderFaults,
  headerFaults,
  mostColumns,
  mostFileBytes,
  mostRows,
} from './import-columns.js';
import { type KnownRights, loadKnownRecords } from './known-records.js';

/** A file after the dry run. */
export interface CheckedFile {
  kind: ImportKind;
  fileName: string;
  header: readonly string[];
  /** The index of the column with the name of the record. */
  nameAt: number;
  rows: readonly CheckedRow[];
  /** True if not all records of the organisation were compared. */
  isPartial: boolean;
}

/** Why a file cannot be checked row by row. */
export type FileFault =
  | { code: 'too_large' }
  | { code: 'too_many_columns' }
  | { code: 'header'; faults: HeaderFaults }
  | { code: 'csv'; fault: CsvFault };

export interface ReadFileParts {
  access: Access;
  kind: ImportKind;
  rights: KnownRights;
  signal: AbortSignal;
}

/** Reads a file and checks all of it, without changing anything. Throws a `CallError`. */
export async function readFile(
  file: File,
  { access, kind, rights, signal }: ReadFileParts,
): Promise<{ ok: true; checked: CheckedFile } | { ok: false; fault: FileFault }> {
  if (file.size > mostFileBytes) return { ok: false, fault: { code: 'too_large' } };
  const read = readCsv(new Uint8Array(await file.arrayBuffer()));
  if (!read.ok) return { ok: false, fault: { code: 'csv', fault: read.fault } };
  if (read.rows.length > mostRows) return { ok: false, fault: { code: 'too_large' } };
  const header = withoutEnd(read.header);
  if (header.length > mostColumns) return { ok: false, fault: { code: 'too_many_columns' } };
  const names = columnNames(header);
  const faults = headerFaults(kind, names);
  if (faults !== null) return { ok: false, fault: { code: 'header', faults } };
  const known = await loadKnownRecords(access, kind, rights, signal);
  const rows = checkRows(kind, names, read.rows, known);
  return {
    ok: true,
    checked: {
      ...{ kind, fileName: file.name, header, nameAt: names.indexOf('name'), rows },
      isPartial: known.isPartial,
    },
  };
}

/** Spreadsheets write empty columns at the end. */
function withoutEnd({ cells }: CsvRow): readonly string[] {
  const last = cells.findLastIndex((each) => each.trim() !== '');
  return cells.slice(0, last + 1);
}
