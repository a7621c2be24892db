import { problem } from '@fleet/contract/ground/problems';
import { writeAudit } from '../../audit/write-audit.js';
import { raiseGeneration } from '../../callers/raise-generation.js';
import { type Context, Refusal } from '../../context.js';
import { endPasswordLinks } from '../../mails/queue-mail-queries.js';
import { appendEvent } from '../../platform/outbox/append-event.js';
import { upsertMembership } from '../account-queries.js';
import { type GrantInput, resolveGrant, wireGrant } from '../roles/resolve-grant.js';
import { findUser, lockUserNamed } from './user-queries.js';

/** Facts that may let members of the user's first organisation log in as the user. */
export interface AddedMember {
  userId: string;
  /** Anyone who reads mails to this address can set the user's password. */
  email: string | null;
  /** An administrator may have set a pin, and would then know it. */
  secretKind: 'password' | 'pin' | null;
}

/**
 * Adds a user of another organisation to this one; their tokens and password links become invalid [C-3]. Only the
 * operator may do this. From then on neither organisation may set the user's pin or change the mail address. Refuses
 * with `unknown_user`, with `key_in_use` if the user is already a member, and as `resolveGrant` does.
 */
export async function addMember(
  ctx: Context,
  input: GrantInput & { username: string },
): Promise<AddedMember> {
  return ctx.inTransaction(async (tx) => {
    const person = await lockUserNamed(tx, input.username);
    if (person === null) throw new Refusal(problem('unknown_user', '/username'));
    const { id, username, name, email, secret_kind: secretKind } = person;
    if ((await findUser(tx, id)) !== null) {
      throw new Refusal(problem('key_in_use', '/username', 'The user belongs to the organisation already.'));
    }
    const grant = await resolveGrant(tx, input);
    await upsertMembership(tx, id, grant);
    await raiseGeneration(tx, id);
    await endPasswordLinks(tx, id);
    const data = { user_id: id, username, name, ...wireGrant(grant), password_mail: false };
    const at = new Date(tx.now()).toISOString();
    await Promise.all([
      appendEvent(tx, { type: 'user_created', at, siteIds: grant.siteIds, data }),
      writeAudit(tx, {
        action: 'user.add',
        subjectKind: 'user',
        subjectId: id,
        after: { username, name, ...wireGrant(grant) },
      }),
    ]);
    return { userId: id, email, secretKind };
  });
}
