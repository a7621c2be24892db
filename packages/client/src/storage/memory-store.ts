import { keptChanges, readDocuments } from './kept-change.js';
import { applyChanges, emptyContent, type KeptContent } from './kept-content.js';
import { StoreFailure, type UnsentStore } from './unsent-store.js';

/** Keeps everything in memory: for tests, simulations, and apps that have nothing else. */
export interface MemoryStore extends UnsentStore {
  /**
   * Simulates the end of the process: this store refuses every further call, and the returned one contains what was
   * committed. After `close` the same store can be opened again, too.
   */
  crash(): MemoryStore;
}

/** The capacity, in bytes of files and characters of documents and keys. A commit beyond it fails with `full`. */
export interface MemoryStoreOptions {
  capacity?: number;
}

/** A storage that exists as long as the object. */
export function memoryStore(options: MemoryStoreOptions = {}): MemoryStore {
  return storeOn(
    emptyContent((bytes) => bytes.length),
    options.capacity ?? Number.POSITIVE_INFINITY,
  );
}

function storeOn(content: KeptContent<Uint8Array<ArrayBuffer>>, capacity: number): MemoryStore {
  let state: 'closed' | 'open' | 'crashed' = 'closed';
  const demandOpen = () => {
    if (state !== 'open') throw new StoreFailure('broken', 'The storage is not open.');
  };
  return {
    async open() {
      if (state === 'open') throw new StoreFailure('in_use', 'The storage is open already.');
      if (state === 'crashed')
        throw new StoreFailure('broken', 'The process that had this storage has ended.');
      state = 'open';
      return { documents: readDocuments(content.documents), setAside: [] };
    },
    async commit(changes) {
      demandOpen();
      const before = content.size;
      const undo = applyChanges(content, keptChanges(changes));
      if (content.size > capacity && content.size > before) {
        undo();
        throw new StoreFailure('full', `The storage is limited to ${capacity} bytes.`);
      }
    },
    async readFile(key) {
      demandOpen();
      const bytes = content.files.get(key);
      return bytes === undefined ? null : new Uint8Array(bytes);
    },
    async close() {
      if (state === 'open') state = 'closed';
    },
    crash() {
      state = 'crashed';
      return storeOn(content, capacity);
    },
  };
}
