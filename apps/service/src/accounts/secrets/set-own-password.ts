import { judgePassword } from '@fleet/domain/accounts/password-strength';
import { type Context, Refusal } from '../../context.js';
import type { LogInServices } from '../log-in/log-in.js';
import { confirmOwnSecret } from './confirm-own-secret.js';
import { callingUser, type OwnSecretSet } from './set-own-pin.js';
import { setPassword } from './set-secret.js';

/**
 * Sets the caller's own password, which replaces their password or pin [R-AUT-4]. All their tokens become invalid.
 * Returns the user with the new generation [C-3]. Refuses with `not_permitted` if the caller is not a user, with
 * `too_short`, `too_long`, `weak_password`, and as `confirmOwnSecret` does.
 */
export async function setOwnPassword(
  ctx: Context,
  services: LogInServices,
  input: { currentSecret: string; password: string; address: string },
): Promise<OwnSecretSet> {
  const { currentSecret, password, address } = input;
  const user = await callingUser(ctx);
  const fault = judgePassword(password, user.username);
  if (fault !== null) throw new Refusal(fault);
  const provenGeneration = await confirmOwnSecret(ctx, services, {
    username: user.username,
    currentSecret,
    address,
  });
  return { user, generation: await setPassword(ctx, { userId: user.id, password, provenGeneration }) };
}
