import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../../context.js';
import { networkOf } from '../../platform/security/known-network.js';
import { guardLogIn } from '../../platform/security/login-guard.js';
import { inCheckLine } from '../../platform/security/secret-hash.js';
import { findCredentials } from '../account-queries.js';
import { countedLogIn } from '../log-in/counted-log-in.js';
import { isRightSecret, type LogInServices, refusalReason, uncheckedRefusal } from '../log-in/log-in.js';
import { noteLogIn, noteRefusal } from '../log-in/note-log-in.js';

/**
 * Checks that callers know their current password or pin before they change it. A token alone is not enough:
 * someone may have found it on an unlocked phone. Counts as a log-in attempt. Returns the user's token generation
 * at that moment. A wrong secret is logged as a failed log-in. Refuses with `wrong_current_password`,
 * `account_locked`, `rate_limited`.
 */
export async function confirmOwnSecret(
  ctx: Context,
  services: LogInServices,
  input: { username: string; currentSecret: string; address: string },
): Promise<number> {
  const { username, currentSecret, address } = input;
  const { generation } = await countedLogIn(ctx, services.attempts, { address, name: username }, async () => {
    const found = await findCredentials(ctx, username);
    const userId = found?.id ?? null;
    const deviceId = ctx.actor.kind === 'user' ? ctx.actor.deviceId : null;
    // Their token proves that they have logged in before.
    const attempt = { username, address, network: networkOf(address), knownBy: 'phone' as const };
    const verdict = await inCheckLine({ key: `own ${userId}`, known: true }, () =>
      guardLogIn(ctx.db, attempt, services.loginRules, ctx.now, () => isRightSecret(found, currentSecret)),
    );
    if (!('right' in verdict)) {
      await noteRefusal(ctx, services.refusals, {
        username,
        userId,
        deviceId,
        reason: refusalReason(verdict),
      });
      throw uncheckedRefusal(verdict);
    }
    if (!verdict.right || found === null) {
      const reason = 'current_password' as const;
      await noteLogIn(ctx, { action: 'account.log_in_failed', userId, deviceId, reason });
      throw new Refusal(problem('wrong_current_password', '/current_password'));
    }
    return { generation: found.token_generation };
  });
  return generation;
}
