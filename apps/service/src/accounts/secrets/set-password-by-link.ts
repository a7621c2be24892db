import { problem } from '@fleet/contract/ground/problems';
import { judgePassword } from '@fleet/domain/accounts/password-strength';
import { actingAs } from '../../callers/acting-as.js';
import { type Actor, type Context, Refusal } from '../../context.js';
import { hashLinkToken } from '../../mails/password-link.js';
import { findPasswordLink, takePasswordLink } from '../../mails/password-link-queries.js';
import { hashSecret } from '../../platform/security/secret-hash.js';
import { setPassword } from './set-secret.js';

/**
 * Sets the password of the user to whom the link was sent [R-AUT-3][R-AUT-4]. This uses up the link, so only one of
 * several concurrent calls succeeds. Returns the user. Refuses with `link_not_usable`, with the same message for every
 * fault of the link, and as `setPassword` does; after such a refusal the link stays usable.
 */
export async function setPasswordByLink(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<{ userId: string; username: string }> {
  const linkHash = hashLinkToken(token);
  const found = linkHash === null ? null : await findPasswordLink(ctx, linkHash);
  if (linkHash === null || found === null) throw notUsable();
  const { user_id: userId, username } = found;
  const fault = judgePassword(password, username);
  if (fault !== null) throw new Refusal(fault);
  // Outside the transaction: hashing takes longer than the whole transaction.
  const hash = await hashSecret(password);
  await actingAs(ctx, themselves(userId)).inTransaction(async (tx) => {
    if (!(await takePasswordLink(tx, userId, linkHash))) throw notUsable();
    await setPassword(tx, { userId, password, hash });
  });
  return { userId, username };
}

function themselves(userId: string): Actor {
  const permissions = new Set<never>();
  return { kind: 'user', userId, driverId: null, sessionId: null, deviceId: null, permissions, siteIds: [] };
}

function notUsable(): Refusal {
  return new Refusal(problem('link_not_usable', '/token'));
}
