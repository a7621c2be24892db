import { randomBytes, randomInt } from 'node:crypto';
import { judgePin } from '@fleet/domain/accounts/pin-strength';

/** A pin of six digits. One in 70 is weak; then another one is chosen. */
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
 * Three random capital letters, one of 17,576 combinations. Keys begin with them and user names end with them, so that
 * they differ from those of other organisations.
 */
export function randomKeyPrefix(): string {
  return Array.from({ length: 3 }, () => String.fromCharCode(65 + randomInt(26))).join('');
}
