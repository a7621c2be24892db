import type { Problem } from '@fleet/contract/ground/problems';
import { type ControlMessages, useControlMessages } from '../control-messages.js';

/** The problems of an outcome, each to be shown at its field. */
export interface FieldProblems {
  /** The first problem at one of these pointers. */
  at(...pointers: readonly string[]): string | undefined;
  /** The problems for which `at` was not called before. */
  others(): string[];
}

export function useFieldProblems(problems: readonly Problem[], showProblems: boolean): FieldProblems {
  const messages = useControlMessages();
  const shown = showProblems ? problems : [];
  const asked = new Set<string>();
  return {
    at(...pointers) {
      for (const pointer of pointers) asked.add(pointer);
      const found = shown.find(({ key }) => key !== undefined && pointers.includes(key));
      return found === undefined ? undefined : problemText(found, messages);
    },
    others: () => [
      ...new Set(shown.filter(({ key }) => !asked.has(key ?? '')).map((each) => problemText(each, messages))),
    ],
  };
}

export function problemText({ code, message }: Problem, messages: ControlMessages): string {
  const known: Readonly<Record<string, unknown>> = messages.problems;
  const words = Object.hasOwn(known, code) ? known[code] : undefined;
  return typeof words === 'string' ? words : message;
}
