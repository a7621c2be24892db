import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Queryable } from '../database/postgres-pool.js';

/** A stored key pair. Times are in milliseconds since 1970. */
export interface StoredSigningKey {
  kid: string;
  privateJwk: JWK;
  publicJwk: JWK;
  createdAtMs: number;
  retiredAtMs: number | null;
}

interface SigningKeyRow {
  kid: string;
  private_jwk: JWK;
  public_jwk: JWK;
  created_at: string;
  retired_at: string | null;
}

/**
 * Returns all keys. The first one signs new tokens. If two processes created a key at the same moment, this is the
 * later one.
 */
export async function readSigningKeys(db: Queryable): Promise<StoredSigningKey[]> {
  const { rows } = await db.query<SigningKeyRow>({
    text: `select kid, private_jwk, public_jwk, created_at, retired_at
             from signing_keys
            order by retired_at is not null, created_at desc, kid`,
  });
  return rows.map((row) => ({
    kid: row.kid,
    privateJwk: row.private_jwk,
    publicJwk: row.public_jwk,
    createdAtMs: Date.parse(row.created_at),
    retiredAtMs: row.retired_at === null ? null : Date.parse(row.retired_at),
  }));
}

/** Creates a key if there is none that signs new tokens. */
export async function ensureSigningKey(db: Queryable, nowMs: number): Promise<void> {
  const { kid, privateJwk, publicJwk } = await newKeyPair();
  await db.query({
    text: `insert into signing_keys (kid, private_jwk, public_jwk, created_at)
           select $1, $2, $3, $4
            where not exists (select from signing_keys where retired_at is null)`,
    values: [kid, privateJwk, publicJwk, new Date(nowMs).toISOString()],
  });
}

/**
 * Adds a key that signs new tokens, and retires all others. Deletes the keys that were retired before the given time.
 */
export async function replaceSigningKeys(
  db: Queryable,
  nowMs: number,
  forgetBeforeMs: number,
): Promise<void> {
  const { kid, privateJwk, publicJwk } = await newKeyPair();
  await db.query({
    text: `with retired as (
             update signing_keys set retired_at = $4 where retired_at is null
           ), forgotten as (
             delete from signing_keys where retired_at < $5
           )
           insert into signing_keys (kid, private_jwk, public_jwk, created_at) values ($1, $2, $3, $4)`,
    values: [
      kid,
      privateJwk,
      publicJwk,
      new Date(nowMs).toISOString(),
      new Date(forgetBeforeMs).toISOString(),
    ],
  });
}

/** Creates a key pair for ES256. The key's id is its thumbprint (RFC 7638). */
async function newKeyPair(): Promise<Pick<StoredSigningKey, 'kid' | 'privateJwk' | 'publicJwk'>> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const [privateJwk, publicJwk] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)]);
  const kid = await calculateJwkThumbprint(publicJwk);
  return { kid, privateJwk, publicJwk: { ...publicJwk, kid, alg: 'ES256', use: 'sig' } };
}
