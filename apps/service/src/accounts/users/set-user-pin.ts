import type { User } from '@fleet/contract/accounts/users';
import { problem } from '@fleet/contract/ground/problems';
import { judgePin } from '@fleet/domain/accounts/pin-strength';
import { type Context, Refusal } from '../../context.js';
import { hashSecret } from '../../platform/security/secret-hash.js';
import { readLeastPinDigits } from '../secrets/pin-length-queries.js';
import { setPin } from '../secrets/set-secret.js';
import { lockChangeableUser } from './changeable-user.js';
import { readUser } from './read-users.js';
import { renderUser } from './render-user.js';
import { isShared } from './user-queries.js';

/**
 * Sets the pin of another user of the organisation [R-AUT-5]. Callers cannot set their own pin here, because that
 * requires the current secret. Nobody can set the pin of a user of several organisations here, because one organisation
 * could then log in as the user in the other ones. Refuses with `wrong_format`, `weak_pin`, `not_permitted`,
 * `shared_user`, and as `lockChangeableUser` does.
 */
export async function setUserPin(ctx: Context, input: { userId: string; pin: string }): Promise<User> {
  const { userId, pin } = input;
  // Checks the format first; only callers who may see the user learn the required length.
  const fault = judgePin(pin, 0);
  if (fault !== null) throw new Refusal(fault);
  if (ctx.actor.kind === 'user' && ctx.actor.userId === userId.toLowerCase()) {
    const message = 'PUT /account/pin sets your own pin; it requires your current secret.';
    throw new Refusal(problem('not_permitted', undefined, message));
  }
  await readUser(ctx, userId);
  const short = judgePin(pin, await readLeastPinDigits(ctx, userId));
  if (short !== null) throw new Refusal(short);
  // Outside the transaction: hashing takes longer than the whole transaction.
  const hash = await hashSecret(pin);
  return ctx.inTransaction(async (tx) => {
    const row = await lockChangeableUser(tx, userId, undefined);
    if (await isShared(tx, userId)) throw new Refusal(problem('shared_user'));
    await setPin(tx, { userId, pin, hash });
    return renderUser({ ...row, secret_kind: 'pin' });
  });
}
