import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort, listenOnFreePort } from '../free-port.js';
import { endProcesses, launchProcess, readDemo, temporaryDataDir } from './service-process.js';

let data: Awaited<ReturnType<typeof temporaryDataDir>>;
beforeEach(async () => {
  data = await temporaryDataDir();
});
afterEach(() => data.remove());

describe('the start of the process', () => {
  it.each([
    { moment: 'the data folder is locked', entry: 'service.lock' },
    { moment: 'the database is being created', entry: 'postgres.new' },
    { moment: 'the database exists', entry: 'postgres' },
  ])('[C-13] exits with 0 and leaves no running database after a SIGTERM when $moment', async ({ entry }) => {
    const first = launchProcess(data.dataDir);
    await expect.poll(() => readdir(data.dataDir), { interval: 1 }).toContain(entry);
    first.child.kill('SIGTERM');
    expect([await first.ended, first.output()]).toEqual([0, 'Stopping; requests under way are finished.\n']);
    expect(await readFile(join(data.dataDir, 'postgres', 'postmaster.pid')).catch(() => 'none')).toBe('none');

    const second = launchProcess(data.dataDir);
    await expect.poll(second.output, { timeout: 60_000 }).toContain('is ready.');
    await endProcesses();
    expect(await second.ended).toBe(0);
  });

  it('[C-13] exits with 0 after a SIGTERM while the database server does not respond', async () => {
    let asked = 0;
    const silent = createServer((socket) => {
      asked += 1;
      socket.destroy();
    });
    const port = await listenOnFreePort(silent);
    const DATABASE_URL = `postgresql://fleet:secret@127.0.0.1:${port}/fleet`;
    const waiting = launchProcess(data.dataDir, { DATABASE_URL });
    await expect.poll(() => asked).toBeGreaterThan(0);
    waiting.child.kill('SIGTERM');
    expect(await waiting.ended).toBe(0);
    silent.close();
  });

  it('[C-13] reports ready only after the credentials of the demo are written; a SIGTERM at that moment exits with 0', async () => {
    const port = await freePort();
    const service = launchProcess(data.dataDir, { PORT: String(port) });
    const responses = new Set<unknown>();
    for (let status = 0; status !== 200; ) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
      status = answer?.status ?? 0;
      if (answer !== null) responses.add(JSON.stringify(await answer.json()));
    }
    service.child.kill('SIGTERM');
    expect((await readDemo(data.dataDir)).base_url).toBe(`http://127.0.0.1:${port}/api/v2`);
    expect(await service.ended).toBe(0);
    expect([...responses].at(-1)).toContain('"status":"ready"');
  });
});
