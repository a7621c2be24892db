import { problem } from '@fleet/contract/ground/problems';
import { judgePin } from '@fleet/domain/accounts/pin-strength';
import { readCallerUser } from '../../callers/caller-queries.js';
import type { CallerUser } from '../../callers/caller-record.js';
import { type Context, Refusal } from '../../context.js';
import type { LogInServices } from '../log-in/log-in.js';
import { confirmOwnSecret } from './confirm-own-secret.js';
import { readLeastPinDigits } from './pin-length-queries.js';
import { setPin } from './set-secret.js';

/** A user who has set their own secret, and the generation that their valid tokens have now. */
export interface OwnSecretSet {
  user: CallerUser;
  generation: number;
}

/**
 * Sets the caller's own pin, which replaces their password or pin [R-AUT-5]. All their tokens become invalid. Returns
 * the user with the new generation [C-3]. Refuses with `not_permitted` if the caller is not a user, with
 * `wrong_format`, `weak_pin`, and as `confirmOwnSecret` does.
 */
export async function setOwnPin(
  ctx: Context,
  services: LogInServices,
  input: { currentSecret: string; pin: string; address: string },
): Promise<OwnSecretSet> {
  const user = await callingUser(ctx);
  const fault = judgePin(input.pin, await readLeastPinDigits(ctx, user.id));
  if (fault !== null) throw new Refusal(fault);
  const { currentSecret, address } = input;
  const provenGeneration = await confirmOwnSecret(ctx, services, {
    username: user.username,
    currentSecret,
    address,
  });
  return { user, generation: await setPin(ctx, { userId: user.id, pin: input.pin, provenGeneration }) };
}

/** Returns the calling user. Refuses other callers with `not_permitted`: only users have secrets of their own. */
export async function callingUser({ actor, db }: Context): Promise<CallerUser> {
  const user = actor.kind === 'user' ? await readCallerUser(db, actor.userId) : null;
  if (user === null) {
    throw new Refusal(problem('not_permitted', undefined, 'Only a user has a password or pin.'));
  }
  return user;
}
