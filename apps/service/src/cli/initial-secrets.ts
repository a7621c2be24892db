import { randomBytes, randomInt } from 'node:crypto';

/** Six digits. */
export function randomPin(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** 120 random bits in 20 characters that need no quotes in a shell or a URL. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}
