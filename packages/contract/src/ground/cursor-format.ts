import type { TString } from 'typebox';
import * as Type from 'typebox';
import { type Problem, problem } from './problems.js';

/** Marks a text as a position in a list or feed from an earlier response; the pattern next to it gives its form. */
export const cursorFormat = 'cursor';

/**
 * A parameter that takes a position from `next_cursor` or a `next` link. The pattern finds what is obviously not a
 * cursor, together with the other faults of shape; other invalid cursors are refused when they are read [C-2].
 */
export function cursorText(options: { pattern: string; maxLength?: number; description: string }): TString {
  return Type.String({ format: cursorFormat, ...options });
}

const pageCursor = {
  maxLength: 200,
  description: 'Where the page before ended, from its `next` link; in the order of change.',
};

/** A time and an identifier take 76 characters of base64url at least. */
const changePosition = '[A-Za-z0-9_-]{76,}';

/** Where a page in the order of change ended. */
export const ChangeCursor = cursorText({ ...pageCursor, pattern: `^${changePosition}$` });

/** The same, with how many there were when the walk began. */
export const WalkCursor = cursorText({ ...pageCursor, pattern: `^${changePosition}\\.[0-9]{1,15}$` });

const notOurs = 'Not a cursor that the service gave.';

/** The message about a text that is not of a format, where the catalogue's is not exact enough. */
export function formatMessage(format: string | undefined): string | undefined {
  return format === cursorFormat ? notOurs : undefined;
}

/** The fault of a cursor that is not ours. */
export function cursorProblem(parameter: string): Problem {
  return problem('wrong_format', parameter, notOurs);
}
