import { randomBytes, randomInt } from 'node:crypto';

/** Six digits. */
export function randomPin(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** 120 random bits in 20 characters that need no quotes in a shell or a URL. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}

/** Three capital letters, to begin keys and end usernames that no other organisation has: one of 17,576. */
export function randomKeyPrefix(): string {
  return Array.from({ length: 3 }, () => String.fromCharCode(65 + randomInt(26))).join('');
}
