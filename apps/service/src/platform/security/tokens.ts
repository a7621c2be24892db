import { type Problem, problem } from '@fleet/contract/ground/problems';
import { boundedCache } from '../bounded-cache.js';
import type { SigningKey, SigningKeys } from './signing-keys.js';

/**
 * The subject of a token. `generation` is the one that the user or the API key had when the token was issued. A later
 * generation of the subject invalidates the token.
 */
export type TokenSubject = UserSubject | ApiKeySubject;

export interface UserSubject {
  kind: 'user';
  userId: string;
  generation: number;
  /** The session to which the token is bound; null if there is none. */
  sessionId: string | null;
}

export interface ApiKeySubject {
  kind: 'api_key';
  apiKeyId: string;
  organisationId: string;
  generation: number;
}

export interface TokenClaims {
  subject: TokenSubject;
  issuedAtMs: number;
  expiresAtMs: number;
}

export interface IssuedToken {
  token: string;
  expiresAtMs: number;
}

export interface Tokens {
  /**
   * Issues a token. Its lifetime is rounded up to a whole second [R-AUT-14], but the token never expires after
   * `notAfterMs`. Without this limit, each token that replaces another would expire a little later.
   */
  issue(subject: TokenSubject, lifetimeMs: number, notAfterMs?: number | null): Promise<IssuedToken>;
  /**
   * Returns the claims of a token, or `malformed_token` or `expired_token`. Returns a promise only if the token names a
   * key that is not known yet. Does not check whether the generation is still valid.
   */
  verify(token: string): TokenClaims | Problem | Promise<TokenClaims | Problem>;
  /**
   * The user of a token that this service issued within this time, whether or not the token is still valid; null for
   * other tokens.
   */
  earlierUser(token: string, withinMs: number): Promise<string | null>;
}

/** In characters. The service's own tokens have fewer than 600. */
const longestToken = 4_096;
const mostCached = 20_000;

/**
 * Issues and verifies tokens, which are JWTs signed with ES256 [R-AUT-1][C-3]. `now` returns milliseconds since 1970.
 */
export function createTokens(keys: SigningKeys, now: () => number): Tokens {
  // A check of the signature takes 100 µs, a look-up here 1 µs. Only verified tokens and tokens that this process
  // issued are cached.
  const verified = boundedCache<TokenClaims>(mostCached);

  const check = (token: string, key: SigningKey | null): TokenClaims | Problem => {
    const claims = key === null ? null : readToken(token, key);
    if (claims === null) return problem('malformed_token', 'Authorization');
    if (claims.expiresAtMs <= now()) return problem('expired_token', 'Authorization');
    verified.set(token, claims);
    return claims;
  };

  return {
    issue: async (subject, lifetimeMs, notAfterMs) => {
      const nowMs = now();
      const issuedAt = Math.floor(nowMs / 1_000);
      const latest = Math.floor((notAfterMs ?? Number.POSITIVE_INFINITY) / 1_000);
      const expiresAt = Math.min(Math.ceil((nowMs + lifetimeMs) / 1_000), latest);
      const key = await keys.current();
      const token = key.sign({ ...toWireClaims(subject), iat: issuedAt, exp: expiresAt });
      const expiresAtMs = expiresAt * 1_000;
      verified.set(token, { subject, issuedAtMs: issuedAt * 1_000, expiresAtMs });
      return { token, expiresAtMs };
    },
    earlierUser: async (token, withinMs) => {
      const kid = keyIdOf(token);
      const key = kid === null ? null : (keys.find(kid) ?? (await keys.findAgain(kid)));
      const claims = key === null ? null : readToken(token, key);
      if (claims === null || claims.subject.kind !== 'user') return null;
      return claims.issuedAtMs > now() - withinMs ? claims.subject.userId : null;
    },
    verify: (token) => {
      const known = verified.get(token);
      if (known !== undefined) {
        if (known.expiresAtMs > now()) return known;
        verified.delete(token);
        return problem('expired_token', 'Authorization');
      }
      const kid = keyIdOf(token);
      if (kid === null) return problem('malformed_token', 'Authorization');
      const key = keys.find(kid);
      return key === null ? keys.findAgain(kid).then((found) => check(token, found)) : check(token, key);
    },
  };
}

/** The id of the key that the token's header names; null if this service cannot have issued the token. */
function keyIdOf(token: string): string | null {
  if (token.length > longestToken) return null;
  try {
    const header: unknown = JSON.parse(
      Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('utf8'),
    );
    if (typeof header !== 'object' || header === null || !('kid' in header)) return null;
    return typeof header.kid === 'string' && /^[\w-]{43}$/.test(header.kid) ? header.kid : null;
  } catch {
    return null;
  }
}

function readToken(token: string, key: SigningKey): TokenClaims | null {
  try {
    return fromWireClaims(key.verify(token));
  } catch {
    return null;
  }
}

function toWireClaims(subject: TokenSubject): Record<string, string | number> {
  const { kind, generation } = subject;
  if (kind === 'api_key')
    return { sub: subject.apiKeyId, kind, gen: generation, org: subject.organisationId };
  const claims = { sub: subject.userId, kind, gen: generation };
  return subject.sessionId === null ? claims : { ...claims, sid: subject.sessionId };
}

/** Returns null if a claim is missing: the service signed this text, but not as a token for itself. */
function fromWireClaims(claims: unknown): TokenClaims | null {
  if (typeof claims !== 'object' || claims === null) return null;
  const { sub, kind, gen, org, sid, iat, exp } = claims as Record<string, unknown>;
  if (typeof sub !== 'string' || typeof gen !== 'number') return null;
  if (typeof iat !== 'number' || typeof exp !== 'number') return null;
  const times = { issuedAtMs: iat * 1_000, expiresAtMs: exp * 1_000 };
  if (kind === 'user') {
    const sessionId = typeof sid === 'string' ? sid : null;
    return { subject: { kind, userId: sub, generation: gen, sessionId }, ...times };
  }
  if (kind !== 'api_key' || typeof org !== 'string') return null;
  return { subject: { kind, apiKeyId: sub, organisationId: org, generation: gen }, ...times };
}
