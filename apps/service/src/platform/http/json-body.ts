import { isUtf8 } from 'node:buffer';
import { type Problem, pointerStep, problem } from '@fleet/contract/ground/problems';
import { jsonExcess } from './json-extent.js';

export type ParsedBody = { ok: true; value: unknown } | { ok: false; problems: Problem[] };

/** The most problems that a response contains [C-2]. */
const mostFaults = 100;

const unicodeEscape = Buffer.from('\\u');

/**
 * Parses a JSON body. A body with text that PostgreSQL cannot store (NUL, half a surrogate pair) is refused. Such text
 * can only come from a `\u` escape, so only bodies with an escape are searched. Faults of text inside `entries` are not
 * reported here, because other code judges the entries. `mostValues` replaces the number of values that a body of this
 * size may have.
 */
export function parseJsonBody(bytes: Buffer, entries?: string, mostValues?: number): ParsedBody {
  if (bytes.length === 0) return { ok: false, problems: [problem('body_required')] };
  if (!isUtf8(bytes))
    return { ok: false, problems: [problem('malformed_json', undefined, 'The body is not UTF-8.')] };
  const excess = jsonExcess(bytes, mostValues);
  if (excess !== null) return { ok: false, problems: [problem('malformed_json', undefined, excess)] };
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return { ok: false, problems: [problem('malformed_json')] };
  }
  const refused = bytes.includes(unicodeEscape) ? unstorableText(value, entries) : [];
  return refused.length > 0 ? { ok: false, problems: refused } : { ok: true, value };
}

/** NUL, or half a surrogate pair. With the `u` flag a whole pair is one character and does not match. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Returns whether the database can store the text. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/**
 * The problems of a parsed body with text that cannot be stored. `way` is the path to the current value; a pointer is
 * built from it only for a fault.
 */
function unstorableText(root: unknown, entries: string | undefined): Problem[] {
  const found: Problem[] = [];
  const way: string[] = [];
  const note = (steps: readonly string[]) => {
    found.push(problem('invalid_text', steps.map(pointerStep).join('')));
  };
  const enter = (name: string | number, member: object) => {
    way.push(String(name));
    walk(member);
    way.pop();
  };
  const look = (name: string | number, member: unknown) => {
    if (typeof member === 'string') {
      if (!isStorable(member)) note([...way, String(name)]);
    } else if (typeof member === 'object' && member !== null) enter(name, member);
  };
  const walk = (value: object): void => {
    if (Array.isArray(value)) {
      if (way.length === 1 && way[0] === entries) return;
      for (let at = 0; at < value.length && found.length < mostFaults; at += 1) look(at, value[at]);
      return;
    }
    for (const [name, member] of Object.entries(value)) {
      if (found.length >= mostFaults) return;
      // If a member's name cannot be stored, the problem is at the object that has the member; it does not repeat the
      // name.
      if (isStorable(name)) look(name, member);
      else note(way);
    }
  };
  if (typeof root === 'object' && root !== null) walk(root);
  else if (typeof root === 'string' && !isStorable(root)) note([]);
  return found;
}
