import type { SummaryWords } from '../control-types.js';
import { decimalText } from './typed-number.js';

/**
 * How a number with a separator was read, because a separator has different meanings in different languages. Null if
 * nothing can be misread.
 *
 * @param number what was read; null if the text is not a number
 */
export function understoodText(
  typed: string,
  number: string | null,
  { messages, formats }: SummaryWords,
): string | null {
  if (number === null || !/[.,\u066b\u066c]/.test(typed)) return null;
  return formats.text(messages.understood, { value: decimalText(formats, number) });
}
