import { tables, transact } from './indexeddb-database.js';
import type { SetAside, StoredDocument } from './unsent-store.js';

interface Found {
  key: IDBValidKey;
  value: unknown;
}

/**
 * Reads every document, in key order. Invalid ones are moved into the set-aside table. Entries that the browser itself
 * cannot read stay. Rejects with the browser's error.
 */
export async function readContents(
  database: IDBDatabase,
  name: string,
): Promise<{ documents: StoredDocument[]; setAside: SetAside[] }> {
  const { found, unreadable } = await readAtOnce(database).catch(() => readOneByOne(database));
  const documents: StoredDocument[] = [];
  const strange: Found[] = [];
  for (const each of found) {
    const document = parse(each);
    if (document === null) strange.push(each);
    else documents.push(document);
  }
  const setAside = unreadable.map((key) => ({
    place: `IndexedDB ${name}, ${tables.documents}, ${String(key)}`,
    message: 'The browser cannot read this entry any more.',
  }));
  // The documents are in the order of the browser: Chromium 156 orders keys by code points, a JavaScript sort by
  // code units.
  return {
    documents: documents,
    setAside: [...setAside, ...(await moveAside(database, name, strange))],
  };
}

interface Reading {
  found: Found[];
  unreadable: IDBValidKey[];
}

function readAtOnce(database: IDBDatabase): Promise<Reading> {
  return transact(database, 'readonly', (table) => {
    const keys = table(tables.documents).getAllKeys();
    const values = table(tables.documents).getAll();
    return () => ({
      found: keys.result.map((key, at) => ({ key, value: values.result[at] })),
      unreadable: [],
    });
  });
}

/** Reads each entry separately, because one unreadable entry fails a request for all of them. */
async function readOneByOne(database: IDBDatabase): Promise<Reading> {
  const keys = await transact(database, 'readonly', (table) => {
    const request = table(tables.documents).getAllKeys();
    return () => request.result;
  });
  const reading: Reading = { found: [], unreadable: [] };
  for (const key of keys) {
    try {
      const value: unknown = await transact(database, 'readonly', (table) => {
        const request = table(tables.documents).get(key);
        return () => request.result;
      });
      reading.found.push({ key, value });
    } catch {
      reading.unreadable.push(key);
    }
  }
  return reading;
}

function parse({ key, value }: Found): StoredDocument | null {
  if (typeof key !== 'string' || typeof value !== 'string') return null;
  try {
    return { key, value: JSON.parse(value) };
  } catch {
    return null;
  }
}

async function moveAside(
  database: IDBDatabase,
  name: string,
  strange: readonly Found[],
): Promise<SetAside[]> {
  if (strange.length === 0) return [];
  const message = 'This entry is no document of this store.';
  try {
    const places = await transact(database, 'readwrite', (table) => {
      const requests = strange.map((each) => {
        table(tables.documents).delete(each.key);
        return table(tables.setAside).add(each);
      });
      return () => requests.map(({ result }) => result);
    });
    return places.map((place) => ({
      place: `IndexedDB ${name}, ${tables.setAside}, ${String(place)}`,
      message,
    }));
  } catch {
    return strange.map(({ key }) => ({
      place: `IndexedDB ${name}, ${tables.documents}, ${String(key)}`,
      message,
    }));
  }
}
