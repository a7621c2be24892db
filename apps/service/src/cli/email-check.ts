import { UsageFault } from './command.js';

/** Returns the address if its form is plausible; only a mail can show whether someone reads it. Throws UsageFault. */
export function checkEmail(option: string, text: string): string {
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(text)) return text;
  throw new UsageFault([`--${option} is not a mail address such as marta@example.com.`]);
}
