import { createHash, randomBytes } from 'node:crypto';

/** What stands in a link by which a password can be set: 256 random bits in 43 characters [C-3]. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** By this it is stored and found; null for what is none. 256 random bits need no slow hash. */
export function hashLinkToken(token: string): Buffer | null {
  return /^[\w-]{43}$/.test(token) ? createHash('sha256').update(token).digest() : null;
}
