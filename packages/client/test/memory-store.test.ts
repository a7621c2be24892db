import { describe, expect, it } from 'vitest';
import { memoryStore } from '../src/storage/memory-store.js';
import { StoreFailure } from '../src/storage/unsent-store.js';
import { storeBehaviours } from './unsent-store-behaviour.js';
import { runStoreModel } from './unsent-store-model.js';

function place() {
  const store = memoryStore();
  return { store: () => store };
}

describe('memoryStore', () => {
  it.each(storeBehaviours)('$title', ({ run }) => run(place()));

  it('behaves like a model of two Maps, over random commits, reads and restarts', () =>
    runStoreModel(async () => place(), 300));

  it('keeps commits after a crash, and refuses calls of the crashed store', async () => {
    const store = memoryStore();
    await store.open();
    await store.commit([
      { put: 'a', value: 1 },
      { putFile: 'f', bytes: new Uint8Array([1]) },
    ]);
    const next = store.crash();
    await expect(store.commit([{ put: 'b', value: 2 }])).rejects.toMatchObject({ reason: 'broken' });
    await expect(store.open()).rejects.toBeInstanceOf(StoreFailure);
    expect(await next.open()).toEqual({ documents: [{ key: 'a', value: 1 }], setAside: [] });
    expect(await next.readFile('f')).toEqual(new Uint8Array([1]));
  });

  it('is full at its capacity: a commit above it changes nothing, and one that makes the content smaller always succeeds', async () => {
    const store = memoryStore({ capacity: 100 });
    await store.open();
    await store.commit([{ putFile: 'f', bytes: new Uint8Array(60) }]);
    const tooLarge = [
      { put: 'a', value: 1 },
      { remove: 'a' },
      { put: 'b', value: 2 },
      { putFile: 'g', bytes: new Uint8Array(60) },
    ];
    await expect(store.commit(tooLarge)).rejects.toMatchObject({ name: 'StoreFailure', reason: 'full' });
    expect(await store.readFile('g')).toBeNull();
    await store.commit([{ removeFile: 'f' }]);
    await store.commit([{ putFile: 'g', bytes: new Uint8Array(60) }]);
    await store.close();
    expect((await store.open()).documents).toEqual([]);
  });
});
