import type { ServerClock } from './server-clock.js';
import { isToken, readClaims, type TokenClaims } from './token-claims.js';

/** A token with its known properties. */
export interface CachedToken {
  token: string;
  /** The number of the request whose response contained the token. */
  order: number;
  claims: TokenClaims | null;
  /** True if it is about to expire by the server's clock; false if its end is not known. */
  isDue(): boolean;
  /** True if it has expired by the server's clock; false if its end is not known. */
  hasEnded(): boolean;
}

/** Long enough for a call that is in flight when the token expires. */
const mostMarginMs = 60_000;

/**
 * A token that has just arrived. `expiresAt` of the response, in milliseconds, is used if the token does not contain
 * it.
 */
export function cacheToken(
  token: string,
  order: number,
  expiresAt: number | null,
  serverClock: ServerClock,
): CachedToken {
  const claims = readClaims(token);
  if (claims !== null) serverClock.suppose(claims.issuedAt);
  return cachedToken({ token, order, claims }, expiresAt, serverClock);
}

/**
 * A token of an earlier run; null if it is not valid in a header. Its time of issue does not help to estimate the
 * server's clock.
 */
export function earlierToken(token: string, serverClock: ServerClock): CachedToken | null {
  return isToken(token)
    ? cachedToken({ token, order: 0, claims: readClaims(token) }, null, serverClock)
    : null;
}

function cachedToken(
  { token, order, claims }: Pick<CachedToken, 'token' | 'order' | 'claims'>,
  expiresAt: number | null,
  serverClock: ServerClock,
): CachedToken {
  const end = claims?.expiresAt ?? expiresAt;
  const renewAt = renewalTime(end, serverClock.now());
  return {
    ...{ token, order, claims },
    isDue: () => renewAt !== null && serverClock.now() >= renewAt,
    hasEnded: () => end !== null && serverClock.now() >= end,
  };
}

/**
 * A minute before the end, or a tenth of a short lifetime. Null for a token that seems expired on arrival: then the
 * clocks differ, and renewing by them would log in forever.
 */
function renewalTime(expiresAt: number | null, now: number): number | null {
  if (expiresAt === null || !(expiresAt > now)) return null;
  return expiresAt - Math.min(mostMarginMs, (expiresAt - now) / 10);
}

/** Compares the times inside the tokens if both have the same user; otherwise the order of the requests. */
export function isOlder(next: CachedToken, other: CachedToken): boolean {
  const [left, right] = [next.claims, other.claims];
  if (left === null || right === null || left.subject !== right.subject) return next.order < other.order;
  if (left.generation !== right.generation) return left.generation < right.generation;
  return left.issuedAt < right.issuedAt;
}
