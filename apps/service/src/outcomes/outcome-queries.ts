import { auditOrigin } from '../audit/audit-origin.js';
import type { Context } from '../context.js';
import type { SubmissionItem } from './submission-items.js';
import { submissionStatement } from './submission-statement.js';

/** State of session and route by which the outcomes were judged; the statement writes only if it is unchanged. */
export interface JudgedBy {
  sessionStatus: string;
  routeVersion: number;
  routeActive: boolean;
  /** The transaction has locked the assets whose readings the batch may change. */
  assetsLocked?: boolean;
}

/** State of session and route in the database. */
export interface StateFacts {
  as_judged: boolean;
  /** Null if the organisation has no such route. */
  route_version: number | null;
  route_active: boolean;
  /** The route is assigned to the driver now, active or not. */
  route_assigned: boolean;
  /** The driver works the route or has worked it before. */
  route_worked: boolean;
  session_id: string | null;
  session_status: 'active' | 'revoked' | 'closed' | null;
  session_ended_at: string | null;
  device_id: string | null;
  /** The flush receipt of the session. */
  received_through: number | null;
}

export type ItemVerdict =
  | 'recorded'
  | 'quarantined'
  | 'quarantined_before'
  | 'duplicate'
  | 'reused'
  | 'raced'
  | 'refused';

export interface ItemResult {
  n: number;
  result: ItemVerdict;
  late: boolean;
  out_of_order: boolean;
  corrects: string | null;
}

export interface SubmissionRow extends StateFacts {
  results: ItemResult[] | null;
}

export interface Submission {
  routeId: string;
  driverId: string;
  sessionId: string | null;
  deviceId: string | null;
}

/** Runs the submission statement. */
export async function submitItems(
  ctx: Context,
  to: Submission,
  judgedBy: JudgedBy,
  items: readonly SubmissionItem[],
): Promise<SubmissionRow> {
  const audit = {
    id: ctx.newId(),
    at: new Date(ctx.now()).toISOString(),
    ...auditOrigin(ctx),
  };
  const { rows } = await ctx.db.query<SubmissionRow>({
    name: 'submit-outcomes',
    text: submissionStatement,
    values: [
      ctx.organisationId,
      to.routeId,
      to.driverId,
      to.sessionId,
      to.deviceId,
      judgedBy.sessionStatus,
      judgedBy.routeVersion,
      judgedBy.routeActive,
      JSON.stringify(items),
      JSON.stringify(audit),
      judgedBy.assetsLocked ?? false,
    ],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('the submission statement gave no row');
  return row;
}

/** Locks the session of a submission, so that it cannot end before this transaction does. */
export async function lockSession(ctx: Context, to: Submission): Promise<void> {
  await ctx.db.query({
    name: 'lock-submitting-session',
    text: `select from sessions s
      where s.organisation_id = $1 and s.driver_id = $2
        and case when $3::uuid is null then s.status = 'active' else s.id = $3 end
      for no key update`,
    values: [ctx.organisationId, to.driverId, to.sessionId],
  });
}
