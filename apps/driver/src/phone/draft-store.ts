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

/** Drops the draft only if it is still equal to `value`. Returns false if another window has stored a newer draft. */
export async function dropSameDraft(key: string, value: unknown): Promise<boolean> {
  const ownKey = prefix() + key;
  let isDropped = true;
  await run('readwrite', (store) => {
    const request = store.get(ownKey);
    request.addEventListener('success', () => {
      const found: { value?: unknown } | undefined = request.result;
      isDropped = found === undefined || isSameDraft(found.value, value);
      if (isDropped) store.delete(ownKey);
    });
    return request;
  }).catch(() => undefined);
  return isDropped;
}

/** Drafts are JSON values. */
export function isSameDraft(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The key of a value that belongs to the phone. No draft has this key, because the key of a draft contains `|`. */
const deviceKey = 'device';

/** Stores a second copy of the phone's id, because a browser may lose its `localStorage` alone. */
export async function keepDeviceCopy(id: string): Promise<void> {
  await run('readwrite', (store) => store.put({ value: id }, deviceKey)).catch(() => undefined);
}

/** Null if there is no copy or the storage cannot be read. */
export async function readDeviceCopy(): Promise<string | null> {
  const found: unknown = await run('readonly', (store) => store.get(deviceKey)).catch(() => undefined);
  const isCopy = typeof found === 'object' && found !== null && 'value' in found;
  return isCopy && typeof found.value === 'string' && found.value !== '' ? found.value : null;
}

const oldMs = 30 * 24 * 3_600_000;
/** No phone had this app before this date. */
const firstMs = Date.parse('2024-01-01T00:00:00Z');
const mostKept = 500;

/**
 * Removes drafts that have not changed for a month, but never the newest 500. The phone's clock may be wrong now, or
 * may have been wrong when the draft was stored: a draft with an impossible time counts as changed now.
 */
export async function dropOldDrafts(nowMs: number): Promise<void> {
  const database = await opened().catch(() => null);
  if (database === null) return;
  const store = database.transaction(storeName, 'readwrite').objectStore(storeName);
  const found: { key: IDBValidKey; keptAt: number }[] = [];
  const request = store.openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (cursor === null) {
      found.sort((one, other) => other.keptAt - one.keptAt);
      for (const { key, keptAt } of found.slice(mostKept)) if (keptAt < nowMs - oldMs) store.delete(key);
      return;
    }
    if (cursor.primaryKey === deviceKey) return cursor.continue();
    const { keptAt = 0 } = cursor.value as { keptAt?: number };
    const isPossible = keptAt >= firstMs && keptAt <= nowMs;
    found.push({ key: cursor.primaryKey, keptAt: isPossible ? keptAt : nowMs });
    if (!isPossible) cursor.update({ ...cursor.value, keptAt: nowMs });
    cursor.continue();
  };
}
