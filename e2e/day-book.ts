import type { UnsentRecord } from '../packages/client/src/queue/unsent-record.js';

/** A record that the phone showed to its driver as stored, and the digests of its images. */
export interface BookEntry extends Pick<UnsentRecord, 'id' | 'sessionId' | 'sequence' | 'content'> {
  /** The digests, hexadecimal, by the JSON pointer of the image in the outcome. */
  images: Readonly<Record<string, string>>;
}

/** One fact as text, so that two lists of facts can be compared. */
export type LedgerLine = string;

/** The text that replaces the address of an image in an outcome. */
export function imageMark(digest: string): string {
  return `image ${digest}`;
}

/** The content of an outcome as the service should record it, with images replaced by their digests. */
export function outcomeIn(entry: BookEntry): Record<string, unknown> | null {
  if (entry.content.kind !== 'outcome') return null;
  const outcome: Record<string, unknown> = structuredClone(entry.content.outcome);
  for (const [pointer, digest] of Object.entries(entry.images)) {
    const [, member = '', place] = pointer.split('/');
    const list = outcome[member];
    if (place === undefined) outcome[member] = imageMark(digest);
    else if (Array.isArray(list)) list[Number(place)] = imageMark(digest);
  }
  return { ...outcome, sequence: entry.sequence };
}

/** One line of text for a fact, with the members of every object in the same order. */
export function lineOf(kind: string, facts: Record<string, unknown>): LedgerLine {
  return `${kind} ${JSON.stringify(ordered(facts))}`;
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).filter(([, member]) => member !== undefined);
  pairs.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(pairs.map(([name, member]) => [name, ordered(member)]));
}

/** The lines that are missing among `others`, each as often as it is missing. */
export function lacking(lines: readonly LedgerLine[], others: readonly LedgerLine[]): LedgerLine[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
