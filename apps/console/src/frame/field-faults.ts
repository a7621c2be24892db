import type { ConsoleMessages } from '../language/console-messages.js';
import { failureOf } from '../queries/call-error.js';
import { problemWords } from './failure-words.js';

/**
 * The faults of a refused call by the field to which they belong, and the failure itself if a fault belongs to no
 * field.
 */
export interface FieldFaults<Field extends string> {
  at: (field: Field) => string | undefined;
  rest: unknown;
}

/** @param fields the members of the body that the form has, as the paths of the service's keys: `address/city` */
export function fieldFaults<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  frame: ConsoleMessages['frame'],
): FieldFaults<Field> {
  const failure = failureOf(error);
  const problems = failure?.kind === 'refused' ? failure.problems : [];
  const isAt = (key: string | undefined, field: string) =>
    key === `/${field}` || (key?.startsWith(`/${field}/`) ?? false);
  const isSomewhere = ({ key }: { key?: string }) => fields.some((field) => isAt(key, field));
  return {
    at(field) {
      const words = problems.filter(({ key }) => isAt(key, field)).map((each) => problemWords(each, frame));
      return words.length === 0 ? undefined : [...new Set(words)].join(' ');
    },
    rest: problems.length > 0 && problems.every(isSomewhere) ? null : error,
  };
}
