import type { AuditAction } from '@fleet/contract/accounts/audited-actions';
import { auditOrigin } from '../audit/audit-origin.js';
import { intoAudit } from '../audit/write-audit.js';
import type { Context } from '../context.js';
import { queryLast } from '../platform/database/postgres-pool.js';
import { intoEvents, type NewEvent } from '../platform/outbox/append-event.js';
import type { RenderedProgress } from '../routes/render-progress.js';
import { failuresText, outlookText } from '../routes/stored-outlook.js';
import { receivedThroughSql, receivedWithSql } from '../sessions/session-row.js';
import { insertReportSql, type ReportOrigin, reportValues } from './progress-queries.js';
import type { ProgressReport } from './progress-report.js';

/** A report with all its consequences. */
export interface ReportEntry {
  origin: ReportOrigin;
  report: ProgressReport;
  late: boolean;
  /** The next revision of the locked route; null if its document does not change. */
  shown: RenderedProgress | null;
  /** An event that is not pushed to a phone. */
  event: NewEvent;
  audit: { action: AuditAction; data: Readonly<Record<string, unknown>> };
}

/**
 * Writes a report to the log, the document, the events, the audit log and the session's flush receipt, in one
 * statement, the last of its transaction. Returns the receipt [C-4]. As separate statements, this took five of the nine
 * round trips of a report. Session and route must be locked.
 */
export async function enterShownReport(ctx: Context, entry: ReportEntry): Promise<number> {
  const { origin, report, shown, event, audit } = entry;
  const by = auditOrigin(ctx);
  const { rows } = await queryLast<{ received_through: number }>(ctx.db, {
    name: 'enter-shown-report',
    text: `with entered as (
        ${insertReportSql}),
      shown as (
        update routes set revision = $12, started_at = $13, stops_departed = $14, document = $15, updated_at = $16,
          outlook = $31, failures = $32
        where organisation_id = $1 and id = $2 and $15::text is not null),
      announced as (
        ${intoEvents} values ($1, $17, $18, $19, $20, null, $2, $7, $8, $21)),
      audited as (
        ${intoAudit} values ($1, $22, $16, $23, $24, $25, 'route', $2::text, $26, $27, $28, $29, $30, null)),
      receipt as (
        update sessions s set received = ${receivedWithSql("int8multirange(int8range($9, $9, '[]'))")}
        where s.organisation_id = $1 and s.id = $7 and $9 is not null
        returning ${receivedThroughSql} as received_through)
      select coalesce((select received_through from receipt), ${receivedThroughSql}) as received_through
      from sessions s where s.organisation_id = $1 and s.id = $7`,
    values: [
      ...reportValues(ctx, origin, report, entry.late),
      shown?.revision ?? null,
      shown?.route.started_at ?? null,
      shown === null ? null : departedStops(shown),
      shown?.document ?? null,
      new Date(ctx.now()).toISOString(),
      ctx.newId(),
      event.type,
      event.at,
      event.siteId ?? null,
      JSON.stringify(event.data),
      ctx.newId(),
      by.actor_kind,
      by.actor_id,
      audit.action,
      by.request_id,
      JSON.stringify(audit.data),
      by.actor_part,
      by.address,
      by.device_id,
      shown === null ? null : outlookText(shown.route),
      shown === null ? null : failuresText(shown.route),
    ],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('a report was entered for a session that does not exist');
  return row.received_through;
}

function departedStops({ route }: RenderedProgress): number {
  return route.travel_plan.points_of_interest.filter((each) => each.status === 'departed').length;
}
