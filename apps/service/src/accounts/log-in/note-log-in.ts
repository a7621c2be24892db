import type { AuditAction } from '@fleet/contract/accounts/audited-actions';
import { writeAudit } from '../../audit/write-audit.js';
import type { Actor, Context } from '../../context.js';
import { addressGroup } from '../../platform/security/attempt-limit.js';
import type { RefusalTraces } from '../../platform/security/refusal-traces.js';
import { withinOrganisation } from '../../within-organisation.js';

type LogInAction = Extract<AuditAction, `account.${string}`>;

/** What is logged about a log-in attempt; never the typed secret, and never an unknown name, which may be a secret. */
export interface LogInNote {
  action: LogInAction;
  /** Null for a name that does not exist. */
  userId: string | null;
  deviceId: string | null;
  reason?: 'current_password' | 'locked' | 'too_many_failures' | 'user_disabled' | undefined;
}

/** Writes a log line, and an audit entry in each organisation of the user [C-3]. */
export async function noteLogIn(ctx: Context, note: LogInNote): Promise<void> {
  const { action, userId, deviceId, reason } = note;
  const line = { action, reason, userId, deviceId, address: ctx.address, requestId: ctx.requestId };
  ctx.log.info(line, userId === null ? 'log-in by an unknown name' : 'log-in');
  if (userId === null) return;
  const { rows } = await ctx.db.query<{ organisation_id: string }>({
    name: 'organisations-of-user',
    text: 'select organisation_id from memberships where user_id = $1 order by organisation_id',
    values: [userId],
  });
  await ctx.inTransaction(async (tx) => {
    for (const { organisation_id: organisationId } of rows) {
      await writeAudit(withinOrganisation({ ...tx, actor: withDevice(tx.actor, deviceId) }, organisationId), {
        action,
        subjectKind: 'user',
        subjectId: userId,
        data: reason === undefined ? {} : { reason },
      });
    }
  });
}

/** Notes a log-in whose secret was not checked, up to a limit per hour. */
export async function noteRefusal(
  ctx: Context,
  refusals: RefusalTraces,
  { username, ...note }: Omit<LogInNote, 'action'> & { username: string },
): Promise<void> {
  const refused = { subjectId: note.userId, name: username, address: addressGroup(ctx.address ?? '') };
  if (!refusals.take(refused, ctx.now())) return;
  await noteLogIn(ctx, { action: 'account.log_in_refused', ...note });
}

/** A caller without a token names their device in a header only. */
function withDevice(actor: Actor, deviceId: string | null): Actor {
  return actor.kind === 'system' ? { ...actor, deviceId } : actor;
}
