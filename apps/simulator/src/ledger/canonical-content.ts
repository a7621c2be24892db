import { isRecord } from '@fleet/contract/ground/schema-reading';

/** The text that replaces the address of an image: the digest of its bytes, hexadecimal. */
export const imageMark = (sha256: string): string => `image:${sha256.toLowerCase()}`;

/** Members that the client adds; they are compared separately. */
const notContent = new Set(['sequence', 'submission_id', 'captured_at']);

/**
 * An outcome as one text, which does not depend on the order of its members. `markOf` may replace texts in it, such as
 * the address of an image by the mark of its content.
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
