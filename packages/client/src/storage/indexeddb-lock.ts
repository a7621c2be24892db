import { StoreFailure } from './unsent-store.js';

/** Names of storages that this page has open, for browsers without locks. */
const openHere = new Set<string>();

/** A page that is just being reloaded keeps its lock for a moment. */
const patienceMs = 2000;

/** Takes the storage for this page, against other tabs where the browser has locks. Throws StoreFailure (`in_use`). */
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
    // A page without access to locks learns from IndexedDB what else it may not use.
    if (!patience.signal.aborted) return forget;
    forget();
    throw new StoreFailure('in_use', inUse, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
