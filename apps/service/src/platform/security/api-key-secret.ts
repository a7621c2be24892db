import { createHash, randomBytes } from 'node:crypto';

const prefix = 'fleet_key_';
const shape = /^fleet_key_[\w-]{43}[\w-]{6}$/;

/** A new API key: a prefix that scanners recognise, 256 random bits and a checksum [C-3]. */
export function newApiKeySecret(): string {
  const body = `${prefix}${randomBytes(32).toString('base64url')}`;
  return `${body}${checksum(body)}`;
}

/** Returns whether this service could have made the key, so that a mistyped one needs no query. */
export function isApiKeySecret(text: string): boolean {
  return shape.test(text) && text.slice(-6) === checksum(text.slice(0, -6));
}

/** Identifies a key by 48 bits without revealing it; null for a text that is not a key. */
export function apiKeyPrefix(text: string): string {
  return isApiKeySecret(text) ? text.slice(0, prefix.length + 8) : '';
}

/** The hash by which an API key is stored and found; 256 random bits need no slow hash. */
export function hashApiKeySecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function checksum(body: string): string {
  return createHash('sha256').update(body).digest().subarray(0, 4).toString('base64url');
}
