import type { ExportFormat } from '@fleet/contract/outgoing/exports';
import { type CsvCell, csvLine } from '@fleet/domain/values/csv-text';

/** How an export writes its records. */
export interface RecordForm<Row> {
  /** The JSON text of one record. */
  json(row: Row): string;
  csv: { header: readonly string[]; cells(row: Row): readonly CsvCell[] };
}

/** Writes the beginning, the records and the end of an export in one format. */
export interface Writing<Row> {
  begin: string;
  /** Writes some records; `isFirst` if they are the first ones. */
  records(rows: readonly Row[], isFirst: boolean): string;
  end(count: number): string;
}

const byteOrderMark = '\ufeff';

/**
 * Returns the writer of a format. `links` is the JSON text of the links at the end of a JSON response; `bom` puts a
 * byte order mark before CSV.
 */
export function writingOf<Row>(
  format: ExportFormat,
  form: RecordForm<Row>,
  { links, bom }: { links: string; bom: boolean },
): Writing<Row> {
  switch (format) {
    case 'json':
      return {
        begin: '{"data":[',
        records: (rows, isFirst) => (isFirst ? '' : ',') + rows.map(form.json).join(','),
        end: (count) => `],"count":${count},"links":${links}}`,
      };
    case 'ndjson':
      return {
        begin: '',
        records: (rows) => rows.map((row) => `${form.json(row)}\n`).join(''),
        end: () => '',
      };
    case 'csv':
      return {
        begin: (bom ? byteOrderMark : '') + csvLine(form.csv.header),
        records: (rows) => rows.map((row) => csvLine(form.csv.cells(row))).join(''),
        end: () => '',
      };
  }
}
