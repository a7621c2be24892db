import { StoreFailure } from './unsent-store.js';

/** Names of storages that this page has open, for browsers without locks. */
const openHere = new Set<string>();

/** How long to wait for the lock: a page that is being reloaded keeps its lock for a moment. */
const patienceMs = 2000;

/**
 * Locks the storage for this page, also against other tabs if the browser has locks. Throws StoreFailure (`in_use`).
 */
export async function lockStorage(name: string): Promise<() => void> {
  const inUse = `The storage ${name} is open in another tab or elsewhere in this one.`;
  if (openHere.has(name)) throw new StoreFailure('in_use', inUse);
  openHere.add(name);
  const forget = () => openHere.delete(name);
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) return forget;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    const release = await new Promise<() => void>((resolve, reject) => {
      const pending = () => new Promise<void>((done) => resolve(() => done()));
      locks.request(`fleet-unsent:${name}`, { signal: patience.signal }, pending).catch(reject);
    });
    return () => {
      forget();
      release();
    };
  } catch (error) {
    // A page without access to locks continues: IndexedDB will report if it may not use that either.
    if (!patience.signal.aborted) return forget;
    forget();
    throw new StoreFailure('in_use', inUse, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
