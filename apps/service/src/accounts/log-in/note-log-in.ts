import type { AuditAction } from '@fleet/contract/accounts/audit';
import { writeAudit } from '../../audit/write-audit.js';
import type { Context } from '../../context.js';
import { withinOrganisation } from '../../within-organisation.js';

type LogInAction = Extract<AuditAction, `account.${string}`>;

/** What is logged about a log-in attempt; never the typed secret. */
export interface LogInNote {
  action: LogInAction;
  userId: string;
  deviceId: string | null;
}

/** Writes an audit entry in each organisation of the user, and a log line [C-3]. */
export async function noteLogIn(ctx: Context, { action, userId, deviceId }: LogInNote): Promise<void> {
  ctx.log.info({ action, userId, deviceId, address: ctx.address, requestId: ctx.requestId }, 'log-in');
  const { rows } = await ctx.db.query<{ organisation_id: string }>({
    name: 'organisations-of-user',
    text: 'select organisation_id from memberships where user_id = $1 order by organisation_id',
    values: [userId],
  });
  await ctx.inTransaction(async (tx) => {
    for (const { organisation_id: organisationId } of rows) {
      await writeAudit(withinOrganisation(tx, organisationId), {
        action,
        subjectKind: 'user',
        subjectId: userId,
        data: deviceId === null ? {} : { device_id: deviceId },
      });
    }
  });
}
