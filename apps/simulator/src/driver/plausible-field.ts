import type { FormField } from '@fleet/contract/planning/requirement-kinds/form-kind';
import { checkFormValue } from '@fleet/domain/outcomes/form-value';
import { matchesPattern } from '@fleet/domain/patterns/field-pattern';
import { between, happens, oneOf, type RandomStream, wholeBetween } from '../random-stream.js';

/** Returns a valid value of the field, as text; null if none was found, such as for an unusual pattern. */
export function plausibleFieldValue(field: FormField, nowMs: number, random: RandomStream): string | null {
  const candidates = candidatesOf(field, nowMs, random);
  return candidates.find((value) => checkFormValue(field, value).length === 0) ?? null;
}

function candidatesOf(
  { data_type, options, range, regex }: FormField,
  nowMs: number,
  random: RandomStream,
): string[] {
  if (options !== undefined && options.length > 0) return [oneOf(random, options), ...options];
  const [least, most] = range ?? [];
  switch (data_type) {
    case 'boolean':
      return [happens(random, 0.9) ? 'true' : 'false', 'true', 'false'];
    case 'number': {
      const from = Number(least ?? '0');
      const to = Number(most ?? '100');
      const digits = to - from < 20 ? 1 : 0;
      return [between(random, from, to).toFixed(digits), least ?? '0', most ?? '1'];
    }
    case 'date': {
      const from = Date.parse(least ?? new Date(nowMs).toISOString());
      const to = most === undefined ? from + 86_400_000 : Date.parse(most);
      const day = new Date(between(random, from, to)).toISOString().slice(0, 10);
      return [day, ...(least === undefined ? [] : [least])];
    }
    case 'text':
      return regex === undefined ? [oneOf(random, remarks)] : patterned(regex, random);
  }
}

const remarks = ['In order', 'Nothing to say', 'Two boxes wet, driver informed', 'Tot correcte', 'OK 👍'];

/** Tries texts that planners commonly ask for: seals, delivery notes, number plates, numbers. */
function patterned(regex: string, random: RandomStream): string[] {
  const digits = (count: number) => Array.from({ length: count }, () => wholeBetween(random, 0, 9)).join('');
  const letters = (count: number) =>
    Array.from({ length: count }, () => String.fromCharCode(65 + wholeBetween(random, 0, 25))).join('');
  const texts = [
    ...[`${letters(2)}-${digits(6)}`, digits(6), `${letters(1)} ${digits(4)}`, `${letters(2)}${digits(6)}`],
    ...[`${letters(1)}${digits(1)}`, letters(3), digits(4), digits(1), digits(10), 'a', 'In order'],
  ];
  return texts.filter((text) => matchesPattern(regex, text));
}
