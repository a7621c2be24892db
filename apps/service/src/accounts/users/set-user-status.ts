import { problem } from '@fleet/contract/ground/problems';
import { writeAudit } from '../../audit/write-audit.js';
import { type Context, Refusal } from '../../context.js';
import { appendEvent } from '../../platform/outbox/append-event.js';
import { withinOrganisation } from '../../within-organisation.js';
import { readMemberSites } from '../account-queries.js';
import { updateUserStatus } from '../api-keys/key-and-user-status-queries.js';

export type UserStatus = 'enabled' | 'disabled';

/** What an audit entry shows of a change of status. There are two statuses, so the previous one is known. */
export function changeOf(status: UserStatus) {
  return { before: { status: status === 'enabled' ? 'disabled' : 'enabled' }, after: { status } };
}

/**
 * Enables or disables a user's log-in. A change invalidates all their tokens, on all servers once the transaction
 * commits [C-3]. Sessions continue, so that captured records can arrive later. Every organisation of the user gets an
 * audit entry. The caller must check the permission first. Refuses with `not_found`.
 */
export async function setUserStatus(
  ctx: Context,
  input: { userId: string; status: UserStatus },
): Promise<void> {
  const { userId, status } = input;
  await ctx.inTransaction(async (tx) => {
    const found = await updateUserStatus(tx, userId, status);
    if (found === null) throw new Refusal(problem('not_found'));
    if (!found.changed) return;
    const at = new Date(tx.now()).toISOString();
    for (const organisationId of found.organisation_ids) {
      const own = withinOrganisation(tx, organisationId);
      const siteIds = await readMemberSites(own, userId);
      await Promise.all([
        appendEvent(own, { type: 'user_status_changed', at, siteIds, data: { user_id: userId, status } }),
        writeAudit(own, {
          action: `user.set_${status}`,
          subjectKind: 'user',
          subjectId: userId,
          ...changeOf(status),
        }),
      ]);
    }
  });
}
