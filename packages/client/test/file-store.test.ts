import { join } from 'node:path';
import { describe, it } from 'vitest';
import { fileStore } from '../src/storage/file-store.js';
import { temporaryFolder } from './temporary-folder.js';
import { storeBehaviours } from './unsent-store-behaviour.js';
import { runStoreModel } from './unsent-store-model.js';

describe('fileStore', () => {
  it.each(storeBehaviours)('$title', async ({ run }) => {
    const folder = join(await temporaryFolder(), 'deep', 'store');
    await run({ store: () => fileStore(folder) });
  });

  it('behaves like a model of two Maps, over random commits, reads and restarts', async () => {
    const folder = await temporaryFolder();
    let places = 0;
    await runStoreModel(async () => {
      places += 1;
      const own = join(folder, `${places}`);
      return { store: () => fileStore(own) };
    }, 60);
  });
});
