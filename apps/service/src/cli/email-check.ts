import { UsageFault } from './command.js';

/** The address if its form is plausible; only a mail can show whether it is read. Throws UsageFault. */
export function checkEmail(option: string, text: string): string {
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(text)) return text;
  throw new UsageFault([`--${option} is no mail address, such as marta@example.com.`]);
}
