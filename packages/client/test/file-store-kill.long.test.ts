import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileStore } from '../src/storage/file-store.js';
import { batchBytes, documentsAfter, stateAfter } from './numbered-batches.js';
import { storeChildren } from './store-child.js';
import { temporaryFolder } from './temporary-folder.js';

const rounds = 25;
let children: Awaited<ReturnType<typeof storeChildren>>;
beforeAll(async () => {
  children = await storeChildren();
});
afterAll(() => children.dispose());

describe('fileStore and kill -9', () => {
  it('keeps every acknowledged commit completely, and no commit partly', async () => {
    const folder = await temporaryFolder();
    let acknowledged = 0;
    for (let round = 0; round < rounds; round += 1) {
      const child = children.start(folder, 'commit');
      // Sometimes the kill comes during the opening.
      const untilKilled = Math.floor(Math.random() * 60);
      const said: string[] = [];
      while (said.length < untilKilled) said.push((await child.lines.next()).value);
      said.push(...(await child.kill()));
      expect(said[0] ?? 'open').toBe('open');
      acknowledged = Math.max(acknowledged, ...said.slice(1).map(Number));

      const store = fileStore(folder);
      const { documents, setAside } = await store.open();
      expect(setAside).toEqual([]);
      const last = Number(documents.find(({ key }) => key === 'last')?.value ?? 0);
      expect(last).toBeGreaterThanOrEqual(acknowledged);
      expect(documents).toEqual(documentsAfter(last));
      const numbers = stateAfter(last);
      for (const number of numbers)
        expect(await store.readFile(`image/${number}`)).toEqual(batchBytes(number));
      expect(await readdir(join(folder, 'files'))).toHaveLength(numbers.length);
      await store.close();
    }
    expect(acknowledged).toBeGreaterThan(100);
  }, 60_000);
});
