import { pinForm } from '@fleet/contract/accounts/users';
import { type Problem, problem } from '@fleet/contract/ground/problems';

/** The fewest digits if no organisation of the user has set another number [C-10]. */
export const usualPinDigits = 6;

/** A repeated part: 1111, 4848, 123123. */
const repeated = /^(\d+)\1+$/;
/** Lines and corners of a phone's keypad, which fingers find by habit. */
const keypadWalks = new Set([
  '2580',
  '0852',
  '1590',
  '147258',
  '258369',
  '147369',
  '159357',
  '159753',
  '357159',
  '789456',
]);

/**
 * Returns the fault of a pin as the secret of an account, or null: 4 to 8 digits, at least `leastDigits` of them, and
 * none of those that are guessed first. These are a repeated part, a run (0 and 9 are neighbours), two mirrored halves,
 * six or more digits with only two different ones, doubled runs such as 112233, and paths on the keypad [R-AUT-5][C-3].
 * Refuses with `wrong_format` or `weak_pin`.
 */
export function judgePin(pin: string, leastDigits = usualPinDigits): Problem | null {
  if (!/^[0-9]{4,8}$/.test(pin)) return problem('wrong_format', '/pin', pinForm);
  if (pin.length < leastDigits) {
    return problem('weak_pin', '/pin', `A pin of this organisation has ${leastDigits} digits at least.`);
  }
  return isCommon(pin) ? problem('weak_pin', '/pin') : null;
}

function isCommon(pin: string): boolean {
  const halves =
    pin.length % 2 === 0 ? [...pin].filter((digit, index) => digit === pin[index ^ 1]).length : 0;
  const single = halves === pin.length ? [...pin].filter((_, index) => index % 2 === 0).join('') : '';
  return (
    repeated.test(pin) ||
    isRun(pin) ||
    (single.length > 2 && isRun(single)) ||
    (pin.length >= 6 && (new Set(pin).size < 3 || pin === [...pin].reverse().join(''))) ||
    keypadWalks.has(pin)
  );
}

function isRun(pin: string): boolean {
  const steps = new Set(
    [...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10),
  );
  return steps.size === 1 && (steps.has(1) || steps.has(9));
}
