import { judgePin } from '@fleet/domain/accounts/pin-strength';

/**
 * The fewest digits that any organisation allows. If the user's organisation requires more, the service refuses the
 * pin.
 */
const fewestDigits = 4;

/**
 * Why every organisation would refuse the pin: it has the wrong form, or is easy to guess. Null if some organisation
 * may accept it.
 */
export function pinFault(pin: string): 'form' | 'weak' | null {
  const fault = judgePin(pin, fewestDigits);
  if (fault === null) return null;
  return fault.code === 'weak_pin' ? 'weak' : 'form';
}

/** A random pin with this number of digits that is not easy to guess. */
export function proposedPin(
  digitCount: number,
  random = (count: number) => crypto.getRandomValues(new Uint32Array(count)),
): string {
  for (;;) {
    const digits = [...random(digitCount)].map((each) => each % 10);
    const pin = digits.join('');
    if (pinFault(pin) === null) return pin;
  }
}
