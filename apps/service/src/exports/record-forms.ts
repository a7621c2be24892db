import type { ExportedReading } from '@fleet/contract/outgoing/exports';
import type { RecordForm } from './export-form.js';
import type { OutcomeRow } from './outcome-export-queries.js';
import { outcomeValues } from './outcome-values.js';
import type { PositionRow } from './position-export-queries.js';

/** The first columns of an export of outcomes, in this order. Their names are those of the query's columns. */
const outcomeHead = [
  'submission_id',
  'route_id',
  'route_integration_key',
  'route_version',
  'site_id',
  'session_id',
  'driver_id',
  'driver_name',
  'asset_id',
  'activity_reference',
  'requirement_key',
  'kind',
  'status',
  'captured_at',
  'received_at',
  'sequence',
  'late',
  'out_of_order',
  'corrects',
] as const satisfies readonly (keyof OutcomeRow)[];

/** The requirement's key has the name that the specification gives it. */
const onWire = (name: string) => (name === 'requirement_key' ? 'integration_key' : name);

const outcomeValueColumns = [
  'status_reason',
  'longitude',
  'latitude',
  'value',
  'unit',
  'comment',
  'outcome',
] as const;

export const outcomeForm: RecordForm<OutcomeRow> = {
  json(row) {
    // The content is sent as it is stored, unparsed.
    return `{${fieldsText(row, outcomeHead)},"outcome":${row.content}}`;
  },
  csv: {
    header: [...outcomeHead.map(onWire), ...outcomeValueColumns],
    cells(row) {
      const values = outcomeValues(row.kind, JSON.parse(row.content));
      return [
        ...outcomeHead.map((name) => row[name]),
        values.statusReason,
        values.longitude,
        values.latitude,
        values.value,
        values.unit,
        values.comment,
        row.content,
      ];
    },
  },
};

const positionColumns = [
  'session_id',
  'driver_id',
  'asset_id',
  'at',
  'received_at',
  'longitude',
  'latitude',
  'speed',
  'heading',
  'accuracy_m',
  'sequence',
  'late',
] as const satisfies readonly (keyof PositionRow)[];

const positionFields = positionColumns.filter((name) => name !== 'longitude' && name !== 'latitude');

export const positionForm: RecordForm<PositionRow> = {
  json: (row) => `{${fieldsText(row, positionFields)},"coordinates":[${row.longitude},${row.latitude}]}`,
  csv: { header: positionColumns, cells: (row) => positionColumns.map((name) => row[name]) },
};

const readingColumns = [
  'asset_id',
  'asset_integration_key',
  'registration',
  'captured_at',
  'received_at',
  'reading',
  'meter_type',
  'unit',
  'superseded',
  'route_id',
  'session_id',
  'driver_id',
  'activity_reference',
  'integration_key',
  'submission_id',
] as const satisfies readonly (keyof ExportedReading)[];

export const readingForm: RecordForm<ExportedReading> = {
  json: (row) => `{${fieldsText(row, readingColumns)}}`,
  csv: { header: readingColumns, cells: (row) => readingColumns.map((name) => row[name]) },
};

/** The text of the members of a JSON object, without braces. */
function fieldsText<Row>(row: Row, names: readonly (keyof Row & string)[]): string {
  return names.map((name) => `"${onWire(name)}":${JSON.stringify(row[name])}`).join(',');
}
