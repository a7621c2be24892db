import { isRecord } from '@fleet/contract/ground/schema-reading';

/** What replaces an image: the digest of its bytes, hexadecimal. */
export const imageMark = (sha256: string): string => `image:${sha256.toLowerCase()}`;

/** Members that the client adds, and that are compared by themselves. */
const notContent = new Set(['sequence', 'submission_id', 'captured_at']);

/**
 * An outcome as one text, the same for the same content whatever the order of its members. `markOf` returns the
 * replacement of a text, such as the mark of an image for its address; by default the text itself.
 */
export function canonicalContent(
  outcome: Readonly<Record<string, unknown>>,
  markOf: (text: string) => string = (text) => text,
): string {
  const content = Object.entries(outcome).filter(([name]) => !notContent.has(name));
  return JSON.stringify(ordered(Object.fromEntries(content), markOf));
}

function ordered(value: unknown, markOf: (text: string) => string): unknown {
  if (typeof value === 'string') return markOf(value);
  if (Array.isArray(value)) return value.map((each: unknown) => ordered(each, markOf));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, ordered(member, markOf)]));
}
