import fc from 'fast-check';
import type { StoreChange, StoredDocument, UnsentStore } from '../src/storage/unsent-store.js';
import type { DiskImage } from './power-cut-disk.js';

export const storeFolder = '/store';
export const emptyImage: DiskImage = { names: new Map(), bytes: new Map() };
/** A lock for disks in memory, which no other process uses. */
export const nobodyElse = async () => ({ release: async () => undefined });

/**
 * Commits in groups; a test may call the commits of a group at the same time. They add, replace and remove files, and are
 * large enough that the store rewrites its journal.
 */
export const batches: StoreChange[][][] = Array.from({ length: 9 }, (_, batch) =>
  Array.from({ length: 1 + (batch % 3) }, (_, place) => {
    const number = batch * 3 + place;
    return [
      { put: `record/${number}`, value: { number, filling: `${number}`.repeat(500) } },
      { put: 'filling', value: { number, filling: 'x'.repeat(number % 2 === 0 ? 60_000 : 10) } },
      { remove: `record/${number - 5}` },
      { putFile: `image/${number % 4}`, bytes: new Uint8Array(300).fill(number) },
      { removeFile: `image/${(number + 2) % 4}` },
    ];
  }),
);

const fileKeys = ['image/0', 'image/1', 'image/2', 'image/3'];

/** The content after these commits, as a text to compare. */
export function contentAfter(commits: readonly StoreChange[][]): string {
  const documents = new Map<string, unknown>();
  const files = new Map<string, Uint8Array>();
  for (const change of commits.flat()) {
    if ('put' in change) documents.set(change.put, change.value);
    else if ('remove' in change) documents.delete(change.remove);
    else if ('putFile' in change) files.set(change.putFile, change.bytes);
    else files.delete(change.removeFile);
  }
  return fc.stringify({
    documents: [...documents].sort(([one], [other]) => (one < other ? -1 : 1)),
    files: fileKeys.flatMap((key) => (files.has(key) ? [[key, files.get(key)]] : [])),
  });
}

/** The content of a store that was just opened, as the same kind of text. */
export async function contentOf(store: UnsentStore, documents: readonly StoredDocument[]): Promise<string> {
  const files: [string, Uint8Array][] = [];
  for (const key of fileKeys) {
    const bytes = await store.readFile(key);
    if (bytes !== null) files.push([key, bytes]);
  }
  return fc.stringify({ documents: documents.map(({ key, value }) => [key, value]), files });
}
