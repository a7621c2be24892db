import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fillDisk, mountDisk, unmountDisk, whyNoMount } from '../../apps/service/test/small-disk.js';
import { fileStore } from '../../packages/client/src/storage/file-store.js';
import type { UnsentStore } from '../../packages/client/src/storage/unsent-store.js';
import { temporaryFolder } from '../../packages/client/test/temporary-folder.js';

const mountRefusal = whyNoMount();
if (mountRefusal !== undefined) {
  process.stderr.write(`The full-disk tests are left out, for want of a small disk: ${mountRefusal}\n`);
}

const full = { name: 'StoreFailure', reason: 'full' };
const megabyte = 1 << 20;

describe.skipIf(mountRefusal !== undefined)('fileStore on a full disk', () => {
  let disk: string;
  let folder: string;
  beforeEach(async () => {
    disk = await temporaryFolder();
    mountDisk(disk, 4);
    onTestFinished(() => unmountDisk(disk));
    folder = join(disk, 'store');
  });

  const capture = (store: UnsentStore, n: number, bytes = 0) =>
    store.commit([
      { put: `record/${n}`, value: { n, text: 'x'.repeat(400) } },
      ...(bytes > 0 ? [{ putFile: `image/${n}`, bytes: new Uint8Array(bytes) }] : []),
    ]);
  it('keeps exactly the acknowledged records, and removes all sent records', async () => {
    const store = fileStore(folder);
    await store.open();
    await store.commit([{ put: 'under-way', value: [] }]);
    const early = 2500;
    await Promise.all(Array.from({ length: early }, (_, n) => capture(store, n)));
    await fillDisk(disk);
    let count = early;
    while (await capture(store, count).then(isDone, isFull)) count += 1;
    await store.close();

    // The app restarts while the disk is still full.
    const next = fileStore(folder);
    const { documents, setAside } = await next.open();
    expect(setAside).toEqual([]);
    expect(documents).toHaveLength(count + 1);
    await expect(capture(next, count)).rejects.toMatchObject(full);
    for (let n = 0; n < count; n += 1) {
      if (n % 50 === 0) await next.commit([{ put: 'under-way', value: [n] }]);
      await next.commit([{ remove: `record/${n}` }]);
    }
    await next.close();

    const last = fileStore(folder);
    expect((await last.open()).documents.map(({ key }) => key)).toEqual(['under-way']);
    await last.close();
  });

  it('keeps no bytes of an image that did not fit, and accepts the image when there is space', async () => {
    const store = fileStore(folder);
    await store.open();
    await capture(store, 1, megabyte);
    const ballast = await fillDisk(disk);
    await expect(capture(store, 2, megabyte)).rejects.toMatchObject(full);
    expect(await store.readFile('image/2')).toBeNull();
    expect(await readdir(join(folder, 'files'))).toHaveLength(1);
    await rm(ballast);
    await capture(store, 2, megabyte);
    expect((await store.readFile('image/2'))?.length).toBe(megabyte);
    await store.close();
  });

  it('has space again after sent records are removed', async () => {
    const store = fileStore(folder);
    await store.open();
    await capture(store, 1, megabyte);
    await fillDisk(disk);
    await expect(capture(store, 2, megabyte / 2)).rejects.toMatchObject(full);
    await store.commit([{ remove: 'record/1' }, { removeFile: 'image/1' }]);
    // The file is deleted after its removal was acknowledged, and before the next commit is written.
    await capture(store, 2, megabyte / 2);
    await store.close();
    const next = fileStore(folder);
    expect((await next.open()).documents.map(({ key }) => key)).toEqual(['record/2']);
    await next.close();
  });

  it('accepts small commits that wait together with one that does not fit', async () => {
    const store = fileStore(folder);
    await store.open();
    const outcomes = await Promise.allSettled([
      capture(store, 1),
      capture(store, 2, 8 * megabyte),
      store.commit([{ put: 'large', value: 'x'.repeat(8 * megabyte) }]),
      capture(store, 3),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    await store.close();
    const next = fileStore(folder);
    expect((await next.open()).documents.map(({ key }) => key)).toEqual(['record/1', 'record/3']);
    await next.close();
  });

  it('reports `full` if there is no space even for an empty store', async () => {
    await fillDisk(disk);
    const store = fileStore(folder);
    await expect(store.open()).rejects.toMatchObject(full);
  });
});

const isDone = () => true;

const isFull = (error: unknown) => {
  expect(error).toMatchObject(full);
  return false;
};
