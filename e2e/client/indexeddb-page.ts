import { indexedDbStore } from '../../packages/client/src/storage/indexeddb-store.js';
import { StoreFailure, type UnsentStore } from '../../packages/client/src/storage/unsent-store.js';
import { demandSame } from '../../packages/client/test/demands.js';
import {
  batchBytes,
  batchChanges,
  documentsAfter,
  stateAfter,
} from '../../packages/client/test/numbered-batches.js';
import { storeBehaviours } from '../../packages/client/test/unsent-store-behaviour.js';
import { runStoreModel } from '../../packages/client/test/unsent-store-model.js';

// Functions that the tests call in a page of a real browser.

let names = 0;
const newPlace = () => {
  names += 1;
  const name = `place-${Date.now()}-${names}`;
  return { store: () => indexedDbStore(name) };
};

let store: UnsentStore | null = null;

async function reasonOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'done';
  } catch (error) {
    return error instanceof StoreFailure ? error.reason : String(error);
  }
}

/** Random bytes, which cannot be compressed. */
function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let from = 0; from < length; from += 65_536)
    crypto.getRandomValues(bytes.subarray(from, from + 65_536));
  return bytes;
}

const pageCalls = {
  runBehaviour: async (title: string) => {
    await storeBehaviours.find((each) => each.title === title)?.run(newPlace());
  },
  runModel: (runs: number) => runStoreModel(async () => newPlace(), runs),
  open: (name: string) =>
    reasonOf(async () => {
      store = indexedDbStore(name);
      await store.open();
    }),
  close: () => store?.close(),
  put: (key: string, length: number) =>
    reasonOf(async () => store?.commit([{ put: key, value: Array.from(noise(length)).join() }])),
  putFile: (key: string, length: number) =>
    reasonOf(async () =>
      store?.commit([
        { put: key, value: 1 },
        { putFile: key, bytes: noise(length) },
      ]),
    ),
  removeFile: (key: string) => reasonOf(async () => store?.commit([{ remove: key }, { removeFile: key }])),
  /** Opens the store again, and returns its keys. */
  keys: async (name: string) => {
    await store?.close();
    store = indexedDbStore(name);
    return (await store.open()).documents.map(({ key }) => key);
  },
  /** Commits numbered batches, several at the same time, until the page ends; calls `acknowledge` for each. */
  commitBatches: async (name: string, acknowledge: (number: number) => void) => {
    const own = indexedDbStore(name);
    const { documents } = await own.open();
    const last = Number(documents.find(({ key }) => key === 'last')?.value ?? 0);
    for (let number = last + 1; ; number += 4) {
      await Promise.all(
        [0, 1, 2, 3].map((each) =>
          own.commit(batchChanges(number + each)).then(() => acknowledge(number + each)),
        ),
      );
    }
  },
  /** Fails if a batch is incomplete; returns the number of the last batch. */
  checkBatches: async (name: string) => {
    const own = indexedDbStore(name);
    const { documents, setAside } = await own.open();
    const last = Number(documents.find(({ key }) => key === 'last')?.value ?? 0);
    demandSame(setAside, [], 'set aside');
    demandSame(documents, documentsAfter(last), 'documents');
    for (const number of stateAfter(last)) {
      demandSame(await own.readFile(`image/${number}`), batchBytes(number), `image ${number}`);
    }
    await own.close();
    return last;
  },
};

export type PageCalls = typeof pageCalls;

Object.assign(globalThis, { pageCalls });
