import { isUtf8 } from 'node:buffer';
import { type Problem, pointerStep, problem } from '@fleet/contract/problems';

export type ParsedBody = { ok: true; value: unknown } | { ok: false; problems: Problem[] };

const unicodeEscape = Buffer.from('\\u');

/**
 * Parses a JSON body. Text that PostgreSQL cannot hold (NUL, half a surrogate pair) can only come from a `\u` escape,
 * so the walk that looks for it runs on bodies that have one. Faults inside `entries` are left to whoever judges those.
 */
export function parseJsonBody(bytes: Buffer, entries?: string): ParsedBody {
  if (bytes.length === 0) return { ok: false, problems: [problem('body_required')] };
  if (!isUtf8(bytes))
    return { ok: false, problems: [problem('malformed_json', undefined, 'The body is not UTF-8.')] };
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return { ok: false, problems: [problem('malformed_json')] };
  }
  const refused = bytes.includes(unicodeEscape) ? unstorableText(value, entries) : [];
  return refused.length > 0 ? { ok: false, problems: refused } : { ok: true, value };
}

/** NUL, or half a surrogate pair: with the `u` flag a whole pair is one character and does not match. */
const unstorable = /[\0\p{Surrogate}]/u;

/** True for text that the database can hold. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** Where a parsed body holds text that cannot be stored; walks without recursion, so that depth is no matter. */
function unstorableText(root: unknown, entries: string | undefined): Problem[] {
  const found: Problem[] = [];
  const waiting: { value: unknown; pointer: string }[] = [{ value: root, pointer: '' }];
  for (let next = waiting.pop(); next !== undefined && found.length < 100; next = waiting.pop()) {
    const { value, pointer } = next;
    if (pointer === `/${entries}` && Array.isArray(value)) continue;
    if (typeof value === 'string') {
      if (!isStorable(value)) found.push(problem('invalid_text', pointer));
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        waiting.push({ value: item, pointer: `${pointer}/${index}` });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        // A name that cannot be stored is refused at its parent; the name itself is not echoed.
        if (!isStorable(name)) found.push(problem('invalid_text', pointer));
        else waiting.push({ value: member, pointer: `${pointer}${pointerStep(name)}` });
      }
    }
  }
  return found;
}
