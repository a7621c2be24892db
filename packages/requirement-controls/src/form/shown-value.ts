import type { FormField } from '@fleet/contract/planning/requirement-kinds/form-kind';
import type { Formats } from '@fleet/ui';
import type { ControlMessages } from '../control-messages-english.js';
import { decimalText } from '../ground/typed-number.js';

export interface ValueWords {
  messages: Pick<ControlMessages, 'yes' | 'no'>;
  formats: Pick<Formats, 'number' | 'day' | 'dateTime'>;
}

/** A value of a field in the driver's language. */
export function shownValue(
  field: Pick<FormField, 'data_type' | 'options'>,
  value: string,
  { messages, formats }: ValueWords,
): string {
  if (value === '' || (field.options ?? []).length > 0) return value;
  if (field.data_type === 'number') return decimalText(formats, value);
  if (field.data_type === 'boolean') {
    return value === 'true' ? messages.yes : value === 'false' ? messages.no : value;
  }
  return field.data_type === 'date' ? shownDate(value, formats) : value;
}

function shownDate(value: string, formats: ValueWords['formats']): string {
  if (Number.isNaN(Date.parse(value))) return value;
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.day(value) : formats.dateTime(value);
}
