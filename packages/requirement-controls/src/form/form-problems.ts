import type { Problem } from '@fleet/contract/ground/problems';
import type { FormField } from '@fleet/contract/planning/requirement-kinds/form-kind';
import type { SummaryWords } from '../control-types.js';
import { problemText } from '../ground/field-problems.js';
import { shownValue } from './shown-value.js';

/** The first problem of each field by its index in the form, and the problems of the form itself. */
export function formProblems(
  problems: readonly Problem[],
  fields: readonly FormField[],
  words: SummaryWords,
): { fields: ReadonlyMap<number, string>; others: string[] } {
  const found = new Map<number, string>();
  const others = new Set<string>();
  for (const each of problems) {
    const place = /^\/fields\/(\d+)(?:\/|$)/.exec(each.key ?? '')?.[1];
    const field = place === undefined ? undefined : fields[Number(place)];
    if (field === undefined) others.add(problemText(each, words.messages));
    else if (!found.has(Number(place))) found.set(Number(place), fieldText(each, field, words));
  }
  return { fields: found, others: [...others] };
}

/** The message for a value outside its range names the range. */
function fieldText(each: Problem, field: FormField, words: SummaryWords): string {
  return (
    (each.code === 'value_out_of_range' ? rangeText(field, words, words.messages.form.outside) : null) ??
    problemText(each, words.messages)
  );
}

/** The range as a hint, or as an error message. */
export function rangeText(
  field: FormField,
  words: SummaryWords,
  sentence = words.messages.form.between,
): string | null {
  const [low, high] = field.range ?? [];
  if (low === undefined || high === undefined) return null;
  return words.formats.text(sentence, {
    low: shownValue(field, low, words),
    high: shownValue(field, high, words),
  });
}
