import { UsageFault } from './command.js';

/** The address, if it looks like one; whether anybody reads it, only a mail can tell. Throws UsageFault. */
export function checkEmail(option: string, text: string): string {
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(text)) return text;
  throw new UsageFault([`--${option} is no mail address, such as marta@example.com.`]);
}
