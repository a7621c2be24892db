import type { AuditAction } from '@fleet/contract/accounts/audited-actions';
import { type AuditState, auditChanges } from '@fleet/domain/organisations/audit-changes';
import type { Context } from '../context.js';
import { auditOrigin } from './audit-origin.js';

/** Who did what to which subject; written in the same transaction as the change. */
export interface AuditEntry {
  /** `noun.verb`, such as `session.take`. */
  action: AuditAction;
  subjectKind: string;
  subjectId: string;
  /** The subject before the change; missing if it did not exist, or if the entry needs no details. */
  before?: AuditState | null;
  /**
   * The subject after the change; missing if it no longer exists. Only members that differ are stored, never secrets.
   */
  after?: AuditState | null;
  /** Further details, small and without secrets. They point to captured records and do not copy them. */
  data?: Readonly<Record<string, unknown>>;
}

/** The beginning of every statement that writes audit rows. */
export const intoAudit = `insert into audit_entries
        (organisation_id, id, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id, data,
          actor_part, address, device_id, changes)`;

/** Writes one audit row. */
export function writeAudit(ctx: Context, entry: AuditEntry): Promise<void> {
  return writeAudits(ctx, [entry]);
}

/** Writes the entries of many changes in order, in one statement. */
export async function writeAudits(ctx: Context, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const by = auditOrigin(ctx);
  const changes = entries.map((each) => auditChanges(each.before ?? null, each.after ?? null));
  await ctx.db.query({
    name: 'write-audits',
    text: `${intoAudit}
      select $1, e.id, $2, $3, $4, e.action, e.subject_kind, e.subject_id, $5, e.data, $6, $7, $8, e.changes
      from unnest($9::uuid[], $10::text[], $11::text[], $12::text[], $13::jsonb[], $14::jsonb[])
        as e (id, action, subject_kind, subject_id, data, changes)`,
    values: [
      ctx.organisationId,
      new Date(ctx.now()).toISOString(),
      by.actor_kind,
      by.actor_id,
      by.request_id,
      by.actor_part,
      by.address,
      by.device_id,
      entries.map(() => ctx.newId()),
      entries.map((each) => each.action),
      entries.map((each) => each.subjectKind),
      entries.map((each) => each.subjectId),
      entries.map((each) => JSON.stringify(each.data ?? {})),
      changes.map((each) => (each === null ? null : JSON.stringify(each))),
    ],
  });
}
