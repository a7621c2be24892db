import { pinForm } from '@fleet/contract/accounts/users';
import { type Problem, problem } from '@fleet/contract/ground/problems';

/** The fewest digits of a pin, if no organisation of the user has set another number [C-10]. */
export const usualPinDigits = 6;

/** A repeated part: 1111, 4848, 123123. */
const repeated = /^(\d+)\1+$/;
/** Only lines of the keypad: its rows, columns and diagonals, from either end. */
const keypadLines =
  /^(?:123|321|456|654|789|987|147|741|258|852|369|963|159|951|357|753|2580|0852|1590|0951)+$/;
/** A year of birth. */
const year = /^(?:19|20)\d\d$/;
/** Words in digits, famous numbers and longer ways around the keypad, which no rule describes. */
const famous = new Set(
  `1004 1314 5683 520131 5201314 1314520 112358 142857 246810 271828 2718281 314159 3141592 31415926
  135790 147896 1478963 14789632 123698 1236987 12369874 321478 741236 896321 987412 101112`.split(/\s+/),
);

/**
 * Returns the fault of a pin as the secret of an account, or null: 4 to 8 digits, at least `leastDigits` of them, and
 * none of those that are guessed first. The pins that are guessed first are: a repeated part; equal steps from digit
 * to digit (0 follows 9); equal steps from each digit to the second digit after it, if the pin has at least six digits;
 * the same digits forwards and backwards; fewer than three different digits; a line of the keypad; a year; and a short
 * list of further pins [R-AUT-5][C-3]. The faults are `wrong_format` and `weak_pin`.
 */
export function judgePin(pin: string, leastDigits = usualPinDigits): Problem | null {
  if (!/^[0-9]{4,8}$/.test(pin)) return problem('wrong_format', '/pin', pinForm);
  if (pin.length < leastDigits) {
    return problem('weak_pin', '/pin', `A pin of this organisation has ${leastDigits} digits at least.`);
  }
  return isCommon(pin) ? problem('weak_pin', '/pin') : null;
}

function isCommon(pin: string): boolean {
  const digits = [...pin];
  return (
    repeated.test(pin) ||
    goesInSteps(digits) ||
    (pin.length >= 6 && [0, 1].every((first) => goesInSteps(digits.filter((_, at) => at % 2 === first)))) ||
    pin === [...digits].reverse().join('') ||
    new Set(digits).size < 3 ||
    keypadLines.test(pin) ||
    year.test(pin) ||
    famous.has(pin)
  );
}

/** Whether all steps from digit to digit are equal; 0 follows 9. */
function goesInSteps(digits: readonly string[]): boolean {
  const steps = digits.slice(1).map((digit, at) => (Number(digit) - Number(digits[at]) + 10) % 10);
  return new Set(steps).size === 1;
}
