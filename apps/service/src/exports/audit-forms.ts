import type { AuditEntry } from '@fleet/contract/accounts/audit';
import type { AuditSeal } from '@fleet/contract/outgoing/audit-exports';
import type { RecordForm } from './export-form.js';

const entryColumns = [
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'actor_part',
  'action',
  'subject_kind',
  'subject_id',
  'request_id',
  'address',
  'device_id',
] as const satisfies readonly (keyof AuditEntry)[];

/** In CSV, `changes` and `data` are cells with JSON text. */
export const auditEntryForm: RecordForm<AuditEntry> = {
  json: (entry) => JSON.stringify(entry),
  csv: {
    header: ['organisation_id', 'id', 'place', ...entryColumns, 'changes', 'data'],
    cells: (entry) => [
      entry.organisation_id,
      entry.id,
      entry.place,
      ...entryColumns.map((name) => entry[name]),
      entry.changes === null ? null : JSON.stringify(entry.changes),
      JSON.stringify(entry.data),
    ],
  },
};

const sealColumns = [
  'number',
  'previous_hash',
  'place',
  'entry_count',
  'entries',
  'sealed_at',
  'hash',
] as const satisfies readonly (keyof AuditSeal)[];

export const auditSealForm: RecordForm<AuditSeal> = {
  json: (seal) => JSON.stringify(seal),
  csv: { header: sealColumns, cells: (seal) => sealColumns.map((name) => seal[name]) },
};
