import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { postmasterPid } from '../platform/database/server-pid.js';
import { launchProcess, temporaryDataDir } from './service-process.js';

const folder = fileURLToPath(new URL('../../../..', import.meta.url));

let data: Awaited<ReturnType<typeof temporaryDataDir>>;
beforeEach(async () => {
  data = await temporaryDataDir();
});
afterEach(() => data.remove());

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  '[C-13] %s to `npm start` ends the service and its database',
  async (signal) => {
    const environment = { HOME: process.env.HOME ?? '' };
    const npm = launchProcess(data.dataDir, environment, { folder, command: ['npm', 'start'] });
    // The first start compiles, and builds the pages.
    await expect.poll(npm.output, { timeout: 180_000 }).toContain('is ready.');
    const service = Number(await readFile(join(data.dataDir, 'service.lock'), 'utf8'));
    const database = await postmasterPid(data.dataDir);
    expect([service, database].map(isAlive)).toEqual([true, true]);

    npm.child.kill(signal);
    try {
      await expect.poll(() => npm.child.exitCode).toBe(0);
      expect([service, database].map(isAlive)).toEqual([false, false]);
    } finally {
      if (isAlive(service)) process.kill(service, 'SIGTERM');
    }
  },
  240_000,
);
