import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/platform/database/embedded-postgres.js';
import { openPool, type Pool } from '../../../src/platform/database/postgres-pool.js';
import { StartRefusal } from '../../../src/platform/start-refusal.js';
import { postmasterPid } from './server-pid.js';

const log = pino({ level: 'silent' });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-embedded-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the embedded server', () => {
  let server: EmbeddedPostgres;
  let pool: Pool;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = join(folder, 'running');
    server = await startEmbeddedPostgres({ dataDir, log });
    pool = openPool(server.connection, { max: 5, log });
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });

  it('[C-6] writes to the disk before it acknowledges, with checksums', async () => {
    const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'];
    const { rows } = await pool.query('select name, setting from pg_settings where name = any ($1)', [
      settings,
    ]);
    expect(rows.map((row) => row.setting)).toEqual(['on', 'on', 'on', 'on']);
  });

  it('uses UTF-8 and UTC, and sorts by code point on every machine', async () => {
    const { rows } = await pool.query(`select current_setting('server_encoding') as encoding,
      current_setting('timezone') as zone, (select array_agg(x order by x) from unnest(array['ä', 'b', 'B']) x) as sorted,
      lower('Ä') as lower`);
    expect(rows).toEqual([{ encoding: 'UTF8', zone: 'UTC', sorted: ['B', 'b', 'ä'], lower: 'ä' }]);
  });

  it('[C-13] listens only on its Unix socket', async () => {
    const { rows } = await pool.query(`select current_setting('listen_addresses') as addresses,
      inet_server_addr() as address`);
    expect(rows).toEqual([{ addresses: '', address: null }]);
  });

  it('does not give the service superuser rights', async () => {
    await expect(pool.query(`copy (select 1) to program 'true'`)).rejects.toMatchObject({ code: '42501' });
    await expect(pool.query(`select pg_read_file('pg_hba.conf')`)).rejects.toMatchObject({ code: '42501' });
  });

  it('makes the data folder accessible to its owner only', async () => {
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  it('is started again when it dies, and reports its exit', async () => {
    const before = await postmasterPid(dataDir);
    const exit = new Promise((resolve) => server.onExit(resolve));
    process.kill(before, 'SIGKILL');
    expect(await exit).toEqual({ code: null, signal: 'SIGKILL' });
    let answer: unknown;
    while (answer === undefined) {
      answer = await pool.query('select 1 as one').then(
        ({ rows }) => rows[0],
        () => undefined,
      );
    }
    expect(answer).toEqual({ one: 1 });
    expect(await postmasterPid(dataDir)).not.toBe(before);
  });

  it.skipIf(process.platform !== 'linux')(
    'runs in its own process session, so that Ctrl+C does not reach it',
    async () => {
      const pid = await postmasterPid(dataDir);
      // The fields after the name in brackets are: state, parent, process group, session.
      const session = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[3];
      expect(session).toBe(String(pid));
    },
  );
});

describe('starting the embedded server', () => {
  let dataDir: string;
  let used: string;
  let count = 0;
  beforeAll(async () => {
    used = join(folder, 'used');
    await (await startEmbeddedPostgres({ dataDir: used, log })).stop();
  });
  beforeEach(() => {
    count += 1;
    dataDir = join(folder, `start-${count}`);
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const deep = join(dataDir, 'a-folder-with-a-long-name'.repeat(5));
    const server = await startEmbeddedPostgres({ dataDir: deep, log });
    const pool = openPool(server.connection, { max: 1, log });
    const { rows } = await pool.query('select 1 as one');
    const host = String(server.connection.host);
    const linkMode = (await stat(join(host, '..'))).mode & 0o777;
    await pool.end();
    await server.stop();
    expect(rows).toEqual([{ one: 1 }]);
    expect(host.length).toBeLessThan(80);
    expect(linkMode).toBe(0o700);
    await expect(stat(join(host, '..'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('removes the files of an interrupted first start', async () => {
    await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true });
    const server = await startEmbeddedPostgres({ dataDir, log });
    await server.stop();
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'service.lock']);
  });

  it('is refused on a database of another major version', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    const refusal = startEmbeddedPostgres({ dataDir, log });
    await expect(refusal).rejects.toThrow(StartRefusal);
    await expect(refusal).rejects.toThrow(/was written by PostgreSQL 17, and this program contains 18/);
  });

  it('is refused in a folder whose restore was interrupted', async () => {
    await mkdir(join(dataDir, 'postgres.restoring'), { recursive: true });
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/restore into .* was interrupted/);
  });

  it('reports why the server did not start, and frees the folder', async () => {
    const settings = { shared_buffers: 'plenty' };
    const refusal = startEmbeddedPostgres({ dataDir: used, log, settings });
    await expect(refusal).rejects.toThrow(
      /did not start: .*invalid value for parameter "shared_buffers": "plenty"/,
    );
    const server = await startEmbeddedPostgres({ dataDir: used, log });
    await server.stop();
  });

  it('is refused if the data folder cannot be created', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(dataDir, 'a file');
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/^The data folder .* Set DATA_DIR/);
  });

  it('leaves no process and no lock of the server after a stop', async () => {
    const server = await startEmbeddedPostgres({ dataDir: used, log });
    const pid = await postmasterPid(used);
    await server.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    await expect(readFile(join(used, 'postgres/postmaster.pid'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });

  it.skipIf(process.getuid?.() !== 0)(
    '[C-13] changes the owner of a database that belongs to root, for example after a copy',
    async () => {
      const cluster = join(used, 'postgres');
      execFileSync('chown', ['-R', '0:0', cluster]);
      await (await startEmbeddedPostgres({ dataDir: used, log })).stop();
      expect((await stat(join(cluster, 'base'))).uid).not.toBe(0);
    },
  );
});
