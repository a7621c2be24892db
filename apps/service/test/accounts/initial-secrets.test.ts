import { judgePin } from '@fleet/domain/accounts/pin-strength';
import { expect, it } from 'vitest';
import { randomPin } from '../../src/accounts/secrets/initial-secrets.js';

it('[R-AUT-5][C-3] a random pin, such as those of the demo, is never a weak one', () => {
  // One in 70 random pins would be weak.
  const pins = Array.from({ length: 5_000 }, randomPin);
  expect(pins.filter((pin) => judgePin(pin) !== null)).toEqual([]);
});
