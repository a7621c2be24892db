import { createHash, randomBytes } from 'node:crypto';

const prefix = 'fleet_key_';
const shape = /^fleet_key_[\w-]{43}[\w-]{6}$/;

/** Creates an API key: a prefix that secret scanners recognise, 256 random bits and a checksum [C-3]. */
export function newApiKeySecret(): string {
  const body = `${prefix}${randomBytes(32).toString('base64url')}`;
  return `${body}${checksum(body)}`;
}

/** Returns whether this service could have created the key. So a mistyped key causes no query. */
export function isApiKeySecret(text: string): boolean {
  return shape.test(text) && text.slice(-6) === checksum(text.slice(0, -6));
}

/** The beginning of a key, which identifies it by 48 bits without revealing it; empty if the text is not a key. */
export function apiKeyPrefix(text: string): string {
  return isApiKeySecret(text) ? text.slice(0, prefix.length + 8) : '';
}

/** The hash under which an API key is stored and found. 256 random bits need no slow hash. */
export function hashApiKeySecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function checksum(body: string): string {
  return createHash('sha256').update(body).digest().subarray(0, 4).toString('base64url');
}
