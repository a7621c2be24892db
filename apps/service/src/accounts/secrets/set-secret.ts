import { problem } from '@fleet/contract/ground/problems';
import { judgePassword } from '@fleet/domain/accounts/password-strength';
import { judgePin } from '@fleet/domain/accounts/pin-strength';
import { writeAudit } from '../../audit/write-audit.js';
import { type Context, Refusal } from '../../context.js';
import { endPasswordLinks, queueMail } from '../../mails/queue-mail-queries.js';
import { appendEvent } from '../../platform/outbox/append-event.js';
import { hashSecret } from '../../platform/security/secret-hash.js';
import { withinOrganisation } from '../../within-organisation.js';
import { findUsername, readMemberSites, updateSecret } from '../account-queries.js';
import { readLeastPinDigits } from './pin-length-queries.js';

/**
 * Sets a user's pin, which replaces the password [R-AUT-5]; 4 to 8 digits, not weak (`weak_pin`). Everything else is as
 * for `setPassword`. `hash` is the hash of this pin, computed in advance if one transaction sets many pins.
 */
export async function setPin(
  ctx: Context,
  input: { userId: string; pin: string; hash?: string; provenGeneration?: number },
): Promise<number> {
  const fault = judgePin(input.pin, await readLeastPinDigits(ctx, input.userId));
  if (fault !== null) throw new Refusal(fault);
  const { userId, pin: secret, hash, provenGeneration } = input;
  return setSecret(ctx, { userId, kind: 'pin', secret, hash, provenGeneration });
}

/**
 * Sets a user's password, which replaces the pin [R-AUT-4]; 10 to 200 characters, not weak. All tokens and password
 * links of the user become invalid, and a lock after failed log-ins ends. Every organisation of the user gets an
 * audit entry, whichever context calls. If a secret was replaced, the user gets a mail. The caller must check the
 * permission first. `keepsLinks` is for the first password of a new user, `provenGeneration` for users who change
 * their own secret and have proven the current one: see `NewSecret`. Returns the new token generation. Refuses with
 * `too_short`, `too_long`, `weak_password`, `concurrent_change` or, for an unknown user, `not_found`.
 */
export async function setPassword(
  ctx: Context,
  input: { userId: string; password: string; hash?: string; provenGeneration?: number; keepsLinks?: boolean },
): Promise<number> {
  const { userId, password, hash, provenGeneration, keepsLinks } = input;
  const username = await findUsername(ctx, userId);
  if (username === null) throw new Refusal(problem('not_found'));
  const fault = judgePassword(password, username);
  if (fault !== null) throw new Refusal(fault);
  return setSecret(ctx, { userId, kind: 'password', secret: password, hash, provenGeneration, keepsLinks });
}

interface NewSecret {
  userId: string;
  kind: 'password' | 'pin';
  secret: string;
  /** The hash of the secret, computed in advance. */
  hash: string | undefined;
  /**
   * The token generation when the current secret was proven. If the generation has changed since, the secret may have
   * changed too.
   */
  provenGeneration: number | undefined;
  /** For the first secret of a new user: the mail that asks them to choose their own is still sent. */
  keepsLinks?: boolean | undefined;
}

async function setSecret(ctx: Context, { userId, kind, secret, ...input }: NewSecret): Promise<number> {
  // Outside the transaction: hashing takes longer than the whole transaction.
  const hash = input.hash ?? (await hashSecret(secret));
  return ctx.inTransaction(async (tx) => {
    const changed = await updateSecret(tx, userId, { hash, kind, provenGeneration: input.provenGeneration });
    if (changed === null) {
      throw new Refusal(problem(input.provenGeneration === undefined ? 'not_found' : 'concurrent_change'));
    }
    const at = new Date(tx.now()).toISOString();
    if (input.keepsLinks !== true) await endPasswordLinks(tx, userId);
    if (changed.previous_kind !== null) {
      await queueMail(tx, { userId, kind: 'password_changed', data: { secret_kind: kind, at } });
    }
    for (const organisationId of changed.organisation_ids) {
      const own = withinOrganisation(tx, organisationId);
      const data = { user_id: userId, secret_kind: kind };
      const siteIds = await readMemberSites(own, userId);
      await Promise.all([
        appendEvent(own, { type: 'credentials_changed', at, siteIds, data }),
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
