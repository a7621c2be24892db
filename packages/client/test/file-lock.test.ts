import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockFolder } from '../src/storage/file-lock.js';
import { fileStore } from '../src/storage/file-store.js';
import { storeChildren } from './store-child.js';
import { temporaryFolder } from './temporary-folder.js';

let children: Awaited<ReturnType<typeof storeChildren>>;
beforeAll(async () => {
  children = await storeChildren();
});
afterAll(() => children.dispose());

const locksIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => /^(lock|claim)-/.test(name)).length;

describe('the lock of a folder', () => {
  it('excludes another process, names its owner, and ends with the owner in any case', async () => {
    const folder = await temporaryFolder();
    const child = children.start(folder, 'hold');
    expect((await child.lines.next()).value).toBe('open');
    const store = fileStore(folder);
    const refusal = { reason: 'in_use', message: `The folder ${folder} is in use by process ${child.pid}.` };
    await expect(store.open()).rejects.toMatchObject(refusal);
    child.signal('SIGSTOP');
    await expect(store.open()).rejects.toMatchObject(refusal);
    await child.kill();
    expect(await locksIn(folder)).toBe(1);
    await store.open();
    expect(await locksIn(folder)).toBe(1);
    await store.close();
    expect(await locksIn(folder)).toBe(0);
  });

  it('is given to only one of many stores that open at the same moment', async () => {
    const folder = await temporaryFolder();
    for (let round = 0; round < 10; round += 1) {
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
      const taken = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(taken).toHaveLength(1);
      for (const each of tries) {
        if (each.status === 'rejected') expect(each.reason).toMatchObject({ reason: 'in_use' });
      }
      await taken[0]?.release();
    }
  });

  it('is given to only one of many processes', async () => {
    const folder = await temporaryFolder();
    const started = Array.from({ length: 5 }, () => children.start(folder, 'hold'));
    const said = await Promise.all(started.map((child) => child.lines.next()));
    expect(said.map(({ value }) => value).sort()).toEqual(['in_use', 'in_use', 'in_use', 'in_use', 'open']);
    await Promise.all(started.map((child) => child.kill()));
  });

  it('works in folders whose path is too long for a socket', async () => {
    const folder = join(await temporaryFolder(), ...Array.from({ length: 8 }, () => 'x'.repeat(40)));
    await mkdir(folder, { recursive: true });
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toMatchObject({ reason: 'in_use' });
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  it('lets only the owner of the folder read it', async () => {
    const folder = join(await temporaryFolder(), 'store');
    const store = fileStore(folder);
    await store.open();
    await store.commit([{ putFile: 'f', bytes: new Uint8Array(1) }]);
    for (const name of await readdir(folder, { recursive: true })) {
      const { mode } = await stat(join(folder, name));
      if (!name.startsWith('lock-')) expect(mode & 0o077).toBe(0);
    }
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await store.close();
  });
});
