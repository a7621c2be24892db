import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded-postgres.js';
import { openPool } from '../../../src/platform/database/postgres-pool.js';
import { type ChildSandbox, childSandbox, type DatabaseChild } from './child-sandbox.js';
import { postmasterPid } from './server-pid.js';

const log = pino({ level: 'silent' });

describe('a service that is killed', () => {
  let sandbox: ChildSandbox;
  let dataDir: string;
  beforeAll(async () => {
    sandbox = await childSandbox();
    dataDir = await mkdtemp(join(tmpdir(), 'fleet-killed-'));
  });
  afterAll(async () => {
    await sandbox.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('[C-6] loses no acknowledged row in ten kills, and starts again each time', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const child = sandbox.start(dataDir, { task: 'write' });
      await child.line('stored');
      const enough = lastStored(child) + 50;
      await child.line(`stored ${enough}`);
      await child.kill();
      const acknowledged = lastStored(child);

      const server = await startEmbeddedPostgres({ dataDir, log });
      const pool = openPool(server.connection, { max: 1, log });
      const { rows } = await pool.query<{ count: number; last: number }>(
        'select count(*) as count, max(n) as last from kept',
      );
      await pool.end();
      await server.stop();
      expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledged);
      expect(rows[0]?.count).toBe(rows[0]?.last);
    }
  });

  it('[C-13] also loses no acknowledged row if its database server is killed first', async () => {
    const child = sandbox.start(dataDir, { task: 'write' });
    await child.line('stored');
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    await child.kill();
    const acknowledged = lastStored(child);
    const server = await startEmbeddedPostgres({ dataDir, log });
    const pool = openPool(server.connection, { max: 1, log });
    const { rows } = await pool.query<{ last: number }>('select max(n) as last from kept');
    await pool.end();
    await server.stop();
    expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledged);
  });

  it.skipIf(process.platform !== 'linux')(
    '[C-13] ends a leftover database server at its next start',
    async () => {
      // Without setpriv, as on macOS, the server does not end with its parent process.
      const bin = join(sandbox.folder, 'bin');
      await mkdir(bin);
      await symlink(
        execFileSync('sh', ['-c', 'command -v flock'], { encoding: 'utf8' }).trim(),
        join(bin, 'flock'),
      );
      const child = sandbox.start(dataDir, { path: bin });
      await child.line('running');
      const leftover = await postmasterPid(dataDir);
      await child.kill();
      expect(await postmasterPid(dataDir)).toBe(leftover);
      const server = await startEmbeddedPostgres({ dataDir, log });
      const now = await postmasterPid(dataDir);
      await server.stop();
      expect(now).not.toBe(leftover);
    },
  );

  it('[C-13] starts again even if the process id of the dead server belongs to another process now', async () => {
    const child = sandbox.start(dataDir);
    await child.line('running');
    const pid = await postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await child.kill();
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    const text = await readFile(pidFile, 'utf8');
    await writeFile(pidFile, text.replace(String(pid), String(process.pid)));
    const server = await startEmbeddedPostgres({ dataDir, log });
    await server.stop();
  });
});

/** The number of the last row that was acknowledged to the child. */
function lastStored(child: DatabaseChild): number {
  return Number(child.lines.findLast((line) => line.startsWith('stored '))?.slice('stored '.length));
}
