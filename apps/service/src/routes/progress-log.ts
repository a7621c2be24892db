import type { UnplannedActivity } from '@fleet/contract/driving/progress';
import type { ActivityRecord, ProgressRecord, ReportSource } from '@fleet/domain/progress/progress-records';
import type { Context } from '../context.js';

/** What `content` may contain in addition to the report as sent; everything else has its own columns. */
interface ReportContent {
  reason?: string;
  point_of_interest_id?: string;
  type: UnplannedActivity['type'];
  name: string;
  description?: string;
  duration?: string;
}

type ProgressRow = { at: string; target: string; content: ReportContent } & (
  | { kind: 'arrival' | 'departure'; detail: ReportSource }
  | { kind: 'activity_status'; detail: ActivityRecord['status'] }
  | { kind: 'activity_added' | 'completion'; detail: string }
);

/**
 * The part of a route's log that counts for its document, in the form that the domain needs; `content` is the report as
 * the client sent it [C-6]. All reports of the driver who has the route count. Reports of an earlier driver count if
 * they were captured before that driver lost the route, even if they arrive later. So a stop that the earlier driver
 * served stays served. Reports that the earlier driver captured after losing the route stay in the log without effect
 * (docs/decisions/0008). So the document depends on the capture times and never on the order of arrival.
 */
export async function readProgressLog(
  ctx: Context,
  route: { id: string; driver_id: string | null },
): Promise<ProgressRecord[]> {
  const { rows } = await ctx.db.query<ProgressRow>({
    name: 'progress-log',
    // If another driver still has an open assignment, this transaction ends it, so it counts until now. The content of
    // a report is read only if it can count: for an activity's status, only the latest.
    text: `select p.kind, p.target, p.at, p.detail, case
          when p.kind = 'activity_added' then p.content
          when p.kind = 'activity_status' and p.at = max(p.at) over (partition by p.kind, p.target) then p.content
          else '{}' end as content
      from progress_records p
      where p.organisation_id = $1 and p.route_id = $2 and (p.driver_id = $3 or exists (
        select from route_assignments a
        where a.organisation_id = $1 and a.route_id = $2 and a.driver_id = p.driver_id
          and p.at <= coalesce(a.ended_at, $4)))`,
    values: [ctx.organisationId, route.id, route.driver_id, new Date(ctx.now()).toISOString()],
  });
  return rows.map(progressRecordOf);
}

/** A report that is about to be inserted, as the log will return it. */
export function loggedRecord(report: {
  kind: ProgressRow['kind'];
  target: string;
  at: string;
  detail: string;
  content: Readonly<Record<string, unknown>>;
}): ProgressRecord {
  const row: ProgressRow = JSON.parse(JSON.stringify(report));
  return progressRecordOf(row);
}

function progressRecordOf(row: ProgressRow): ProgressRecord {
  const { at, target, content } = row;
  switch (row.kind) {
    case 'arrival':
    case 'departure':
      return { kind: row.kind, stop_id: target, at, source: row.detail };
    case 'activity_status': {
      const { reason } = content;
      const record: ActivityRecord = { kind: 'activity_status', reference: target, status: row.detail, at };
      return reason === undefined ? record : { ...record, reason };
    }
    case 'activity_added': {
      const { type, name, description, duration } = content;
      const activity = {
        reference: target,
        type,
        name,
        ...(description === undefined ? {} : { description }),
        ...(duration === undefined ? {} : { duration }),
      };
      return { kind: 'added_activity', at, stop_id: content.point_of_interest_id ?? null, activity };
    }
    case 'completion':
      return { kind: 'completion', at };
  }
}
