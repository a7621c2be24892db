import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../../context.js';
import { guardLogIn } from '../../platform/security/login-guard.js';
import { inCheckLine, ownLane } from '../../platform/security/secret-hash.js';
import { findCredentials } from '../account-queries.js';
import { countedLogIn } from '../log-in/counted-log-in.js';
import { isRightSecret, type LogInServices, lockedAccount } from '../log-in/log-in.js';

/**
 * Checks that callers know their current password or pin before they change it. A token alone is not enough: someone
 * may have found it on an unlocked phone. Counts as a log-in attempt. Returns the user's token generation at that
 * moment. Refuses with `wrong_current_password`, `account_locked`, `rate_limited`.
 */
export async function confirmOwnSecret(
  ctx: Context,
  services: LogInServices,
  input: { username: string; currentSecret: string; address: string },
): Promise<number> {
  const { username, currentSecret, address } = input;
  const { generation } = await countedLogIn(ctx, services.attempts, { address, name: username }, async () => {
    const found = await findCredentials(ctx, username);
    // Their token proves that they have logged in before.
    const attempt = { username, address, knownBy: 'phone' as const };
    const verdict = await inCheckLine(ownLane, () =>
      guardLogIn(ctx.db, attempt, services.loginRules, ctx.now, () => isRightSecret(found, currentSecret)),
    );
    if ('lockedSeconds' in verdict) throw lockedAccount(verdict.lockedSeconds);
    if ('waitSeconds' in verdict) throw lockedAccount(verdict.waitSeconds);
    if (!verdict.right || found === null)
      throw new Refusal(problem('wrong_current_password', '/current_password'));
    return { generation: found.token_generation };
  });
  return generation;
}
