import { isRecord } from '@fleet/contract/ground/schema-reading';

export type ExportedRecord = Readonly<Record<string, unknown>>;

/** A line that is no JSON object, or that two programs could read differently. */
export class UnreadableLine extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`Line ${line} cannot be read.`);
    this.line = line;
  }
}

/** The records of an export as NDJSON, one after the other. Throws an `UnreadableLine`. */
export async function* exportedRecords(file: Blob): AsyncGenerator<ExportedRecord> {
  let line = 0;
  for await (const text of linesOf(file)) {
    line += 1;
    const record = recordIn(text);
    if (record === null) throw new UnreadableLine(line);
    yield record;
  }
}

/** Only a line feed ends a line; other line separators, such as U+2028, belong to the text of an entry. */
async function* linesOf(file: Blob): AsyncGenerator<string> {
  const reader = file
    .stream()
    .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
    .getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function recordIn(text: string): ExportedRecord | null {
  try {
    const record: unknown = JSON.parse(text);
    // If two members have the same name, parsers may differ in which one they use.
    const names = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined);
    return isRecord(record) && names.length === membersIn(record) ? record : null;
  } catch {
    return null;
  }
}

/** Counts the members of an object and of all its parts. */
function membersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner: readonly unknown[] = Object.values(value);
  return inner.reduce<number>((sum, each) => sum + membersIn(each), Array.isArray(value) ? 0 : inner.length);
}
