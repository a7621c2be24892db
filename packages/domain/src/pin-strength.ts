import { type Problem, problem } from '@fleet/contract/problems';
import { pinForm } from '@fleet/contract/users';

/** A piece that is repeated: 1111, 4848, 123123. */
const repeated = /^(\d+)\1+$/;

/**
 * What is wrong with a pin as the secret of an account, or null: 4 to 8 digits, no piece repeated, no run upwards or
 * downwards (0 and 9 are neighbours), which are what a thief tries first [R-AUT-5][C-3]. Refuses with `wrong_format` or
 * `weak_pin`.
 */
export function judgePin(pin: string): Problem | null {
  if (!/^[0-9]{4,8}$/.test(pin)) return problem('wrong_format', '/pin', pinForm);
  return repeated.test(pin) || isRun(pin) ? problem('weak_pin', '/pin') : null;
}

function isRun(pin: string): boolean {
  const steps = new Set(
    [...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10),
  );
  return steps.size === 1 && (steps.has(1) || steps.has(9));
}
