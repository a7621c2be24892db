import { type Problem, problem } from '@fleet/contract/problems';
import { judgePin } from '@fleet/domain/pin-strength';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal } from '../context.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { hashSecret } from '../platform/security/secret-hash.js';
import { updateSecret } from './account-queries.js';
import { withinOrganisation } from './within-organisation.js';

const passwordBounds = { least: 10, most: 200 };

/**
 * Sets a user's pin, which replaces the password [R-AUT-5]; 4 to 8 digits, not weak (`weak_pin`). See `setPassword` for
 * the rest. Where many are set in one transaction, `hash` is that of the very pin, made ahead.
 */
export async function setPin(
  ctx: Context,
  input: { userId: string; pin: string; hash?: string },
): Promise<number> {
  const fault = judgePin(input.pin);
  if (fault !== null) throw new Refusal(fault);
  return setSecret(ctx, input.userId, 'pin', input.pin, input.hash);
}

/**
 * Sets a user's password, which replaces the pin [R-AUT-4]; 10 to 200 characters. All tokens of the user become
 * invalid, a lock by failed log-ins ends, and every organisation of the user has it in its audit, whichever context
 * asks. Whether the caller may do this is for the caller to settle. Returns the new token generation; refuses with
 * `too_short`, `too_long` or, for an unknown user, `not_found`.
 */
export async function setPassword(
  ctx: Context,
  input: { userId: string; password: string },
): Promise<number> {
  const problems = checkPassword(input.password);
  if (problems.length > 0) throw new Refusal(problems);
  return setSecret(ctx, input.userId, 'password', input.password);
}

function checkPassword(password: string): Problem[] {
  const { least, most } = passwordBounds;
  if (password.length < least) {
    return [problem('too_short', '/password', `A password has at least ${least} characters.`)];
  }
  return password.length > most ? [problem('too_long', '/password')] : [];
}

async function setSecret(
  ctx: Context,
  userId: string,
  kind: 'password' | 'pin',
  secret: string,
  madeAhead?: string,
): Promise<number> {
  // Before the transaction: hashing takes longer than all of it.
  const hash = madeAhead ?? (await hashSecret(secret));
  return ctx.inTransaction(async (tx) => {
    const changed = await updateSecret(tx, userId, { hash, kind });
    if (changed === null) throw new Refusal(problem('not_found'));
    const at = new Date(tx.now()).toISOString();
    for (const organisationId of changed.organisation_ids) {
      const own = withinOrganisation(tx, organisationId);
      const data = { user_id: userId, secret_kind: kind };
      await Promise.all([
        appendEvent(own, { type: 'credentials_changed', at, data }),
        writeAudit(own, {
          action: `user.set_${kind}`,
          subjectKind: 'user',
          subjectId: userId,
        }),
      ]);
    }
    return changed.token_generation;
  });
}
