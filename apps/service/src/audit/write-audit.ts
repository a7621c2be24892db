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

/** Writes the rows of many deeds in their order, in one statement. */
export async function writeAudits(ctx: Context, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await ctx.db.query({
    name: 'write-audits',
    text: `${intoAudit}
      select $1, e.id, $2, $3, $4, e.action, e.subject_kind, e.subject_id, $5, e.data
      from unnest($6::uuid[], $7::text[], $8::text[], $9::text[], $10::jsonb[])
        as e (id, action, subject_kind, subject_id, data)`,
    values: [
      ctx.organisationId,
      new Date(ctx.now()).toISOString(),
      ctx.actor.kind,
      actorIdOf(ctx.actor),
      ctx.requestId,
      entries.map(() => ctx.newId()),
      entries.map((each) => each.action),
      entries.map((each) => each.subjectKind),
      entries.map((each) => each.subjectId),
      entries.map((each) => JSON.stringify(each.data ?? {})),
    ],
  });
}
