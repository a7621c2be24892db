import type { Context } from '../../context.js';
import { insertPasswordRequest } from '../../mails/queue-mail-queries.js';
import type { AttemptLimit } from '../../platform/security/attempt-limit.js';
import { type CountedLogIn, countedLogIn } from './counted-log-in.js';

/**
 * Asks for a mail by which whoever has this user name can set a password [C-3]. One row is written, whether or not anybody
 * has the name; who it is, is found out when the mail is made. Counts like a log-in. Refuses with `rate_limited`.
 */
export async function requestPassword(
  ctx: Context,
  attempts: AttemptLimit,
  { username, address }: { username: string; address: string },
): Promise<CountedLogIn> {
  return countedLogIn(ctx, attempts, { address, name: username }, async () => {
    await insertPasswordRequest(ctx, username);
    return {};
  });
}
