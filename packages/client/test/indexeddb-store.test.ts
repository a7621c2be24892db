import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tables } from '../src/storage/indexeddb-database.js';
import { indexedDbStore } from '../src/storage/indexeddb-store.js';
import { storeBehaviours } from './unsent-store-behaviour.js';
import { runStoreModel } from './unsent-store-model.js';

function place(factory = new IDBFactory()) {
  return { store: () => indexedDbStore('unsent', factory, 20) };
}

describe('indexedDbStore', () => {
  it.each(storeBehaviours)('$title', ({ run }) => run(place()));

  it('behaves like a model of two Maps, over random commits, reads and restarts', () =>
    runStoreModel(async () => place(), 40));
});

describe('a storage that is open elsewhere in the page', () => {
  it('is opened as soon as it is closed there, by another store or by the same', async () => {
    const factory = new IDBFactory();
    const first = indexedDbStore('handed-on', factory);
    await first.open();
    await first.commit([{ put: 'a', value: 1 }]);
    const second = indexedDbStore('handed-on', factory);
    const opening = second.open();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await first.close();
    expect(await opening).toMatchObject({ documents: [{ key: 'a', value: 1 }] });
    const again = second.open();
    await second.close();
    expect(await again).toMatchObject({ documents: [{ key: 'a', value: 1 }] });
    await second.close();
  });

  it('is in use when it is not closed in time', async () => {
    const factory = new IDBFactory();
    const first = indexedDbStore('kept-open', factory);
    await first.open();
    const second = indexedDbStore('kept-open', factory, 30);
    await expect(second.open()).rejects.toMatchObject({ reason: 'in_use' });
    await expect(indexedDbStore('kept-open', factory, 0).open()).rejects.toMatchObject({ reason: 'in_use' });
    await first.close();
    await second.open();
    await second.close();
  });
});

/** An IndexedDB whose connections the test can close, as a browser can. */
function watched() {
  const factory = new IDBFactory();
  const connections: IDBDatabase[] = [];
  const open = factory.open.bind(factory);
  factory.open = (name, version) => {
    const request = open(name, version);
    request.addEventListener('success', () => connections.push(request.result));
    return request;
  };
  return { factory, connections, lose: () => forceClose(lastOf(connections)) };
}

/** The declared type wrongly expects the class. */
const forceClose: (database: IDBDatabase) => void = Function.prototype.call.bind(forceCloseDatabase, null);

function lastOf<Value>(values: readonly Value[]): Value {
  const last = values.at(-1);
  if (last === undefined) throw new Error('there is none');
  return last;
}

const finished = (request: IDBRequest) =>
  new Promise<void>((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });

describe('indexedDbStore in a browser that loses connections or data', () => {
  let names = 0;
  const opened = async () => {
    const world = watched();
    names += 1;
    const name = `unsent-${names}`;
    const store = indexedDbStore(name, world.factory);
    await store.open();
    onTestFinished(() => store.close());
    await store.commit([
      { put: 'a', value: 1 },
      { putFile: 'f', bytes: new Uint8Array([1]) },
    ]);
    return { ...world, name, store };
  };

  it('opens a lost connection again, for commits and for files', async () => {
    const { store, name, factory, lose, connections } = await opened();
    lose();
    await store.commit([{ put: 'b', value: 2 }]);
    lose();
    expect(await store.readFile('f')).toEqual(new Uint8Array([1]));
    expect(connections).toHaveLength(3);
    await store.close();
    expect(await keysIn(name, factory)).toEqual(['a', 'b']);
  });

  it('carries out each commit exactly once if the connection is lost during it', async () => {
    for (let delay = 0; delay < 12; delay += 1) {
      const { store, name, factory, lose } = await opened();
      const commits = Array.from({ length: 5 }, (_, n) => store.commit([{ put: `k${n}`, value: n }]));
      for (let turn = 0; turn < delay; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      lose();
      await Promise.all(commits);
      await store.close();
      expect(await keysIn(name, factory)).toHaveLength(6);
    }
  });

  it('does not repeat a commit if only its result was lost', async () => {
    const { store, name, factory, connections } = await opened();
    const database = lastOf(connections);
    const begin = database.transaction.bind(database);
    let writes = 0;
    // The transaction succeeds, and the connection ends before the store receives the result.
    database.transaction = (...parameters) => {
      const transaction = begin(...parameters);
      if (parameters[1] !== 'readwrite') return transaction;
      writes += 1;
      const heard = new Proxy(transaction, {
        get: (target, key) => {
          const value = Reflect.get(target, key);
          return typeof value === 'function' ? value.bind(target) : value;
        },
        set: (target, key, handler) => {
          if (key === 'oncomplete') {
            target.oncomplete = () => {
              forceClose(database);
              target.onabort?.(new Event('abort'));
            };
          } else Reflect.set(target, key, handler);
          return true;
        },
      });
      return heard;
    };
    await store.commit([{ put: 'b', value: 2 }]);
    expect(writes).toBe(1);
    expect(connections).toHaveLength(2);
    await store.commit([{ put: 'c', value: 3 }]);
    await store.close();
    expect(await keysIn(name, factory)).toEqual(['a', 'b', 'c']);
  });

  it('reports that the database was deleted, creates no empty one instead, and can be opened again', async () => {
    const { store, name, factory } = await opened();
    // The store closes the connection, as the deletion requires.
    await finished(factory.deleteDatabase(name));
    const gone = { reason: 'broken', message: expect.stringContaining('has deleted the storage') };
    await expect(store.commit([{ put: 'b', value: 2 }])).rejects.toMatchObject(gone);
    await expect(store.readFile('f')).rejects.toMatchObject(gone);
    expect(await factory.databases()).toEqual([]);
    await store.close();
    expect(await store.open()).toEqual({ documents: [], setAside: [] });
    await store.commit([{ put: 'b', value: 2 }]);
    await store.close();
  });

  it('notices that another database has replaced its own', async () => {
    const { store, name, factory } = await opened();
    await finished(factory.deleteDatabase(name));
    const other = indexedDbStore('other', renamed(factory, name));
    await other.open();
    await expect(store.commit([{ put: 'b', value: 2 }])).rejects.toMatchObject({ reason: 'broken' });
    await other.close();
    await store.close();
  });

  it('leaves the database to a newer version of the app', async () => {
    const { store, name, factory } = await opened();
    const request = factory.open(name, 2);
    await finished(request);
    const newer = { reason: 'broken', message: expect.stringContaining('newer version') };
    await expect(store.commit([{ put: 'b', value: 2 }])).rejects.toMatchObject(newer);
    await store.close();
    await expect(indexedDbStore(name, factory).open()).rejects.toMatchObject(newer);
    request.result.close();
  });

  it('sets aside entries that are not documents, and keeps the rest', async () => {
    const { store, name, factory, connections } = await opened();
    const table = lastOf(connections)
      .transaction(tables.documents, 'readwrite')
      .objectStore(tables.documents);
    table.put('{"half":', 'broken');
    table.put({ an: 'object' }, 'object');
    await finished(table.put('"text"', 7));
    await store.close();
    const next = indexedDbStore(name, factory);
    const { documents, setAside } = await next.open();
    expect(documents).toEqual([{ key: 'a', value: 1 }]);
    expect(setAside.map(({ place }) => place)).toEqual(
      [1, 2, 3].map((n) => `IndexedDB ${name}, set-aside, ${n}`),
    );
    await next.close();
    const again = await next.open();
    expect(again).toEqual({ documents: [{ key: 'a', value: 1 }], setAside: [] });
  });

  it('reads the other entries if the browser cannot read one', async () => {
    const { store, name, factory, connections } = await opened();
    await store.commit([
      { put: 'bad', value: 2 },
      { put: 'z', value: 3 },
    ]);
    await store.close();
    const [first] = connections;
    if (first === undefined) throw new Error('there was a connection');
    const { IDBObjectStore } = await import('fake-indexeddb');
    const { getAll, get } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = () => {
      throw new DOMException('Failed to read large IndexedDB value', 'DataError');
    };
    IDBObjectStore.prototype.get = function (key) {
      if (key === 'bad') throw new DOMException('Failed to read large IndexedDB value', 'DataError');
      return get.call(this, key);
    };
    try {
      const next = indexedDbStore(name, factory);
      const { documents, setAside } = await next.open();
      await next.close();
      expect(documents.map(({ key }) => key)).toEqual(['a', 'z']);
      expect(setAside).toEqual([
        {
          place: `IndexedDB ${name}, documents, bad`,
          message: 'The browser cannot read this entry any more.',
        },
      ]);
    } finally {
      Object.assign(IDBObjectStore.prototype, { getAll, get });
    }
  });

  it('reports that there is no IndexedDB', async () => {
    await expect(indexedDbStore('nowhere').open()).rejects.toMatchObject({ reason: 'broken' });
  });
});

/** The same database under another name. */
function renamed(factory: IDBFactory, name: string): IDBFactory {
  return Object.assign(Object.create(factory), {
    open: (_other: string, version: number) => factory.open(name, version),
  });
}

async function keysIn(name: string, factory: IDBFactory): Promise<string[]> {
  const store = indexedDbStore(name, factory);
  const { documents } = await store.open();
  await store.close();
  return documents.map(({ key }) => key);
}
