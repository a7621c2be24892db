import { problem } from '@fleet/contract/ground/problems';
import { readCallerUser } from '../../callers/caller-queries.js';
import type { CallerUser } from '../../callers/caller-record.js';
import { type Context, Refusal } from '../../context.js';
import { type AttemptLimit, addressGroup } from '../../platform/security/attempt-limit.js';
import { networkOf } from '../../platform/security/known-network.js';
import type { CallerKind } from '../../platform/security/login-budget.js';
import { type GuardVerdict, guardLogIn, type LoginRules } from '../../platform/security/login-guard.js';
import type { RefusalTraces } from '../../platform/security/refusal-traces.js';
import { compareNothing, compareSecret, inCheckLine } from '../../platform/security/secret-hash.js';
import type { WorkLane } from '../../platform/security/work-gate.js';
import { type Credentials, findCredentials } from '../account-queries.js';
import { type CountedLogIn, countedLogIn } from './counted-log-in.js';
import { noteNetwork, readCallerKind } from './login-network-queries.js';
import { noteLogIn, noteRefusal } from './note-log-in.js';

export interface LogInServices {
  attempts: AttemptLimit;
  loginRules: LoginRules;
  /** Which refused log-ins are logged. */
  refusals: RefusalTraces;
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
 * Logs a user in with password or pin [R-AUT-2]. Gives the same response, after the same work, for a wrong secret, an
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
  const { address, deviceId, username } = input;
  const found = await findCredentials(ctx, username);
  const userId = found?.id ?? null;
  const network = networkOf(address);
  const knownBy = await stateOf(ctx, services, found, input, network);
  const lane = laneOf(knownBy, userId, addressGroup(address));
  const attempt = { username, address: addressGroup(address), network, knownBy };
  const verdict = await inCheckLine(lane, () =>
    guardLogIn(ctx.db, attempt, services.loginRules, ctx.now, () => isRightSecret(found, input.password)),
  );
  if (!('right' in verdict)) {
    await noteRefusal(ctx, services.refusals, { username, userId, deviceId, reason: refusalReason(verdict) });
    throw uncheckedRefusal(verdict);
  }
  const user = found !== null && verdict.right ? await readCallerUser(ctx.db, found.id) : null;
  if (found === null || user === null) {
    const reason = found?.status === 'disabled' ? 'user_disabled' : undefined;
    await noteLogIn(ctx, { action: 'account.log_in_failed', userId, deviceId, reason });
    if (verdict.locks === true) await noteLogIn(ctx, { action: 'account.locked', userId, deviceId });
    throw invalidCredentials();
  }
  await noteNetwork(ctx, found.id, network);
  await noteLogIn(ctx, { action: 'account.log_in', userId, deviceId });
  // This generation was read together with the secret. If the secret has changed since then, the token must be invalid.
  return { user, generation: found.token_generation };
}

/** All log-ins of one known user wait in the same lane (see `WorkLane`), from however many addresses they come. */
function laneOf(knownBy: CallerKind, userId: string | null, address: string): WorkLane {
  const isUser = knownBy === 'phone' || knownBy === 'network';
  return { key: isUser ? `${knownBy} ${userId}` : address, known: knownBy !== 'stranger' };
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

/** A log-in whose secret was not checked. */
type Unchecked = Exclude<GuardVerdict, { right: boolean }>;

export function refusalReason(verdict: Unchecked): 'locked' | 'too_many_failures' {
  return 'lockedSeconds' in verdict ? 'locked' : 'too_many_failures';
}

/**
 * Returns `account_locked` for a locked account. Otherwise returns `rate_limited`: all unknown callers together, or one
 * address over all names, had too many failures.
 */
export function uncheckedRefusal(verdict: Unchecked): Refusal {
  if ('lockedSeconds' in verdict)
    return new Refusal(problem('account_locked'), { 'retry-after': String(verdict.lockedSeconds) });
  const message = 'Too many failed log-ins from this address or by unknown callers; try again later.';
  return new Refusal(problem('rate_limited', undefined, message), {
    'retry-after': String(verdict.waitSeconds),
  });
}

/**
 * Returns whether this is the user's secret and the user may log in. Takes equally long if there is no such user [C-3].
 * Call it only inside `inCheckLine`.
 */
export async function isRightSecret(credentials: Credentials | null, secret: string): Promise<boolean> {
  if (credentials === null || credentials.secret_hash === null) return compareNothing(secret);
  return (await compareSecret(credentials.secret_hash, secret)) && credentials.status === 'enabled';
}

/** The same answer to every fault in a caller's credentials [C-3]. */
export function invalidCredentials(key?: string, message?: string): Refusal {
  return new Refusal(problem('invalid_credentials', key, message), { 'www-authenticate': 'Bearer' });
}
