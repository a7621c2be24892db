import fc from 'fast-check';
import type { StoreChange } from '../src/storage/unsent-store.js';
import { demandSame } from './demands.js';
import type { StorePlace } from './unsent-store-behaviour.js';

const key = fc.constantFrom('a', 'b', 'record/1', 'record/10', 'record/2', 'meta');
const value = fc.jsonValue({ maxDepth: 2 });
const content = fc.uint8Array({ maxLength: 400 });
const change: fc.Arbitrary<StoreChange> = fc.oneof(
  fc.record({ put: key, value }),
  fc.record({ remove: key }),
  fc.record({ putFile: key, bytes: content }),
  fc.record({ removeFile: key }),
);

/** One move: commits that are called together, without waiting, a read of a file, or a restart. */
type Step = { commits: StoreChange[][] } | { read: string } | { restart: true };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ commits: fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ read: key }) },
  { weight: 1, arbitrary: fc.constant<Step>({ restart: true }) },
);

/** Compares the storage with two Maps over random commits, reads and restarts. Throws at the first difference. */
export async function runStoreModel(newPlace: () => Promise<StorePlace>, runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await runSteps(await newPlace(), steps);
    }),
    { numRuns: runs },
  );
}

async function runSteps(place: StorePlace, steps: readonly Step[]): Promise<void> {
  const documents = new Map<string, unknown>();
  const files = new Map<string, Uint8Array>();
  let store = place.store();
  const open = async () => {
    const found = await store.open();
    demandSame(found.setAside, [], 'set aside');
    const expected = [...documents.keys()].sort().map((each) => ({ key: each, value: documents.get(each) }));
    demandSame(found.documents, expected, 'documents');
  };
  await open();
  for (const each of [...steps, { restart: true } as const]) {
    if ('commits' in each) {
      await Promise.all(each.commits.map((changes) => store.commit(changes)));
      for (const one of each.commits.flat()) {
        if ('put' in one) documents.set(one.put, JSON.parse(JSON.stringify(one.value)));
        else if ('remove' in one) documents.delete(one.remove);
        else if ('putFile' in one) files.set(one.putFile, one.bytes);
        else files.delete(one.removeFile);
      }
    } else if ('read' in each) {
      demandSame(await store.readFile(each.read), files.get(each.read) ?? null, `file ${each.read}`);
    } else {
      await store.close();
      store = place.store();
      await open();
    }
  }
  for (const [name, bytes] of files) demandSame(await store.readFile(name), bytes, `file ${name}`);
  await store.close();
}
