import { useMessages } from '../language/console-messages.js';
import { failureOf } from '../queries/call-error.js';
import { problemWords } from './failure-words.js';

interface Placed {
  key: string;
  words: string;
}

/** A problem of a member, or of an entry below it, by its JSON pointer. */
const isAt = (key: string, pointer: string) => key === pointer || key.startsWith(`${pointer}/`);

/**
 * The problems of a refused call at the fields that caused them. `rest` is the error if a part of it stands at no field:
 * then the form shows it below.
 */
export function useFieldProblems(error: unknown, pointers: readonly string[]) {
  const { frame } = useMessages();
  const failure = failureOf(error);
  const problems = failure?.kind === 'refused' && failure.status !== 403 ? failure.problems : [];
  const placed: Placed[] = problems.flatMap(({ key, ...problem }) =>
    key === undefined || !pointers.some((each) => isAt(key, each))
      ? []
      : [{ key, words: problemWords(problem, frame) }],
  );
  return {
    /** The words for the field of this pointer. */
    at(pointer: string): string | undefined {
      const words = placed.filter(({ key }) => isAt(key, pointer)).map((each) => each.words);
      return words.length === 0 ? undefined : [...new Set(words)].join(' ');
    },
    rest: placed.length > 0 && placed.length === problems.length ? null : error,
  };
}
