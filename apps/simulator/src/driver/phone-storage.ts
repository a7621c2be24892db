import { join } from 'node:path';
import { fileStore } from '@fleet/client/file-store';
import { memoryStore } from '@fleet/client/memory-store';
import { StoreFailure, type UnsentStore } from '@fleet/client/unsent-store';

/** The storage of a phone. It survives when the phone dies: the phone opens it again at each restart. */
export interface PhoneStorage {
  /** Opens the storage after a restart. From then on, the store that was opened before can write nothing. */
  next(): Promise<UnsentStore>;
}

/** A storage in memory, which ends with the run. */
export function storageInMemory(): PhoneStorage {
  let store = memoryStore();
  let isFirst = true;
  return {
    async next() {
      if (!isFirst) store = store.crash();
      isFirst = false;
      return store;
    },
  };
}

/** A storage in files, synced as on a real device, with one folder for each phone. */
export function storageInFolder(folder: string, deviceId: string): PhoneStorage {
  const place = join(folder, deviceId);
  let before: { end(): Promise<void> } | null = null;
  return {
    async next() {
      await before?.end();
      const current = endableStore(fileStore(place));
      before = current;
      return current.store;
    },
  };
}

/** Wraps a store so that it can be ended. It then refuses every call, and releases its folder for the next store. */
function endableStore(store: UnsentStore): { store: UnsentStore; end(): Promise<void> } {
  let isDead = false;
  const unlessDead = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isDead) throw new StoreFailure('broken', 'The process that had this storage has ended.');
    return work();
  };
  return {
    store: {
      open: () => unlessDead(() => store.open()),
      commit: (changes) => unlessDead(() => store.commit(changes)),
      readFile: (key) => unlessDead(() => store.readFile(key)),
      close: () => unlessDead(() => store.close()),
    },
    async end() {
      isDead = true;
      await store.close();
    },
  };
}
