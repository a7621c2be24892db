import { problem } from '@fleet/contract/ground/problems';
import { readCallerUser } from '../../callers/caller-queries.js';
import type { CallerUser } from '../../callers/caller-record.js';
import { type Context, Refusal } from '../../context.js';
import { type AttemptLimit, addressGroup } from '../../platform/security/attempt-limit.js';
import { networkOf } from '../../platform/security/known-network.js';
import type { CallerKind } from '../../platform/security/login-budget.js';
import { guardLogIn, type LoginRules } from '../../platform/security/login-guard.js';
import { compareNothing, compareSecret, inCheckLine } from '../../platform/security/secret-hash.js';
import { type Credentials, findCredentials } from '../account-queries.js';
import { type CountedLogIn, countedLogIn } from './counted-log-in.js';
import { noteNetwork, readCallerKind } from './login-network-queries.js';
import { type LogInNote, noteLogIn } from './note-log-in.js';

export interface LogInServices {
  attempts: AttemptLimit;
  loginRules: LoginRules;
  /**
   * Returns the user of a token that was issued within the last 30 days, whether or not it is still valid; otherwise
   * null.
   */
  earlierUser(token: string): Promise<string | null>;
}

export interface LogInInput {
  username: string;
  /** The password, or the pin if the user has one [R-END-5]. */
  password: string;
  /** The network address of the caller. */
  address: string;
  deviceId: string | null;
  /** An earlier token of the same device; it proves that the user has logged in before. */
  earlierToken: string | null;
}

/** A user who has proven their identity, and the generation for their token. */
export interface LoggedInUser {
  user: CallerUser;
  generation: number;
}

/**
 * Logs a user in with password or pin [R-AUT-2]. Gives the same answer, after the same work, for a wrong secret, an
 * unknown name, a user without a secret and a disabled user [C-3]. Refuses with `rate_limited`, `account_locked` (both
 * with Retry-After) or `invalid_credentials`.
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
  const { address, deviceId } = input;
  const found = await findCredentials(ctx, input.username);
  const network = networkOf(address);
  const knownBy = await stateOf(ctx, services, found, input, network);
  const lane = { key: addressGroup(address), known: knownBy !== 'stranger' };
  const attempt = { username: input.username, address: addressGroup(address), knownBy };
  const verdict = await inCheckLine(lane, () =>
    guardLogIn(ctx.db, attempt, services.loginRules, ctx.now, () => isRightSecret(found, input.password)),
  );
  const note = async (action: LogInNote['action']): Promise<void> => {
    if (found !== null) await noteLogIn(ctx, { action, userId: found.id, deviceId });
    else ctx.log.info({ action, deviceId, address, requestId: ctx.requestId }, 'log-in by an unknown name');
  };
  if ('waitSeconds' in verdict) throw tooManyFailures(verdict.waitSeconds);
  if ('lockedSeconds' in verdict) {
    ctx.log.warn({ address, requestId: ctx.requestId }, 'log-in refused: the account is locked');
    throw lockedAccount(verdict.lockedSeconds);
  }
  if (!verdict.right || found === null) {
    await note('account.log_in_failed');
    if ('locks' in verdict) await note('account.locked');
    throw invalidCredentials();
  }
  const user = await readCallerUser(ctx.db, found.id);
  if (user === null) throw invalidCredentials();
  await noteNetwork(ctx, found.id, network);
  await note('account.log_in');
  // This generation was read together with the secret. If the secret has changed since then, the token must be invalid.
  return { user, generation: found.token_generation };
}

/** An unknown name causes the same look-up, so the response time reveals nothing. */
const nobodysId = '00000000-0000-0000-0000-000000000000';

async function stateOf(
  ctx: Context,
  { earlierUser }: LogInServices,
  found: Credentials | null,
  { earlierToken }: LogInInput,
  network: string,
): Promise<CallerKind> {
  const byToken = earlierToken !== null && found !== null && (await earlierUser(earlierToken)) === found.id;
  return byToken ? 'phone' : await readCallerKind(ctx, found?.id ?? nobodysId, network);
}

/**
 * The refusal after too many failures, either by all unknown callers together or from one address with any user names.
 */
function tooManyFailures(seconds: number): Refusal {
  const message = 'Too many failed log-ins from this address or by unknown callers; try again later.';
  return new Refusal(problem('rate_limited', undefined, message), { 'retry-after': String(seconds) });
}

/**
 * Returns whether this is the user's secret and the user may log in. Takes equally long if there is no such user [C-3].
 * Call it inside the queue of checks.
 */
export async function isRightSecret(credentials: Credentials | null, secret: string): Promise<boolean> {
  if (credentials === null || credentials.secret_hash === null) return compareNothing(secret);
  return (await compareSecret(credentials.secret_hash, secret)) && credentials.status === 'enabled';
}

/** The same answer to every fault in a caller's credentials [C-3]. */
export function invalidCredentials(key?: string, message?: string): Refusal {
  return new Refusal(problem('invalid_credentials', key, message), { 'www-authenticate': 'Bearer' });
}

/** The refusal of an account that stays locked for this many seconds. */
export function lockedAccount(seconds: number): Refusal {
  return new Refusal(problem('account_locked'), { 'retry-after': String(seconds) });
}
