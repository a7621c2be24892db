import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeServiceLock } from '../../src/platform/database/service-lock.js';
import { watchLock } from '../../src/platform/database/service-lock-watch.js';
import { postmasterPid } from '../platform/database/server-pid.js';
import { endProcesses, launchProcess, temporaryDataDir } from './service-process.js';

let parent: Awaited<ReturnType<typeof temporaryDataDir>>;
let dataDir: string;
let away: string;
beforeEach(async () => {
  parent = await temporaryDataDir();
  dataDir = join(parent.dataDir, 'data');
  away = join(parent.dataDir, 'away');
  await mkdir(dataDir);
});
afterEach(async () => {
  await endProcesses();
  await parent.remove();
});

describe('the data folder', () => {
  it.each([
    { what: 'was removed', put: async () => undefined },
    { what: 'was replaced', put: () => mkdir(dataDir) },
  ])(
    '[C-13] ends the service with an error if it $what',
    async ({ put }) => {
      const service = launchProcess(dataDir, { NODE_ENV: 'production' });
      await expect.poll(service.output, { timeout: 60_000 }).toContain('is ready.');
      const database = await postmasterPid(dataDir);
      await rename(dataDir, away);
      await put();
      expect(await service.ended).toBe(1);
      expect(service.output()).toContain('the data folder was removed or replaced; the service ends');
      expect(() => process.kill(database, 0)).toThrow('ESRCH');
    },
    60_000,
  );

  it('[C-13] counts as lost once several checks in a row find another lock file', async () => {
    const lock = await takeServiceLock(dataDir);
    let lost = 0;
    const stop = watchLock(lock, () => (lost += 1), 5);
    try {
      await rename(dataDir, away);
      await expect.poll(() => lost).toBe(1);
    } finally {
      stop();
      await lock.release();
    }
  });

  it('[C-13] does not count as lost if it is missing for a moment, or if a check fails', async () => {
    const looks = [false, false, true, 'EIO', false, false, 'ESTALE', false, false, true];
    let looked = 0;
    let lost = 0;
    const isInPlace = async () => {
      const found = looks[looked % looks.length];
      looked += 1;
      if (typeof found === 'string') throw new Error(found);
      return found ?? true;
    };
    const stop = watchLock({ isInPlace }, () => (lost += 1), 1);
    await expect.poll(() => looked).toBeGreaterThan(3 * looks.length);
    stop();
    expect(lost).toBe(0);
  });
});
