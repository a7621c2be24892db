import type { Context } from '../context.js';
import type { IssuedToken, Tokens } from '../platform/security/tokens.js';
import type { CallerApiKey } from './caller-record.js';
import type { TokenLimits } from './token-limits.js';

/** What tokens are issued with; the lifetimes are settings [C-3]. */
export interface TokenServices {
  tokens: Tokens;
  tokenLifetimes: { driverMs: number; userMs: number; apiKeyMs: number };
}

export interface TokenHolder {
  userId: string;
  generation: number;
  /**
   * The session that the token is bound to: the user's newest active one, so that the driver can log in again and
   * continue the session [C-4].
   */
  sessionId: string | null;
  /**
   * The uses of the token and the limits that the user's organisations set for its lifetime [C-10]; undefined: as for a
   * console user.
   */
  limits: TokenLimits | undefined;
  /**
   * When the replaced token ends, in milliseconds since 1970; null if a secret was presented. Without this limit, a
   * stolen token could be renewed forever [C-3].
   */
  endsAtMs: number | null;
}

/**
 * Issues a new token to a user [R-AUT-1][R-AUT-18]. Drivers use one token for a shift; console users log in more often.
 * A user who is both gets the shorter lifetime, because a stolen token gives access to both [C-3].
 */
export function issueUserToken(services: TokenServices, holder: TokenHolder): Promise<IssuedToken> {
  const { tokenLifetimes } = services;
  const { userId, generation, sessionId, limits, endsAtMs } = holder;
  const lifetimes = {
    driver: atMost(tokenLifetimes.driverMs, limits?.driverMs),
    user: atMost(tokenLifetimes.userMs, limits?.userMs),
  };
  const lifetimeMs = Math.min(...(limits?.uses ?? ['user']).map((use) => lifetimes[use]));
  return services.tokens.issue({ kind: 'user', userId, generation, sessionId }, lifetimeMs, endsAtMs);
}

/** Issues a new token for an API key; it does not outlive the key [R-AUT-7]. */
export function issueApiKeyToken(services: TokenServices, key: CallerApiKey): Promise<IssuedToken> {
  const { id, organisationId, generation, expiresAtMs } = key;
  const lifetimeMs = atMost(services.tokenLifetimes.apiKeyMs, key.tokenLimitMs);
  const subject = { kind: 'api_key', apiKeyId: id, organisationId, generation } as const;
  return services.tokens.issue(subject, lifetimeMs, expiresAtMs);
}

function atMost(lifetimeMs: number, limitMs: number | null = null): number {
  return limitMs === null ? lifetimeMs : Math.min(lifetimeMs, limitMs);
}

/**
 * Returns whether a call that invalidated its own user's tokens may respond with a new one [R-AUT-18]. It may not if
 * another call has invalidated them since the token was checked, for example by setting a new pin after a theft.
 * `before` is the generation before the call's own change.
 */
export function mayRenew({ actor }: Pick<Context, 'actor'>, userId: string, before: number): boolean {
  return actor.kind === 'user' && actor.userId === userId && actor.generation === before;
}

/** Headers of a response with a token [R-AUT-18]; no cache on the way may store it. */
export function tokenHeaders(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'cache-control': 'no-store' };
}
