import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupCluster } from '../../../src/platform/database/cluster-backup.js';
import { restoreCluster } from '../../../src/platform/database/cluster-restore.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/platform/database/embedded-postgres.js';
import { openPool, type Pool } from '../../../src/platform/database/postgres-pool.js';

const log = pino({ level: 'silent' });

interface RestoredCopy {
  rows: number[];
  dataDir: string;
}

describe('a backup', () => {
  let folder: string;
  let dataDir: string;
  let archive: string;
  let server: EmbeddedPostgres;
  let pool: Pool;
  let copy: RestoredCopy;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fleet-backup-'));
    dataDir = join(folder, 'data');
    archive = join(folder, 'backup.tar.gz');
    server = await startEmbeddedPostgres({ dataDir, log });
    pool = openPool(server.connection, { max: 4, log });
    await pool.query(
      `create table kept (n integer primary key, filling text not null default repeat('x', 500))`,
    );
    await mkdir(join(dataDir, 'tls'), { mode: 0o700 });
    await writeFile(join(dataDir, 'tls', 'key.pem'), 'secret', { mode: 0o600 });
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function restored(from: string): Promise<RestoredCopy> {
    const target = await mkdtemp(join(folder, 'restored-'));
    await restoreCluster({ dataDir: target, archive: from });
    const restoredServer = await startEmbeddedPostgres({ dataDir: target, log });
    const copyPool = openPool(restoredServer.connection, { max: 1, log });
    const { rows } = await copyPool.query<{ n: number }>('select n from kept order by n');
    // Reads every page. A half-written page would fail its checksum.
    await copyPool.query('select sum(length(filling)) from kept');
    await copyPool.end();
    await restoredServer.stop();
    return { rows: rows.map((row) => row.n), dataDir: target };
  }

  it('of a running database contains everything that was committed before the backup ended', async () => {
    // For each row: the positions of its statement and of the response in the order of all these events.
    const sent = new Map<number, number>();
    const answered = new Map<number, number>();
    let events = 0;
    let going = true;
    const writers = Array.from({ length: 3 }, async () => {
      while (going) {
        const n = sent.size + 1;
        sent.set(n, ++events);
        await pool.query('insert into kept values ($1)', [n]);
        answered.set(n, ++events);
        await pool.query('update kept set filling = md5(filling) where n = $1', [Math.ceil(n / 2)]);
      }
    });
    let checkpoints = true;
    const checkpointing = (async () => {
      const admin = openPool(server.adminConnection, { max: 1, log });
      while (checkpoints) {
        await admin.query('checkpoint');
      }
      await admin.end();
    })();
    while (answered.size < 100) {
      await pool.query('select');
    }
    const answeredBefore = [...answered.keys()];
    await backupCluster({ dataDir, archive, log });
    going = false;
    checkpoints = false;
    await Promise.all([...writers, checkpointing]);
    copy = await restored(archive);
    const { rows } = copy;
    expect(rows).toEqual(expect.arrayContaining(answeredBefore));
    // The copy shows one point in time: no missing row was acknowledged before the last present row was sent.
    const present = new Set(rows);
    const missing = [...answered.keys()].filter((n) => !present.has(n));
    const lastSent = Math.max(...rows.map((n) => sent.get(n) ?? 0));
    expect(missing.filter((n) => (answered.get(n) ?? 0) < lastSent)).toEqual([]);
  });

  it('also contains the rest of the data folder, including keys, and is readable only by its owner', async () => {
    expect(await readFile(join(copy.dataDir, 'tls/key.pem'), 'utf8')).toBe('secret');
    expect((await stat(join(copy.dataDir, 'tls/key.pem'))).mode & 0o777).toBe(0o600);
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('.part'));
  });

  it('can also be taken while the service is not running', async () => {
    const again = join(folder, 'again.tar.gz');
    await backupCluster({ dataDir: copy.dataDir, archive: again, log });
    expect((await restored(again)).rows).toEqual(copy.rows);
  });

  it('is refused inside the data folder and for a folder without a database', async () => {
    await expect(backupCluster({ dataDir, archive: join(dataDir, 'b.tar.gz'), log })).rejects.toThrow(
      /data folder itself/,
    );
    await expect(backupCluster({ dataDir: folder, archive: '/tmp/b.tar.gz', log })).rejects.toThrow(
      /no embedded database/,
    );
  });

  it('can be restored into an empty folder only', async () => {
    await expect(restoreCluster({ dataDir, archive })).rejects.toThrow(
      /is not empty \(.*\)\. Restore into an empty folder/,
    );
  });

  it('leaves the folder empty if the archive is damaged or is none', async () => {
    const whole = await readFile(archive);
    const target = join(folder, 'damaged');
    for (const [content, sentence] of [
      [whole.subarray(0, whole.length / 2), /could not be restored: unexpected end of file/],
      [Buffer.from('not an archive'), /could not be restored: incorrect header check/],
    ] as const) {
      await writeFile(join(folder, 'bad.tar.gz'), content);
      await expect(restoreCluster({ dataDir: target, archive: join(folder, 'bad.tar.gz') })).rejects.toThrow(
        sentence,
      );
      expect(await readdir(target)).toEqual(['service.lock']);
    }
  });
});
