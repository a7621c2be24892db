import type { UnplannedActivity } from '@fleet/contract/progress';
import type { ActivityRecord, ProgressRecord, ReportSource } from '@fleet/domain/progress-records';
import type { Context } from '../context.js';

/** What `content` may hold beside the report as it came; all else stands in columns. */
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

/** The whole log of a route's progress, as the domain folds it; `content` is the report as the client sent it [C-6]. */
export async function readProgressLog(ctx: Context, routeId: string): Promise<ProgressRecord[]> {
  const { rows } = await ctx.db.query<ProgressRow>({
    name: 'progress-log',
    text: `select kind, target, at, detail, content from progress_records
      where organisation_id = $1 and route_id = $2`,
    values: [ctx.organisationId, routeId],
  });
  return rows.map(progressRecordOf);
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
