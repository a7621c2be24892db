import { problem } from '@fleet/contract/problems';
import { type Context, Refusal } from '../context.js';
import type { AttemptLimit } from '../platform/security/attempt-limit.js';
import { type LockRules, throttleLogIn } from '../platform/security/login-throttle.js';
import { verifyNothing, verifySecret } from '../platform/security/secret-hash.js';
import { type Credentials, findCredentials } from './account-queries.js';
import { readCallerUser } from './caller-queries.js';
import type { CallerUser } from './caller-record.js';
import { type CountedLogIn, countedLogIn } from './counted-log-in.js';

export interface LogInServices {
  attempts: AttemptLimit;
  lockRules: LockRules;
}

export interface LogInInput {
  username: string;
  /** The password, or the pin where one is set [R-END-5]. */
  password: string;
  /** Where the call comes from. */
  address: string;
}

/** A user who has shown who they are, and the generation that their token gets. */
export interface LoggedInUser {
  user: CallerUser;
  generation: number;
}

/**
 * Logs a user in with password or pin [R-AUT-2]. Answers alike, and after the same work, for a wrong secret, an unknown
 * name, a user without a secret and a disabled one [C-3]. Refuses with `rate_limited`, `account_locked` (both with
 * Retry-After) or `invalid_credentials`.
 */
export async function logIn(
  ctx: Context,
  services: LogInServices,
  input: LogInInput,
): Promise<LoggedInUser & CountedLogIn> {
  const caller = { address: input.address, name: input.username };
  return countedLogIn(ctx, services.attempts, caller, () => findUser(ctx, services, input));
}

async function findUser(ctx: Context, services: LogInServices, input: LogInInput): Promise<LoggedInUser> {
  const found = await findCredentials(ctx, input.username);
  const verdict = await throttleLogIn(ctx.db, input.username, services.lockRules, ctx.now, () =>
    isRightSecret(found, input.password),
  );
  if ('lockedSeconds' in verdict) {
    ctx.log.warn(
      { address: input.address, requestId: ctx.requestId },
      'log-in refused: the account is locked',
    );
    throw lockedAccount(verdict.lockedSeconds);
  }
  if (!verdict.right || found === null) throw invalidCredentials();
  const user = await readCallerUser(ctx.db, found.id);
  if (user === null) throw invalidCredentials();
  // Of the moment when the secret was read: had it been changed since, the token must not be good.
  return { user, generation: found.token_generation };
}

/** Whether it is the secret of the user, who may log in; takes as long where there is no such user [C-3]. */
export async function isRightSecret(credentials: Credentials | null, secret: string): Promise<boolean> {
  if (credentials === null || credentials.secret_hash === null) return verifyNothing(secret);
  return (await verifySecret(credentials.secret_hash, secret)) && credentials.status === 'enabled';
}

/** The one answer to whatever is wrong with what a caller shows [C-3]. */
export function invalidCredentials(key?: string, message?: string): Refusal {
  return new Refusal(problem('invalid_credentials', key, message), { 'www-authenticate': 'Bearer' });
}

/** The refusal of an account that is locked for so many seconds more. */
export function lockedAccount(seconds: number): Refusal {
  return new Refusal(problem('account_locked'), { 'retry-after': String(seconds) });
}
