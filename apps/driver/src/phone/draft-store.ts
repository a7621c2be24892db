/**
 * Typed answers that are not captured yet. They survive a killed tab and are never sent. Each driver of the phone has
 * their own.
 */
const databaseName = 'driver-drafts';
const storeName = 'drafts';

/** The key of a requirement's draft. A plan's references and keys may contain any character. */
export function draftKey(routeId: string, activityReference: string, integrationKey: string): string {
  return JSON.stringify([routeId, activityReference, integrationKey]);
}

let owner = '';
const ownerListeners = new Set<() => void>();

/** From now on, all keys are those of this driver. */
export function setDraftOwner(name: string): void {
  if (name === owner) return;
  owner = name;
  for (const listener of ownerListeners) listener();
}

/** Calls the listener whenever the drafts become those of another driver. */
export function onDraftOwnerChange(listener: () => void): void {
  ownerListeners.add(listener);
}

const prefix = (): string => `${owner}|`;

let opening: Promise<IDBDatabase> | null = null;

function opened(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.onclose = () => {
        opening = null;
      };
      resolve(request.result);
    };
  });
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

async function run<Value>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await opened();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode);
    const request = act(transaction.objectStore(storeName));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? request.error);
  });
}

/** Stores a JSON value; called at each change. Returns false if the storage refused it. */
export async function keepDraft(key: string, value: unknown): Promise<boolean> {
  const ownKey = prefix() + key;
  return run('readwrite', (store) => store.put({ value, keptAt: Date.now() }, ownKey)).then(
    () => true,
    () => false,
  );
}

/** Undefined if there is no draft. */
export async function readDraft(key: string): Promise<unknown> {
  const ownKey = prefix() + key;
  const found: unknown = await run('readonly', (store) => store.get(ownKey)).catch(() => undefined);
  return typeof found === 'object' && found !== null && 'value' in found ? found.value : undefined;
}

/** The keys of all drafts of the driver. */
export async function readDraftKeys(): Promise<string[]> {
  const own = prefix();
  const keys = await run('readonly', (store) => store.getAllKeys()).catch(() => []);
  return keys.flatMap((key) =>
    typeof key === 'string' && key.startsWith(own) ? [key.slice(own.length)] : [],
  );
}

export async function dropDraft(key: string): Promise<void> {
  const ownKey = prefix() + key;
  await run('readwrite', (store) => store.delete(ownKey)).catch(() => undefined);
}

const oldMs = 30 * 24 * 3_600_000;

/** Removes drafts that have not changed for a month. */
export async function dropOldDrafts(nowMs: number): Promise<void> {
  const database = await opened().catch(() => null);
  if (database === null) return;
  const request = database.transaction(storeName, 'readwrite').objectStore(storeName).openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (cursor === null) return;
    const { keptAt } = cursor.value as { keptAt?: number };
    if ((keptAt ?? 0) < nowMs - oldMs) cursor.delete();
    cursor.continue();
  };
}
