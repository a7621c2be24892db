import { StoreFailure } from './unsent-store.js';

/** The storages that this page has open, each with a promise that ends when it is released. */
const openHere = new Map<string, Promise<void>>();

/**
 * Locks the storage for this page. If the browser has locks, other tabs cannot open the storage either. Waits up to
 * `patienceMs`, because a page that is being reloaded, or a client that is being stopped, keeps its lock for a
 * moment. Then throws StoreFailure (`in_use`).
 */
export async function lockStorage(name: string, patienceMs: number): Promise<() => void> {
  const inUse = `The storage ${name} is open in another tab or elsewhere in this one.`;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    const forget = await takeHere(name, patience.signal);
    if (forget === null) throw new StoreFailure('in_use', inUse);
    const release = await takeOfBrowser(name, patience.signal).catch((cause) => {
      // If the browser forbids locks, IndexedDB reports whether the page may use storage.
      if (!patience.signal.aborted) return () => undefined;
      forget();
      throw new StoreFailure('in_use', inUse, { cause });
    });
    return () => {
      forget();
      release();
    };
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for this page's own use of the storage to end; null if that does not happen in time. */
async function takeHere(name: string, patience: AbortSignal): Promise<(() => void) | null> {
  const ended = new Promise<void>((resolve) => {
    patience.addEventListener('abort', () => resolve(), { once: true });
  });
  for (let other = openHere.get(name); other !== undefined; other = openHere.get(name)) {
    if (patience.aborted) return null;
    await Promise.race([other, ended]);
  }
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  openHere.set(name, released);
  return () => {
    openHere.delete(name);
    release();
  };
}

/** The lock against other tabs; a browser without locks has none. */
async function takeOfBrowser(name: string, signal: AbortSignal): Promise<() => void> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) return () => undefined;
  return new Promise<() => void>((resolve, reject) => {
    // The browser keeps the lock until this promise ends; `release` ends it.
    const untilReleased = () => new Promise<void>((release) => resolve(() => release()));
    locks.request(`fleet-unsent:${name}`, { signal }, untilReleased).catch(reject);
  });
}
