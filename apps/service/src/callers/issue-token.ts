import type { Context } from '../context.js';
import type { IssuedToken, Tokens } from '../platform/security/tokens.js';
import type { CallerApiKey } from './caller-record.js';
import type { TokenLimits } from './token-limits.js';

/** What tokens are made with; the lifetimes are settings [C-3]. */
export interface TokenServices {
  tokens: Tokens;
  tokenLifetimes: { driverMs: number; userMs: number; apiKeyMs: number };
}

export interface TokenHolder {
  userId: string;
  generation: number;
  /** The session that the token is bound to: the user's newest active one, so that logging in again keeps it [C-4]. */
  sessionId: string | null;
  /** What it is for, and what their organisations let it last at most [C-10]; left out: as a console user's. */
  limits: TokenLimits | undefined;
  /**
   * When the token ends in whose place it comes, in milliseconds since 1970; null where a secret was shown for it. What is
   * renewed without one would live for ever in the hands of who found it [C-3].
   */
  endsAtMs: number | null;
}

/**
 * A new token for a user [R-AUT-1][R-AUT-18]. Drivers work a shift with one; console users log in more often; who is both
 * gets the shorter life, since what the token opens is what a thief of it has [C-3].
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

/** A new token for an API key; it does not outlive the key [R-AUT-7]. */
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
 * Whether the answer of a call that made its own user's tokens invalid may carry a new one [R-AUT-18]. Not where somebody else
 * had made them invalid since its token was judged, by a new pin against a thief, say. `before` is the generation that stood
 * before the call's own change.
 */
export function mayRenew({ actor }: Pick<Context, 'actor'>, userId: string, before: number): boolean {
  return actor.kind === 'user' && actor.userId === userId && actor.generation === before;
}

/** Headers of an answer that carries a token [R-AUT-18]; no cache on the way may keep it. */
export function tokenHeaders(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'cache-control': 'no-store' };
}
