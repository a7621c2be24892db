import { type FrameReading, readFrames } from './file-frames.js';
import type { ContentChange, KeptContent } from './kept-content.js';

/**
 * A file of bytes in the journal: its `name` in the folder of files, its length in bytes, and the CRC-32 of the bytes.
 */
export interface FileEntry {
  name: string;
  byteLength: number;
  checksum: number;
}

/** The approximate length of a file's entry in the journal, in characters. */
export const entryRoom = () => 100;

export type JournalChange = ContentChange<FileEntry>;

/** The name of a journal file: a growing number, and the seed of its checksums in hexadecimal. */
export interface JournalName {
  name: string;
  generation: number;
  seed: number;
}

const namePattern = /^journal-(\d{1,15})-([0-9a-f]{8})$/;
const version = 1;

export function journalName(generation: number, seed: number): JournalName {
  return { name: `journal-${generation}-${seed.toString(16).padStart(8, '0')}`, generation, seed };
}

/** Null if the file is not a journal. */
export function parseJournalName(name: string): JournalName | null {
  const match = namePattern.exec(name);
  return match === null ? null : { name, generation: Number(match[1]), seed: Number(`0x${match[2]}`) };
}

/** Where a journal ended when its content was written into a new one. */
export interface JournalEnd {
  generation: number;
  /** The number that its next frame would have had. */
  next: number;
}

/** The content of a journal's first frame: the number of snapshot frames that follow, and the journals they replace. */
export function headerPayload(snapshot: number, after: JournalEnd | null): string {
  return JSON.stringify({ format: 'fleet-unsent-journal', version, snapshot, after });
}

/** The content of the frame of one commit. */
export function commitPayload(changes: readonly JournalChange[]): string {
  const parts = changes.map((change) => {
    const key = JSON.stringify(change.key);
    if (change.kind === 'put') return `["put",${key},${change.text}]`;
    if (change.kind === 'putFile') return `["putFile",${key},${JSON.stringify(change.file)}]`;
    return `["${change.kind}",${key}]`;
  });
  return `[${parts.join(',')}]`;
}

/** All entries, one frame each, so that damage destroys only the entries that it touches. */
export function* snapshotPayloads(content: KeptContent<FileEntry>): Generator<string> {
  for (const [key, text] of content.documents) yield commitPayload([{ kind: 'put', key, text }]);
  for (const [key, file] of content.files) yield commitPayload([{ kind: 'putFile', key, file }]);
}

export interface JournalReading extends JournalName {
  after: JournalEnd | null;
  frames: Pick<FrameReading, 'end' | 'tornEnd'>;
  /** The number that the next frame gets. */
  next: number;
  commits: JournalChange[][];
  /** True if it contains a whole snapshot, so that earlier journals do not matter. */
  complete: boolean;
  /** The damage in a sentence; null if nothing is missing. */
  damage: string | null;
  /** True if more can be appended, after a torn end is cleared. */
  usable: boolean;
}

/** Reads a journal as far as it can be read; never throws. */
export function readJournal(name: JournalName, bytes: Buffer): JournalReading {
  const frames = readFrames(bytes, name.seed);
  const payloads = new Map(frames.frames.map(({ number, payload }) => [number, payload]));
  const header = parseHeader(payloads.get(0));
  payloads.delete(0);
  const commits = new Map<number, JournalChange[]>();
  for (const [number, payload] of header === 'foreign' ? [] : payloads) {
    const changes = parseCommit(payload);
    if (changes !== null) commits.set(number, changes);
  }
  const snapshot = typeof header === 'object' ? header.snapshot : 0;
  const next = Math.max(frames.last, 0) + 1;
  const missing = Math.max(next - 1, snapshot) - commits.size;
  const complete = typeof header === 'object' && hasAll(commits, snapshot);
  const damage = describeDamage(name.name, header, frames, missing);
  return {
    ...name,
    after: typeof header === 'object' ? header.after : null,
    frames,
    next,
    commits: [...commits.values()],
    complete,
    damage,
    usable: damage === null && !frames.loose,
  };
}

type Header = { snapshot: number; after: JournalEnd | null } | 'lost' | 'foreign';

function parseHeader(payload: string | undefined): Header {
  if (payload === undefined) return 'lost';
  const header = parseJson(payload);
  if (!isObject(header) || header.format !== 'fleet-unsent-journal' || header.version !== version) {
    return 'foreign';
  }
  const { snapshot, after } = header;
  return { snapshot: typeof snapshot === 'number' ? snapshot : 0, after: isJournalEnd(after) ? after : null };
}

function hasAll(commits: ReadonlyMap<number, unknown>, snapshot: number): boolean {
  for (let number = 1; number <= snapshot; number += 1) {
    if (!commits.has(number)) return false;
  }
  return true;
}

function describeDamage(
  name: string,
  header: Header,
  { unreadable }: FrameReading,
  missing: number,
): string | null {
  if (header === 'foreign') {
    return `${name} was written by another version of this program, which this one cannot read.`;
  }
  const first = unreadable[0];
  if (first === undefined && missing === 0 && header !== 'lost') return null;
  const bytes = unreadable.reduce((sum, { from, to }) => sum + to - from, 0);
  const where =
    first === undefined
      ? 'Its end or a part is missing'
      : `${bytes} bytes cannot be read, from ${first.from} on`;
  return `${name} is damaged. ${where}; at least ${missing} of its entries are lost to the program. The rest was read.`;
}

function parseCommit(payload: string): JournalChange[] | null {
  const items = parseJson(payload);
  if (!Array.isArray(items)) return null;
  const changes: JournalChange[] = [];
  for (const item of items) {
    const change = parseChange(item);
    if (change === null) return null;
    changes.push(change);
  }
  return changes;
}

function parseChange(item: unknown): JournalChange | null {
  if (!Array.isArray(item)) return null;
  const [kind, key, value]: unknown[] = item;
  if (typeof key !== 'string') return null;
  if (kind === 'put' && value !== undefined) return { kind, key, text: JSON.stringify(value) };
  if (kind === 'remove' || kind === 'removeFile') return { kind, key };
  return kind === 'putFile' && isFileEntry(value) ? { kind, key, file: value } : null;
}

function isFileEntry(value: unknown): value is FileEntry {
  return (
    isObject(value) &&
    typeof value.name === 'string' &&
    /^[0-9a-f]+$/.test(value.name) &&
    typeof value.byteLength === 'number' &&
    typeof value.checksum === 'number'
  );
}

function isJournalEnd(value: unknown): value is JournalEnd {
  return isObject(value) && typeof value.generation === 'number' && typeof value.next === 'number';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
