import { createHash, randomBytes } from 'node:crypto';

/** The secret in a password link: 256 random bits in 43 characters [C-3]. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash by which a token is stored and found; null if the token is malformed. 256 random bits need no slow hash. */
export function hashLinkToken(token: string): Buffer | null {
  return /^[\w-]{43}$/.test(token) ? createHash('sha256').update(token).digest() : null;
}
