import { createPrivateKey, createPublicKey } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createSigner, createVerifier } from 'fast-jwt';
import type { JSONWebKeySet, JWK } from 'jose';
import type { Queryable } from '../database/postgres-pool.js';
import {
  ensureSigningKey,
  readSigningKeys,
  replaceSigningKeys,
  type StoredSigningKey,
} from './signing-key-store.js';

/** The issuer and the audience of the service's tokens. They do not depend on the service's address. */
const tokenIssuer = 'fleet';
const tokenAudience = 'fleet';

/** A signing key of the service, ready for use. */
export interface SigningKey {
  kid: string;
  /** The public part of the key, with `kid`, `alg` and `use`. */
  publicJwk: JWK;
  retiredAtMs: number | null;
  sign(claims: Record<string, unknown>): string;
  /** Returns the claims of a token that this key signed. Throws for any other token. Does not check the expiry. */
  verify(token: string): unknown;
}

export interface SigningKeys {
  /** Returns the key that signs new tokens. Reads the keys again if the last read is older than five minutes. */
  current(): Promise<SigningKey>;
  /** Returns the key with this id, if it is known and still valid; otherwise null. */
  find(kid: string): SigningKey | null;
  /**
   * Reads the keys again, and then returns the key with this id. It may wait, because there is at most one such read a
   * second.
   */
  findAgain(kid: string): Promise<SigningKey | null>;
  /** The public parts of all valid keys, as `/.well-known/jwks.json` shows them (RFC 7517) [C-3]. */
  jwks(): Promise<JSONWebKeySet>;
}

export interface SigningKeyOptions {
  db: Queryable;
  /** Milliseconds since 1970. */
  now(): number;
  /** The longest validity of any token. A retired key stays valid for this time, and a little longer. */
  longestLifetimeMs: number;
}

/**
 * Another process may have added a new key. This process signs with the old key for at most this long, until it reads
 * the keys again.
 */
const longestUnawareMs = 300_000;
/** The clocks of the database and of the processes may differ by this much. */
const clockSkewMs = 60_000;
const shortestPauseMs = 1_000;

const acceptanceMs = (longestLifetimeMs: number): number =>
  longestLifetimeMs + longestUnawareMs + clockSkewMs;

/** Reads the keys, and creates the first key if there is none [R-AUT-1][C-3]. */
export async function loadSigningKeys(options: SigningKeyOptions): Promise<SigningKeys> {
  const { db, now } = options;
  let keys = new Map<string, SigningKey>();
  let signing: SigningKey | undefined;
  let lookedAtMs = 0;
  let looking: Promise<void> | undefined;
  let lookingAgain: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    const startedMs = now();
    let stored = await readSigningKeys(db);
    if (stored[0]?.retiredAtMs !== null) {
      await ensureSigningKey(db, now());
      stored = await readSigningKeys(db);
    }
    const known = keys;
    keys = new Map(stored.map((each) => [each.kid, usable(each, known.get(each.kid))]));
    signing = keys.values().next().value;
    lookedAtMs = startedMs;
  };
  /** Reads the keys again if the last read is older than `recentMs`. Concurrent callers share one read. */
  const look = (recentMs: number): Promise<void> => {
    if (now() - lookedAtMs < recentMs) return Promise.resolve();
    looking ??= read().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  /**
   * Reads the keys once for all callers with an unknown key, at least a second after the last read. So tokens with
   * invented keys cost at most one read a second.
   */
  const lookAgain = (): Promise<void> => {
    lookingAgain ??= delay(Math.max(0, lookedAtMs + shortestPauseMs - now()))
      .then(read)
      .finally(() => {
        lookingAgain = undefined;
      });
    return lookingAgain;
  };
  const counts = ({ retiredAtMs }: SigningKey): boolean =>
    retiredAtMs === null || now() < retiredAtMs + acceptanceMs(options.longestLifetimeMs);
  const find = (kid: string): SigningKey | null => {
    const key = keys.get(kid);
    return key !== undefined && counts(key) ? key : null;
  };

  await read();
  return {
    find,
    current: async () => {
      await look(longestUnawareMs);
      if (signing === undefined) throw new Error('there is no signing key');
      return signing;
    },
    findAgain: async (kid) => {
      await lookAgain();
      return find(kid);
    },
    jwks: async () => {
      await look(shortestPauseMs);
      return { keys: [...keys.values()].filter(counts).map((key) => key.publicJwk) };
    },
  };
}

/**
 * Adds a new key. Tokens that the old key signed stay valid until they expire, so no user is logged out. Deletes the
 * keys whose last token has expired [C-3].
 */
export async function rotateSigningKey({ db, now, longestLifetimeMs }: SigningKeyOptions): Promise<void> {
  await replaceSigningKeys(db, now(), now() - acceptanceMs(longestLifetimeMs));
}

/** Prepares a stored key for use. The algorithm is fixed here: a token's header decides only which key is used. */
function usable(stored: StoredSigningKey, known: SigningKey | undefined): SigningKey {
  const { kid, publicJwk, retiredAtMs } = stored;
  if (known !== undefined) return { ...known, retiredAtMs };
  const privateKey = createPrivateKey({ key: stored.privateJwk, format: 'jwk' });
  const publicKey = createPublicKey({ key: publicJwk, format: 'jwk' });
  return {
    kid,
    publicJwk,
    retiredAtMs,
    sign: createSigner({
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      algorithm: 'ES256',
      kid,
      iss: tokenIssuer,
      aud: tokenAudience,
    }),
    verify: createVerifier({
      key: publicKey.export({ type: 'spki', format: 'pem' }),
      algorithms: ['ES256'],
      allowedIss: tokenIssuer,
      allowedAud: tokenAudience,
      requiredClaims: ['iss', 'aud', 'exp'],
      // tokens.ts checks the expiry, by the service's own clock.
      ignoreExpiration: true,
    }),
  };
}
