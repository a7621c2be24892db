import { StoreFailure } from './unsent-store.js';

/** The tables of the database: documents as JSON text, bytes, unreadable parts, and facts about itself. */
export const tables = {
  documents: 'documents',
  files: 'files',
  setAside: 'set-aside',
  about: 'about',
} as const;
const version = 1;

/** The keys in the table `about` of the identity of the database and of its number of commits. */
export const identityKey = 'identity';
export const commitsKey = 'commits';

/** The database has been deleted since it was first opened. */
export class DatabaseGone extends Error {}

/**
 * Opens the database; a missing one is created, unless it `mustExist`. It closes itself when another page wants to
 * delete or upgrade it. Rejects with the browser's error, with StoreFailure (`in_use`) when another connection blocks
 * it, and with DatabaseGone.
 */
export function openDatabase(factory: IDBFactory, name: string, mustExist: boolean): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version);
    let given = false;
    request.onupgradeneeded = ({ oldVersion }) => {
      if (mustExist && oldVersion === 0) {
        reject(new DatabaseGone());
        request.transaction?.abort();
        return;
      }
      const about = request.result.createObjectStore(tables.about);
      about.put(crypto.randomUUID(), identityKey);
      about.put(0, commitsKey);
      for (const table of [tables.documents, tables.files]) request.result.createObjectStore(table);
      request.result.createObjectStore(tables.setAside, { autoIncrement: true });
    };
    request.onblocked = () => {
      given = true;
      reject(new StoreFailure('in_use', `Another tab has the storage ${name} open in an older version.`));
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      if (given) return database.close();
      // The other page waits for its change until this connection is closed.
      database.onversionchange = () => database.close();
      resolve(database);
    };
  });
}

/** Runs the requests of `work` as one transaction; resolves when it is on disk. If it rejects, nothing has changed. */
export function transact<Result>(
  database: IDBDatabase,
  mode: 'readonly' | 'readwrite',
  work: (table: (name: string) => IDBObjectStore) => () => Result,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    // Strict: the browser acknowledges a commit only when it is on the disk, not when the operating system has it.
    const transaction = database.transaction(Object.values(tables), mode, { durability: 'strict' });
    let failure: unknown;
    let result = (): Result => {
      throw failure;
    };
    transaction.oncomplete = () => resolve(result());
    transaction.onabort = () =>
      reject(failure ?? transaction.error ?? new Error('The transaction was aborted.'));
    try {
      result = work((name) => transaction.objectStore(name));
    } catch (error) {
      failure = error;
      transaction.abort();
    }
  });
}

/** The failure of a capture for an error of IndexedDB. */
export function databaseFailure(name: string, error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error;
  if (errorName(error) === 'QuotaExceededError') return fullFailure(name, error);
  const message =
    error instanceof DatabaseGone
      ? `The browser has deleted the storage ${name} with its content.`
      : errorName(error) === 'VersionError'
        ? `The storage ${name} was taken over by a newer version of this app: reload the app.`
        : `Cannot keep anything in the storage ${name}: ${error instanceof Error ? error.message : String(error)}`;
  return new StoreFailure('broken', message, { cause: error });
}

/** The failure of a write for an error of IndexedDB. */
export function writeFailure(name: string, error: unknown): StoreFailure {
  return isFull(error) ? fullFailure(name, error) : databaseFailure(name, error);
}

/**
 * True if a write failed because there is no room: in the browser's quota, or on the disk, for which Chromium 156
 * throws DataError.
 */
export function isFull(error: unknown): boolean {
  return ['QuotaExceededError', 'DataError'].includes(errorName(error));
}

function fullFailure(name: string, error: unknown): StoreFailure {
  return new StoreFailure('full', `There is no more room for the storage ${name}.`, { cause: error });
}

function errorName(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}
