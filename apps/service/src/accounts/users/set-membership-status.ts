import type { User } from '@fleet/contract/accounts/users';
import { writeAudit } from '../../audit/write-audit.js';
import { raiseGeneration } from '../../callers/raise-generation.js';
import type { Context } from '../../context.js';
import { appendEvent } from '../../platform/outbox/append-event.js';
import type { ChangedUser } from './change-user.js';
import { lockChangeableUser, refuseWithoutAdministrator } from './changeable-user.js';
import { renderUser } from './render-user.js';
import { changeOf } from './set-user-status.js';
import { findUser, updateMembershipStatus } from './user-queries.js';

/**
 * Enables or disables a user in the organisation; a change invalidates their tokens [C-3]. A user whom the operator
 * disabled everywhere (`fleet user disable`) stays disabled. Refuses as `lockChangeableUser` does, and with
 * `last_administrator`.
 */
export async function setMembershipStatus(
  ctx: Context,
  { userId, status, ifMatch }: { userId: string; status: User['status']; ifMatch?: string | undefined },
): Promise<ChangedUser> {
  return ctx.inTransaction(async (tx) => {
    const before = await lockChangeableUser(tx, userId, ifMatch);
    const isChanged = await updateMembershipStatus(tx, userId, status);
    if (!isChanged) return { user: renderUser(before), generation: null };
    await refuseWithoutAdministrator(tx, before);
    const generation = await raiseGeneration(tx, userId);
    const at = new Date(tx.now()).toISOString();
    const data = { user_id: userId, status };
    await Promise.all([
      appendEvent(tx, { type: 'user_status_changed', at, siteIds: before.site_ids, data }),
      writeAudit(tx, {
        action: `user.set_${status}`,
        subjectKind: 'user',
        subjectId: userId,
        ...changeOf(status),
      }),
    ]);
    return { user: renderUser((await findUser(tx, userId)) ?? before), generation };
  });
}
