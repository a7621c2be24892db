import { auditOrigin } from '../audit/audit-origin.js';
import type { Context } from '../context.js';
import type {
  JudgedBy,
  ListedSequence,
  Submission,
  SubmissionItem,
  SubmissionRow,
} from './submission-rows.js';
import { submissionStatement } from './submission-statement.js';

/** Runs the submission statement. */
export async function submitItems(
  ctx: Context,
  to: Submission,
  judgedBy: JudgedBy,
  items: readonly SubmissionItem[],
  sequences: readonly ListedSequence[],
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
      judgedBy.isAccepted ?? false,
      JSON.stringify(sequences),
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
