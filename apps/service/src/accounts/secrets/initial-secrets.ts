import { randomBytes, randomInt } from 'node:crypto';
import { judgePin } from '@fleet/domain/accounts/pin-strength';

/** Six digits; of a million, some thousand are weak and drawn again. */
export function randomPin(): string {
  for (;;) {
    const pin = String(randomInt(1_000_000)).padStart(6, '0');
    if (judgePin(pin) === null) return pin;
  }
}

/** 120 random bits in 20 characters that need no quotes in a shell or a URL. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}

/** Three capital letters, to begin keys and end usernames that no other organisation has: one of 17,576. */
export function randomKeyPrefix(): string {
  return Array.from({ length: 3 }, () => String.fromCharCode(65 + randomInt(26))).join('');
}
