import type { TString } from 'typebox';
import * as Type from 'typebox';
import { type Problem, problem } from './problems.js';

/** Marks a text as a position in a list or feed from an earlier response; the pattern next to it gives its form. */
export const cursorFormat = 'cursor';

/**
 * A parameter that accepts a position from `next_cursor` or a `next` link. The pattern finds obviously wrong cursors
 * together with the other faults of shape. Other invalid cursors are refused when they are read [C-2].
 */
export function cursorText(options: { pattern: string; maxLength?: number; description: string }): TString {
  return Type.String({ format: cursorFormat, ...options });
}

const pageCursor = {
  maxLength: 200,
  description: 'The end of the previous page in the order of change, from the `next` link of that page.',
};

/** A time and an identifier take 76 characters of base64url at least. */
const changePosition = '[A-Za-z0-9_-]{76,}';

/** Where a page in the order of change ended. */
export const ChangeCursor = cursorText({ ...pageCursor, pattern: `^${changePosition}$` });

/** A `ChangeCursor`, followed by the number of records that there were when the first page was read. */
export const CountedChangeCursor = cursorText({
  ...pageCursor,
  pattern: `^${changePosition}\\.[0-9]{1,15}$`,
});

const notOurs = 'Not a cursor that the service gave.';

/** The message about a text of the wrong format, if the catalogue's message is not exact enough. */
export function formatMessage(format: string | undefined): string | undefined {
  return format === cursorFormat ? notOurs : undefined;
}

/** The problem of a cursor that the service did not create. */
export function cursorProblem(parameter: string): Problem {
  return problem('wrong_format', parameter, notOurs);
}
