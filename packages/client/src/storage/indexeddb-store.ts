import { groupCommit, type WaitingCommit } from './group-commit.js';
import { readContents } from './indexeddb-contents.js';
import { databaseFailure, isFull, tables, transact, writeFailure } from './indexeddb-database.js';
import { type DatabaseLink, linkDatabase } from './indexeddb-link.js';
import { lockStorage } from './indexeddb-lock.js';
import type { KeptChange } from './kept-change.js';
import { openableStore, type StoreRun } from './openable-store.js';
import { StoreFailure, type UnsentStore } from './unsent-store.js';

/** How many commits go into one transaction at most. */
const groupSize = 200;

/**
 * Keeps everything in a database of the browser, for apps in pages. One tab at a time can open it, if the browser
 * supports locks. It asks the browser once to keep the database when storage gets scarce, and works even if the
 * browser refuses. `factory` defaults to the platform's own. A storage that is open elsewhere is waited for up to
 * `patienceMs`: a client that is being stopped, or a page that is being reloaded, releases it in that time.
 */
export function indexedDbStore(
  name: string,
  factory: IDBFactory | undefined = globalThis.indexedDB,
  patienceMs = 5_000,
): UnsentStore {
  const open = async () => {
    if (factory === undefined) throw new StoreFailure('broken', 'There is no IndexedDB here.');
    const unlock = await lockStorage(name, patienceMs);
    try {
      return await start(factory, name, unlock);
    } catch (error) {
      unlock();
      throw databaseFailure(name, error);
    }
  };
  return openableStore(name, open, patienceMs);
}

async function start(factory: IDBFactory, name: string, unlock: () => void) {
  const link = await linkDatabase(factory, name);
  try {
    const found = await link.read((database) => readContents(database, name));
    askToPersist();
    return { run: runOn(link, name, unlock), ...found };
  } catch (error) {
    link.close();
    throw error;
  }
}

function runOn(link: DatabaseLink, name: string, unlock: () => void): StoreRun {
  const write = async (group: readonly WaitingCommit<readonly KeptChange[]>[]): Promise<void> => {
    try {
      const changes = group.flatMap((each) => each.changes);
      if (changes.length > 0) await link.write((table) => putChanges(table, changes));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (group.length > 1 && isFull(error)) {
        for (const each of group) await write([each]);
        return;
      }
      for (const { reject } of group) reject(writeFailure(name, error));
    }
  };
  const commits = groupCommit(write, groupSize);
  return {
    commit: commits.add,
    readFile: (key) =>
      link
        .read((database) => readBytes(database, key))
        .catch((error) => {
          throw databaseFailure(name, error);
        }),
    async close() {
      await commits.idle();
      link.close();
      unlock();
    },
  };
}

function putChanges(table: (name: string) => IDBObjectStore, changes: readonly KeptChange[]): void {
  const [documents, files] = [table(tables.documents), table(tables.files)];
  for (const change of changes) {
    if (change.kind === 'put') documents.put(change.text, change.key);
    else if (change.kind === 'remove') documents.delete(change.key);
    else if (change.kind === 'putFile') files.put(change.file, change.key);
    else files.delete(change.key);
  }
}

async function readBytes(database: IDBDatabase, key: string): Promise<Uint8Array | null> {
  const bytes: unknown = await transact(database, 'readonly', (table) => {
    const request = table(tables.files).get(key);
    return () => request.result;
  });
  return bytes instanceof Uint8Array ? bytes : null;
}

let askedToPersist = false;

/** Nothing waits for the result, because some browsers ask the user. */
function askToPersist(): void {
  const storage: StorageManager | undefined = globalThis.navigator?.storage;
  if (askedToPersist || storage?.persist === undefined) return;
  askedToPersist = true;
  storage.persist().catch(() => undefined);
}
