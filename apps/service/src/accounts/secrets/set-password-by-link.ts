import { problem } from '@fleet/contract/ground/problems';
import { judgePassword } from '@fleet/domain/accounts/password-strength';
import { actingAs } from '../../callers/acting-as.js';
import { type Actor, type Context, Refusal } from '../../context.js';
import { hashLinkToken } from '../../mails/password-link.js';
import { findPasswordLink, takePasswordLink } from '../../mails/password-link-queries.js';
import { hashSecret } from '../../platform/security/secret-hash.js';
import { setPassword } from './set-secret.js';

/**
 * Sets the password of whoever was sent the link [R-AUT-3][R-AUT-4]. The link is used up with it, and of several who use it
 * at once one succeeds. Returns whose it is. Refuses with `link_not_usable`, in the same words whatever is the matter with
 * the link, and as `setPassword` does, which leaves the link as it is.
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
  // Before the transaction: hashing takes longer than all of it.
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
