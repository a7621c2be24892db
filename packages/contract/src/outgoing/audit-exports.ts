import type { Static } from 'typebox';
import * as Type from 'typebox';
import { AuditEntry, auditEntryExample, auditFilters } from '../accounts/audit.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, DateTime } from '../ground/primitives.js';
import { exportAnswers, exportForms, exportProblems, rangeExample } from './exports.js';

const truth = 'Every HTTP client notices if the response is cut off.';

export const exportAudit = operation({
  id: 'exportAudit',
  method: 'GET',
  path: '/{organisationId}/exports/audit',
  tag: 'Export',
  summary: 'Export the audit log',
  description: `Every entry that the caller may read at \`/audit\`, newest first, as the log was when the export began. Entries that were not committed then are left out. ${truth}`,
  access: 'audit:read',
  params: organisationParams,
  query: closed({ ...auditFilters, ...exportForms }),
  answers: exportAnswers(AuditEntry, auditEntryExample, `audit${rangeExample}`),
  problems: exportProblems,
});

const Hash = Type.String({ description: 'SHA-256, hexadecimal.' });

/** A seal of the log [C-13]. Its hash covers all its other members. */
export const AuditSeal = Type.Object({
  number: Type.Integer({ minimum: 1, description: 'From 1, without gaps.' }),
  previous_hash: Type.Unsafe<string>({
    ...Hash,
    description: 'The hash of the previous seal; 64 zeros in the first seal.',
  }),
  place: Type.String({
    description: 'The place of the last entry under the seal.',
    examples: ['1.10472.381'],
  }),
  entry_count: Type.Integer({ minimum: 1 }),
  entries: Type.String({
    description: 'Base64: for each entry, in order, the 16 bytes of its id and the 32 bytes of its digest.',
  }),
  sealed_at: Type.Unsafe<string>({ ...DateTime, description: 'By the database’s clock, in microseconds.' }),
  hash: Hash,
});
export type AuditSeal = Static<typeof AuditSeal>;

const sealExample: AuditSeal = {
  number: 1,
  previous_hash: '0'.repeat(64),
  place: '1.10472.381',
  entry_count: 1,
  entries: 'AZqfYFWqfD2OTwobLD1OX+Ew4IUF26hKNBAOMMDo9bMyJxHU1QqMFhNy7c3S0a9C',
  sealed_at: '2026-11-20T09:15:01.123456Z',
  hash: '9b1e2f0c7a8d4e6b5f3a1c2d0e9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f',
};

export const exportAuditSeals = operation({
  id: 'exportAuditSeals',
  method: 'GET',
  path: '/{organisationId}/exports/audit-seals',
  tag: 'Export',
  summary: 'Export the seals of the audit log',
  description: `Every seal, in the order of the chain. With the seals and the exported entries, anyone can check without the service that no entry was changed, removed or inserted. Export the seals first, then the entries. Callers who are limited to sites cannot call this, because seals cover the whole log. ${truth}`,
  access: 'audit:read',
  params: organisationParams,
  query: closed(exportForms),
  answers: exportAnswers(AuditSeal, sealExample, 'audit-seals'),
  problems: ['beyond_own_rights', 'not_acceptable', 'rate_limited'],
});
