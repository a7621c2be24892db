import type { Context } from '../../context.js';
import { insertPasswordRequest } from '../../mails/queue-mail-queries.js';
import type { AttemptLimit } from '../../platform/security/attempt-limit.js';
import { type CountedLogIn, countedLogIn } from './counted-log-in.js';

/**
 * Requests a mail with which the user of this name can set a password [C-3]. Writes one row whether or not the name
 * exists; the user is looked up when the mail is created. Counts as a log-in attempt. Refuses with `rate_limited`.
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
