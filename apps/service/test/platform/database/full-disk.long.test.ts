import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded-postgres.js';
import { postgresFault } from '../../../src/platform/database/postgres-faults.js';
import { openPool } from '../../../src/platform/database/postgres-pool.js';
import { fillDisk, mountDisk, unmountDisk, whyNoMount } from '../../small-disk.js';

const log = pino({ level: 'silent' });
const mountRefusal = whyNoMount();
if (mountRefusal !== undefined) {
  process.stderr.write(
    `The full-disk tests are skipped because no small disk can be mounted: ${mountRefusal}\n`,
  );
}

describe.skipIf(mountRefusal !== undefined)('a full disk', () => {
  let disk: string;
  beforeEach(async () => {
    disk = await mkdtemp(join(tmpdir(), 'fleet-disk-'));
  });
  afterEach(async () => {
    unmountDisk(disk);
    await rm(disk, { recursive: true });
  });

  it('is reported if a new database does not fit, and no files are left of the attempt', async () => {
    mountDisk(disk, 30);
    await expect(startEmbeddedPostgres({ dataDir: disk, log })).rejects.toThrow(
      /^The disk of .* is full: \d+ MB are free, .* Free some space, or set DATA_DIR to a folder on a larger disk\.$/,
    );
    expect(execFileSync('ls', [disk], { encoding: 'utf8' })).toBe('service.lock\n');
  });

  it('is reported when the service starts on it', async () => {
    mountDisk(disk, 140);
    await (await startEmbeddedPostgres({ dataDir: disk, log })).stop();
    const ballast = await fillDisk(disk);
    await expect(startEmbeddedPostgres({ dataDir: disk, log })).rejects.toThrow(
      /^The disk of .* is full: 0 MB/,
    );
    await rm(ballast);
    await (await startEmbeddedPostgres({ dataDir: disk, log })).stop();
  });

  it.each([
    {
      what: 'tables',
      grow: `string_agg(md5(random()::text), '') from generate_series(1, 3000)`,
      falls: false,
    },
    // Fills only the write-ahead log. PostgreSQL stops if it cannot grow, and cannot restart while the disk is full.
    // After the first row, a row needs more than the segments that a checkpoint could make free for it.
    {
      what: 'the log',
      grow: `pg_logical_emit_message(true, '', repeat('x', case $1::integer when 0 then 1000 else 50000000 end))::text`,
      falls: true,
    },
  ])(
    '[C-6] loses no acknowledged row if $what cannot grow, and writes work again once there is space',
    async ({ grow, falls }) => {
      mountDisk(disk, 180);
      const server = await startEmbeddedPostgres({ dataDir: disk, log });
      let exits = 0;
      server.onExit(() => {
        exits += 1;
      });
      const pool = openPool(server.connection, { max: 2, log });
      await pool.query('create table kept (n integer primary key, filling text not null)');
      const acknowledged: number[] = [];
      const faults = new Set<string>();
      const insert = async (n: number): Promise<boolean> => {
        try {
          await pool.query(`insert into kept select $1::integer, ${grow}`, [n]);
          acknowledged.push(n);
          return true;
        } catch (error) {
          faults.add(postgresFault(error).kind);
          return false;
        }
      };
      expect(await insert(0)).toBe(true);

      const ballast = await fillDisk(disk);
      let n = 1;
      while ((await insert(n)) || (falls && exits === 0)) {
        n += 1;
      }
      await rm(ballast);
      while (!(await insert(n))) {
        n += 1;
      }

      const { rows } = await pool.query<{ n: number }>('select n from kept');
      await pool.end();
      await server.stop();
      expect(rows.map((row) => row.n)).toEqual(expect.arrayContaining(acknowledged));
      expect([...faults].filter((kind) => kind !== 'disk_full' && kind !== 'unavailable')).toEqual([]);
      expect(faults).toContain(falls ? 'unavailable' : 'disk_full');
    },
  );
});
