import { type Problem, type ProblemCode, problem } from './problems.js';
import { foldedWord } from './schema-reading.js';

/** No name of the contract is longer. Longer names are not compared, so that a hostile one costs nothing. */
const longest = 64;

/**
 * Returns the known name that a mistyped one most likely means, or undefined if none is near. It ignores letter case
 * and underscores, and allows one typing error per three letters, at most two.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  if (name.length > longest) return undefined;
  const typed = foldedWord(name);
  const most = Math.min(2, Math.floor(typed.length / 3));
  let nearest: { name: string; errors: number } | undefined;
  for (const each of known) {
    const meant = foldedWord(each);
    if (Math.abs(meant.length - typed.length) > most) continue;
    const errors = typingErrorsBetween(typed, meant);
    if (errors <= most && errors < (nearest?.errors ?? Number.POSITIVE_INFINITY))
      nearest = { name: each, errors };
  }
  return nearest?.name;
}

/** The refusal of an unknown name. It suggests the nearest known name, if there is one. */
export function unknownName(
  code: Extract<ProblemCode, 'unknown_field' | 'unknown_parameter'>,
  key: string,
  unknown: { name: string; known: Iterable<string> },
): Problem {
  const refused = problem(code, key);
  const meant = nearestName(unknown.name, unknown.known);
  return meant === undefined ? refused : problem(code, key, `${refused.message} Did you mean ${meant}?`);
}

/** The number of letters to add, remove, replace or swap with the next letter to change one word into the other. */
function typingErrorsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const isSwap =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
}
