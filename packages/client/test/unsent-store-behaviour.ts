import type { UnsentStore } from '../src/storage/unsent-store.js';
import { demandFailure, demandSame } from './demands.js';

/** A place for a storage. A store there finds what an earlier one committed. */
export interface StorePlace {
  store(): UnsentStore;
}

/** One requirement for every storage; `place` is empty. */
export interface StoreBehaviour {
  title: string;
  run(place: StorePlace): Promise<void>;
}

const bytes = (...values: number[]) => new Uint8Array(values);

/** Closes the store and returns what the next one finds. */
async function reopened(place: StorePlace, store: UnsentStore) {
  await store.close();
  const next = place.store();
  return { store: next, ...(await next.open()) };
}

async function opened(place: StorePlace): Promise<UnsentStore> {
  const store = place.store();
  await store.open();
  return store;
}

/** What each storage must do, as plain functions that run in vitest and in a browser. */
export const storeBehaviours: readonly StoreBehaviour[] = [
  {
    title: 'starts empty',
    async run(place) {
      const store = place.store();
      demandSame(await store.open(), { documents: [], setAside: [] }, 'a new place');
      demandSame(await store.readFile('image/1'), null, 'a file that was never stored');
      await store.close();
    },
  },
  {
    title: 'keeps documents over a restart, in the order of their keys by UTF-16 code units',
    async run(place) {
      const store = await opened(place);
      const keys = ['b', 'a', '\u{10000}', '\uffff', 'B', 'a/2', 'a/10', ''];
      for (const key of keys) await store.commit([{ put: key, value: { of: key } }]);
      const { store: next, documents, setAside } = await reopened(place, store);
      const expected = ['', 'B', 'a', 'a/10', 'a/2', 'b', '\u{10000}', '\uffff'];
      demandSame(
        documents,
        expected.map((key) => ({ key, value: { of: key } })),
        'documents',
      );
      demandSame(setAside, [], 'set aside');
      await next.close();
    },
  },
  {
    title: 'accepts keys and values of every kind',
    async run(place) {
      const store = await opened(place);
      const keys = ['..', '../x', 'a/b\\c', 'NUL', 'con.txt', '\0', '\n', 'ключ', '\ud800', '__proto__'];
      const values = [null, false, 0, -1.5e300, '', '\n\r\u2028\0"\\', '\ud83d', 'ö'.repeat(300_000), [], {}];
      const nested = JSON.parse('{"__proto__":{"a":[1,[2,{"b":null}]]},"2":1,"1":2}');
      await store.commit(keys.map((key, index) => ({ put: key, value: values[index] })));
      await store.commit([
        { put: 'long'.repeat(500), value: nested },
        ...keys.map((key, index) => ({ putFile: key, bytes: bytes(index) })),
      ]);
      const { store: next, documents } = await reopened(place, store);
      const found = new Map(documents.map(({ key, value }) => [key, value]));
      for (const [index, key] of keys.entries()) {
        demandSame(found.get(key), values[index], `document ${index}`);
        demandSame(await next.readFile(key), bytes(index), `file ${index}`);
      }
      demandSame(found.get('long'.repeat(500)), nested, 'the nested value');
      demandSame(documents.length, keys.length + 1, 'number of documents');
      await next.close();
    },
  },
  {
    title: 'stores values as they were given, even if the caller changes them afterwards',
    async run(place) {
      const store = await opened(place);
      const value = { list: [1] };
      const image = bytes(1, 2, 3);
      const committed = store.commit([
        { put: 'a', value },
        { putFile: 'f', bytes: image.subarray(1) },
      ]);
      value.list.push(2);
      image.fill(9);
      await committed;
      const read = await store.readFile('f');
      demandSame(read, bytes(2, 3), 'the file');
      read?.fill(7);
      demandSame(await store.readFile('f'), bytes(2, 3), 'the file after what was read changed');
      const { store: next, documents } = await reopened(place, store);
      demandSame(documents, [{ key: 'a', value: { list: [1] } }], 'the document');
      await next.close();
    },
  },
  {
    title: 'carries out the changes of a commit one after another',
    async run(place) {
      const store = await opened(place);
      await store.commit([{ put: 'gone', value: 1 }]);
      await store.commit([
        { put: 'a', value: 1 },
        { remove: 'a' },
        { put: 'a', value: 2 },
        { remove: 'gone' },
        { put: 'brief', value: 1 },
        { remove: 'brief' },
        { remove: 'never there' },
        { putFile: 'f', bytes: bytes(1) },
        { putFile: 'f', bytes: bytes(2) },
        { putFile: 'g', bytes: bytes(3) },
        { removeFile: 'g' },
        { removeFile: 'never there' },
      ]);
      await store.commit([]);
      const { store: next, documents } = await reopened(place, store);
      demandSame(documents, [{ key: 'a', value: 2 }], 'documents');
      demandSame(await next.readFile('f'), bytes(2), 'f');
      demandSame(await next.readFile('g'), null, 'g');
      await next.close();
    },
  },
  {
    title: 'stores files: empty, large, replaced, removed, and separate from documents of the same key',
    async run(place) {
      const store = await opened(place);
      const large = new Uint8Array(3 << 20).map((_, index) => index * 7 + (index >> 8));
      await store.commit([
        { putFile: 'large', bytes: large },
        { putFile: 'empty', bytes: bytes() },
        { putFile: 'same', bytes: bytes(1) },
        { put: 'same', value: 'document' },
      ]);
      await store.commit([{ putFile: 'empty', bytes: bytes(5) }, { removeFile: 'same' }]);
      demandSame(await store.readFile('empty'), bytes(5), 'the replaced file');
      const { store: next, documents } = await reopened(place, store);
      const read = await next.readFile('large');
      demandSame(read?.length === large.length && read.every((byte, i) => byte === large[i]), true, 'large');
      demandSame(await next.readFile('empty'), bytes(5), 'the replaced file after a restart');
      demandSame(await next.readFile('same'), null, 'the removed file');
      demandSame(documents, [{ key: 'same', value: 'document' }], 'documents');
      await next.close();
    },
  },
  {
    title: 'refuses a value that JSON cannot express, and then changes nothing',
    async run(place) {
      const store = await opened(place);
      const cycle: Record<string, unknown> = {};
      cycle.self = cycle;
      for (const value of [undefined, 1n, cycle, () => 1]) {
        const changes = [
          { put: 'a', value: 1 },
          { putFile: 'f', bytes: bytes(1) },
          { put: 'b', value },
        ];
        await demandFailure(store.commit(changes), 'broken', 'a value that JSON cannot express');
      }
      demandSame(await store.readFile('f'), null, 'the file of a refused commit');
      const { store: next, documents } = await reopened(place, store);
      demandSame(documents, [], 'documents');
      await next.close();
    },
  },
  {
    title: 'carries out waiting commits in the order of the calls, and all of them before it closes',
    async run(place) {
      const store = await opened(place);
      const done: number[] = [];
      const commits = Array.from({ length: 120 }, (_, index) =>
        store.commit([{ put: 'last', value: index }, { put: `k/${index}`, value: index }, ...removal(index)]),
      );
      for (const [index, commit] of commits.entries()) void commit.then(() => done.push(index));
      const { store: next, documents } = await reopened(place, store);
      await Promise.all(commits);
      demandSame(done, [...commits.keys()], 'the order in which they were acknowledged');
      const last = [
        { key: 'k/119', value: 119 },
        { key: 'last', value: 119 },
      ];
      demandSame(documents, last, 'documents');
      await next.close();
    },
  },
  {
    title: 'reports `in_use` while another store has it open',
    async run(place) {
      const store = await opened(place);
      await store.commit([{ put: 'a', value: 1 }]);
      await demandFailure(place.store().open(), 'in_use', 'a second opening');
      await store.commit([{ put: 'b', value: 2 }]);
      const { store: next, documents } = await reopened(place, store);
      demandSame(documents.length, 2, 'number of documents');
      await next.close();
    },
  },
  {
    title: 'refuses calls before it is open and after it was closed',
    async run(place) {
      const store = place.store();
      await demandFailure(store.commit([{ put: 'a', value: 1 }]), 'broken', 'a commit before opening');
      await demandFailure(store.readFile('a'), 'broken', 'a read before opening');
      await store.close();
      await store.open();
      await store.close();
      await store.close();
      await demandFailure(store.commit([{ put: 'a', value: 1 }]), 'broken', 'a commit after closing');
      await demandFailure(store.readFile('a'), 'broken', 'a read after closing');
      demandSame((await store.open()).documents, [], 'documents');
      await store.close();
    },
  },
];

const removal = (index: number) => (index === 0 ? [] : [{ remove: `k/${index - 1}` }]);
