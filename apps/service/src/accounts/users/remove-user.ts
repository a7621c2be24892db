import { problem } from '@fleet/contract/ground/problems';
import { writeAudit } from '../../audit/write-audit.js';
import { raiseGeneration } from '../../callers/raise-generation.js';
import { type Context, Refusal } from '../../context.js';
import { unlinkLeavingUser } from '../../drivers/write-driver.js';
import { endPasswordLinks } from '../../mails/queue-mail-queries.js';
import { appendEvent } from '../../platform/outbox/append-event.js';
import { lockChangeableUser, refuseWithoutAdministrator } from './changeable-user.js';
import { clearPerson, deleteMembership, isInSession, isShared } from './user-queries.js';

/**
 * Removes a user from the organisation; their tokens become invalid, and their driver remains, without a user. A user
 * without another organisation loses secret, mail address and user name, which becomes free: see `clearPerson`. Refuses
 * as `lockChangeableUser` does, with `driver_in_session` during a session, and with `last_administrator`.
 */
export async function removeUser(
  ctx: Context,
  { userId, ifMatch }: { userId: string; ifMatch?: string | undefined },
): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const before = await lockChangeableUser(tx, userId, ifMatch);
    if (await isInSession(tx, userId)) throw new Refusal(problem('driver_in_session'));
    const { username, name, roles, permissions, modules, site_ids } = before;
    await unlinkLeavingUser(tx, userId);
    await deleteMembership(tx, userId);
    await refuseWithoutAdministrator(tx, before);
    if (!(await isShared(tx, userId))) {
      await clearPerson(tx, userId);
      await endPasswordLinks(tx, userId);
    }
    await raiseGeneration(tx, userId);
    const at = new Date(tx.now()).toISOString();
    await Promise.all([
      appendEvent(tx, { type: 'user_removed', at, siteIds: before.site_ids, data: { user_id: userId } }),
      writeAudit(tx, {
        action: 'user.remove',
        subjectKind: 'user',
        subjectId: userId,
        before: { username, name, roles, permissions, modules, site_ids },
      }),
    ]);
  });
}
