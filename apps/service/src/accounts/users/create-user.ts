import { problem } from '@fleet/contract/ground/problems';
import { judgeUsername } from '@fleet/domain/accounts/username-form';
import { writeAudit } from '../../audit/write-audit.js';
import { type Context, Refusal } from '../../context.js';
import { queueMail } from '../../mails/queue-mail-queries.js';
import { appendEvent } from '../../platform/outbox/append-event.js';
import { insertUser, upsertMembership } from '../account-queries.js';
import { type GrantInput, resolveGrant, wireGrant } from '../roles/resolve-grant.js';

export interface UserInput extends GrantInput {
  username: string;
  name: string;
  email?: string | null;
  /** Whether to send a mail that asks them to set a password [R-AUT-3]; default no. Needs an address. */
  passwordMail?: boolean;
}

const takenMessage =
  'This user name, or one that looks almost the same, is taken; user names are unique over all organisations.';

/**
 * Creates a user of the context's organisation, without password or pin, and returns the id. Refuses as `judgeUsername`
 * does, with `required` if a mail is requested without an address, and with `key_in_use` if a user of any organisation
 * has that name, in any letter case, or a name that looks like it [C-3].
 */
export async function createUser(ctx: Context, input: UserInput): Promise<string> {
  const { username, name, email = null, passwordMail = false } = input;
  const fault = judgeUsername(username);
  const problems = fault === null ? [] : [fault];
  if (passwordMail && email === null)
    problems.push(problem('required', '/email', 'A mail needs an address.'));
  if (problems.length > 0) throw new Refusal(problems);
  return ctx.inTransaction(async (tx) => {
    const grant = await resolveGrant(tx, input);
    const id = tx.newId();
    if (!(await insertUser(tx, { id, username, name, email }))) {
      throw new Refusal(problem('key_in_use', '/username', takenMessage));
    }
    await upsertMembership(tx, id, grant);
    const data = { user_id: id, username, name, ...wireGrant(grant), password_mail: passwordMail };
    if (passwordMail) await queueMail(tx, { userId: id, kind: 'password_request' });
    await Promise.all([
      appendEvent(tx, {
        type: 'user_created',
        at: new Date(tx.now()).toISOString(),
        siteIds: grant.siteIds,
        data,
      }),
      writeAudit(tx, {
        action: 'user.create',
        subjectKind: 'user',
        subjectId: id,
        after: { username, name, email, ...wireGrant(grant) },
      }),
    ]);
    return id;
  });
}
