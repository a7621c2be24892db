import { actorIdOf, type Context } from '../context.js';

/** Who did what to which thing; written in the transaction of the deed, never apart from it. */
export interface AuditEntry {
  /** `noun.verb`, such as `session.take`. */
  action: string;
  subjectKind: string;
  subjectId: string;
  /** What changed, without secrets. */
  data?: Readonly<Record<string, unknown>>;
}

/** How any statement that writes audit rows begins. */
export const intoAudit = `insert into audit_entries
        (organisation_id, id, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id, data)`;

/** Writes one audit row. */
export async function writeAudit(ctx: Context, entry: AuditEntry): Promise<void> {
  await ctx.db.query({
    name: 'write-audit',
    text: `${intoAudit}
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      ctx.organisationId,
      ctx.newId(),
      new Date(ctx.now()).toISOString(),
      ctx.actor.kind,
      actorIdOf(ctx.actor),
      entry.action,
      entry.subjectKind,
      entry.subjectId,
      ctx.requestId,
      JSON.stringify(entry.data ?? {}),
    ],
  });
}
