import { isCalendarDate, isUtcDateTime } from '@fleet/contract/ground/primitives';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { FormDataType, FormField } from '@fleet/contract/planning/requirement-kinds/form-kind';
import { type KnownSearches, longestSearched, matchesPattern } from '../patterns/field-pattern.js';
import { compareDecimals, isDecimal } from '../values/decimal.js';

const calendarDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns true if the text is exactly a value of the data type [R-FRM-14][C-6]. */
export function isValueOf(dataType: FormDataType, text: string): boolean {
  switch (dataType) {
    case 'date':
      return momentsOf(text) !== null;
    case 'number':
      return isDecimal(text);
    case 'boolean':
      return text === 'true' || text === 'false';
    case 'text':
      return true;
  }
}

/**
 * Returns a negative number, zero or a positive number if the low end of a range is before, equal to or after the high
 * end by value. Returns null if they cannot be compared: a range needs dates or numbers [R-FRM-11]. A date covers its
 * whole day [C-6].
 */
export function compareEnds(dataType: FormDataType, low: string, high: string): number | null {
  if (dataType === 'number') return isDecimal(low) && isDecimal(high) ? compareDecimals(low, high) : null;
  if (dataType !== 'date') return null;
  const from = momentsOf(low);
  const to = momentsOf(high);
  return from === null || to === null ? null : compareText(from.first, to.last);
}

/**
 * Returns true if a value of the data type is between the two ends, both included, compared by value [R-FRM-9][C-6].
 */
export function liesBetween(dataType: FormDataType, value: string, low: string, high: string): boolean {
  const above = compareEnds(dataType, low, value);
  const below = compareEnds(dataType, value, high);
  return (above === null || above <= 0) && (below === null || below <= 0);
}

/**
 * Returns all faults of a non-empty value against its field, without pointers, because the caller knows the value's
 * place [C-6].
 */
export function checkFormValue(field: FormField, value: string, searches?: KnownSearches): Problem[] {
  const problems: Problem[] = [];
  if (!isValueOf(field.data_type, value)) {
    problems.push(problem('invalid_value', undefined, invalidValueMessages[field.data_type]));
  } else if (field.range !== undefined) {
    const [low, high] = field.range;
    if (low !== undefined && high !== undefined && !liesBetween(field.data_type, value, low, high)) {
      problems.push(
        problem('value_out_of_range', undefined, `The value must lie between ${low} and ${high}.`),
      );
    }
  }
  // An empty list means that no options were given [R-FRM-6].
  if (field.options !== undefined && field.options.length > 0 && !field.options.includes(value)) {
    problems.push(problem('value_not_in_options'));
  }
  if (field.regex !== undefined) problems.push(...checkAgainstPattern(field.regex, value, searches));
  return problems;
}

function checkAgainstPattern(pattern: string, value: string, searches?: KnownSearches): Problem[] {
  const longest = longestSearched(pattern);
  if (value.length > longest) {
    return [
      problem('too_long', undefined, `At most ${longest} characters can be checked against this pattern.`),
    ];
  }
  return matchesPattern(pattern, value, searches) ? [] : [problem('regex_mismatch')];
}

const invalidValueMessages: Readonly<Record<FormDataType, string>> = {
  date: 'Not a date such as 2026-11-20, nor a UTC date-time such as 2026-11-20T09:15:00.000Z.',
  number: 'Not a decimal number such as 1250.5.',
  boolean: 'Neither true nor false.',
  text: 'Not a text.',
};

/**
 * The first and the last moment that a date or date-time covers, as texts of equal length that sort by time; null for
 * any other text.
 */
function momentsOf(text: string): { first: string; last: string } | null {
  const day = calendarDate.exec(text);
  if (day !== null) {
    const [year, month, date] = day.slice(1).map(Number);
    if (year === undefined || month === undefined || date === undefined) return null;
    if (year < 1 || !isCalendarDate(year, month, date)) return null;
    return { first: `${text}T00:00:00.000000000`, last: `${text}T23:59:59.999999999` };
  }
  if (!isUtcDateTime(text)) return null;
  const moment = `${text.slice(0, 19)}.${text.slice(20, -1).padEnd(9, '0')}`;
  return { first: moment, last: moment };
}

function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
