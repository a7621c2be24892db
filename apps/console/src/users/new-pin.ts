import { judgePin } from '@fleet/domain/accounts/pin-strength';

/** Only the organisation knows how many digits it asks for; the service says it. */
const fewestDigits = 4;
const proposedDigits = 6;

/** True if the service would refuse the pin in every organisation. */
export function isPoorPin(pin: string): 'form' | 'weak' | null {
  const fault = judgePin(pin, fewestDigits);
  if (fault === null) return null;
  return fault.code === 'weak_pin' ? 'weak' : 'form';
}

/** A pin that nobody can guess. */
export function proposedPin(
  random = (count: number) => crypto.getRandomValues(new Uint32Array(count)),
): string {
  for (;;) {
    const digits = [...random(proposedDigits)].map((each) => each % 10);
    const pin = digits.join('');
    if (isPoorPin(pin) === null) return pin;
  }
}
