import { randomBytes, randomInt } from 'node:crypto';
import { judgePin } from '@fleet/domain/accounts/pin-strength';

/** Six digits; one in 70 is weak and drawn again. */
export function randomPin(): string {
  for (;;) {
    const pin = String(randomInt(1_000_000)).padStart(6, '0');
    if (judgePin(pin) === null) return pin;
  }
}

/** 120 random bits in 20 characters that need no quoting in a shell or a URL. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}

/**
 * Three random capital letters, one of 17,576 combinations. They begin keys and end user names, to keep them apart from
 * those of other organisations.
 */
export function randomKeyPrefix(): string {
  return Array.from({ length: 3 }, () => String.fromCharCode(65 + randomInt(26))).join('');
}
