import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { postmasterPid } from '../platform/database/server-pid.js';
import { fillDisk, mountDisk, unmountDisk, whyNoMount } from '../small-disk.js';
import { endProcesses, type ServiceProcess, startProcess, temporaryDataDir } from './service-process.js';

/** The response to a readiness probe. Fails if it takes 2 s or longer. */
async function readiness(service: ServiceProcess): Promise<{ status: number; faults: string[] }> {
  const askedAt = performance.now();
  const answer = await fetch(service.baseUrl.replace('/api/v2', '/health/ready'));
  const body: unknown = await answer.json();
  expect(performance.now() - askedAt).toBeLessThan(2_000);
  return { status: answer.status, faults: Array.isArray(body) ? body.map((each) => each.message) : [] };
}

const ready = { status: 200, faults: [] };

afterEach(() => endProcesses());

describe('a frozen database', () => {
  let data: Awaited<ReturnType<typeof temporaryDataDir>>;
  let frozen: number[] = [];
  beforeAll(async () => {
    data = await temporaryDataDir();
  });
  const thaw = () => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
  };
  afterEach(thaw);
  afterAll(() => data.remove());

  it.each(['all of its processes', 'the one that accepts connections'])(
    '[C-13] is reported within 2 s, each time, and only while it lasts: %s',
    async (which) => {
      const service = await startProcess(data.dataDir, { NODE_ENV: 'production' });
      expect(await readiness(service)).toEqual(ready);
      const postmaster = await postmasterPid(data.dataDir);
      const backends = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
      frozen = [
        postmaster,
        ...(which === 'all of its processes' ? backends.trim().split(/\s+/).map(Number) : []),
      ];
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
      await expect
        .poll(() => readiness(service))
        .toEqual({ status: 503, faults: ['The database does not answer.'] });
      for (let again = 0; again < 30; again += 1) expect((await readiness(service)).status).toBe(503);
      thaw();
      await expect.poll(() => readiness(service)).toEqual(ready);
    },
    120_000,
  );
});

const mountRefusal = whyNoMount();

describe.skipIf(mountRefusal !== undefined)('a full disk', () => {
  it('[C-13] is reported within 2 s, before the first write fails, and only while it lasts', async () => {
    const disk = await mkdtemp(join(tmpdir(), 'fleet-disk-'));
    mountDisk(disk, 300);
    try {
      const service = await startProcess(disk, { NODE_ENV: 'production' });
      expect(await readiness(service)).toEqual(ready);
      const ballast = await fillDisk(disk);
      await expect
        .poll(() => readiness(service), { timeout: 2_000 })
        .toMatchObject({
          status: 503,
          faults: ['The disk of the data folder is full: 0 MB are free, and 16 are needed.'],
        });
      await rm(ballast);
      await expect.poll(() => readiness(service)).toEqual(ready);
      await endProcesses();
    } finally {
      unmountDisk(disk);
      await rm(disk, { recursive: true });
    }
  }, 60_000);
});
