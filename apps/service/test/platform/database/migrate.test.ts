import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/platform/database/migrate.js';
import { migrationsFolder, readMigrations } from '../../../src/platform/database/migration-files.js';
import { StartRefusal } from '../../../src/platform/start-refusal.js';
import { emptyDatabase, type TestDatabase } from '../../test-database.js';

const log = pino({ level: 'silent' });

describe('migrations', () => {
  let database: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    database = await emptyDatabase();
    folder = await mkdtemp(join(tmpdir(), 'fleet-migrations-'));
    await write('0001-items.sql', 'create table items (n integer);\ninsert into items values (1);');
    await write('0002-more-items.sql', 'insert into items values (2);');
  });
  afterEach(async () => {
    await database.stop();
    await rm(folder, { recursive: true });
  });

  const write = (name: string, sql: string): Promise<void> => writeFile(join(folder, name), sql);
  const run = (): Promise<number> => migrate(database.connection, { log, folder });
  async function items(): Promise<unknown[]> {
    return (await database.pool.query<{ n: number }>({ text: 'select n from items order by n' })).rows.map(
      (row) => row.n,
    );
  }

  it('are applied in order, once, and recorded', async () => {
    expect(await run()).toBe(2);
    expect(await run()).toBe(0);
    expect(await items()).toEqual([1, 2]);
    const { rows } = await database.pool.query({
      text: 'select number, name, length(sha256) as digest, applied_at is not null as dated from schema_migrations order by 1',
    });
    expect(rows).toEqual([
      { number: 1, name: 'items', digest: 64, dated: true },
      { number: 2, name: 'more-items', digest: 64, dated: true },
    ]);
  });

  it('are applied once by ten migrators at the same time', async () => {
    const counts = await Promise.all(Array.from({ length: 10 }, run));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await items()).toEqual([1, 2]);
  });

  it('continue from the database’s current migration', async () => {
    await run();
    await write('0003-last.sql', 'insert into items values (3);');
    expect(await run()).toBe(1);
    expect(await items()).toEqual([1, 2, 3]);
  });

  it('are undone completely if they fail; those before it stay applied', async () => {
    await write('0003-faulty.sql', 'insert into items values (3); select nonsense;');
    await expect(run()).rejects.toMatchObject({ code: '42703' });
    expect(await items()).toEqual([1, 2]);
    await write('0003-faulty.sql', 'insert into items values (3);');
    expect(await run()).toBe(1);
  });

  it('are refused on a database that is newer than the program', async () => {
    await write('0003-last.sql', 'select 1;');
    await run();
    await rm(join(folder, '0003-last.sql'));
    await expect(run()).rejects.toThrow(StartRefusal);
    await expect(run()).rejects.toThrow(
      'The database is newer than this program: it is at migration 3 (last), and this program knows 2.',
    );
  });

  it('are refused if an applied file has changed', async () => {
    await run();
    await write('0001-items.sql', 'create table items (n bigint);');
    await expect(run()).rejects.toThrow(StartRefusal);
    await expect(run()).rejects.toThrow(
      'Migration 1 (items) was applied to this database in another version',
    );
  });

  it('may have other line ends', async () => {
    await run();
    await write('0001-items.sql', 'create table items (n integer);\r\ninsert into items values (1);');
    expect(await run()).toBe(0);
  });

  it('must be numbered without gaps', async () => {
    await write('0004-late.sql', 'select 1;');
    await expect(run()).rejects.toThrow(/0004-late\.sql: migrations are named 0001-name\.sql/);
  });

  it('of the service itself can be read', async () => {
    expect((await readMigrations(migrationsFolder)).length).toBeGreaterThan(0);
  });
});
