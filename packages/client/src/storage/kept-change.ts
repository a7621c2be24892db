import type { ContentChange } from './kept-content.js';
import { type StoreChange, type StoredDocument, StoreFailure } from './unsent-store.js';

/**
 * A change with the value as JSON text and with its own copy of the bytes, so that the caller may keep using theirs.
 */
export type KeptChange = ContentChange<Uint8Array<ArrayBuffer>>;

/** Copies the changes in their current state. Throws StoreFailure (`broken`) for a value that JSON cannot express. */
export function keptChanges(changes: readonly StoreChange[]): KeptChange[] {
  return changes.map((change) => {
    if ('put' in change) return { kind: 'put', key: change.put, text: jsonText(change.put, change.value) };
    if ('remove' in change) return { kind: 'remove', key: change.remove };
    if ('putFile' in change)
      return { kind: 'putFile', key: change.putFile, file: new Uint8Array(change.bytes) };
    return { kind: 'removeFile', key: change.removeFile };
  });
}

function jsonText(key: string, value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    throw new StoreFailure('broken', `The value for ${key} cannot be written as JSON.`, { cause: error });
  }
  if (text === undefined)
    throw new StoreFailure('broken', `The value for ${key} cannot be expressed in JSON.`);
  return text;
}

/** The documents as `open` returns them, in the order of their keys. */
export function readDocuments(documents: ReadonlyMap<string, string>): StoredDocument[] {
  return [...documents]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, text]) => ({ key, value: JSON.parse(text) }));
}
