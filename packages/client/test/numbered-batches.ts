import type { StoreChange, StoredDocument } from '../src/storage/unsent-store.js';

const parts = ['a', 'b', 'c'];
/** The number of batches that exist at a time. Older ones are removed, so that the journal is rewritten sometimes. */
const latest = 6;

const filling = (number: number) => `${number};`.repeat(300);

/**
 * The changes of one numbered batch: three documents and a file, the number itself, and the removal of an old batch.
 */
export function batchChanges(number: number): StoreChange[] {
  const old = number - latest;
  return [
    ...parts.map((part) => ({ put: `batch/${number}/${part}`, value: { number, filling: filling(number) } })),
    { putFile: `image/${number}`, bytes: batchBytes(number) },
    { put: 'last', value: number },
    ...parts.map((part) => ({ remove: `batch/${old}/${part}` })),
    { removeFile: `image/${old}` },
  ];
}

export function batchBytes(number: number): Uint8Array {
  return new TextEncoder().encode(`image of ${number} ${filling(number)}`);
}

/** The documents after this many batches. */
export function documentsAfter(number: number): StoredDocument[] {
  const documents: StoredDocument[] = number === 0 ? [] : [{ key: 'last', value: number }];
  for (let each = Math.max(1, number - latest + 1); each <= number; each += 1) {
    for (const part of parts) {
      documents.push({ key: `batch/${each}/${part}`, value: { number: each, filling: filling(each) } });
    }
  }
  return documents.sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** The numbers of the batches that exist after this many. */
export function stateAfter(number: number): number[] {
  const first = Math.max(1, number - latest + 1);
  return Array.from({ length: number - first + 1 }, (_, index) => first + index);
}
