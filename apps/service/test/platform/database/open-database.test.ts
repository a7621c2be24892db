import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/platform/database/open-database.js';
import { StartRefusal } from '../../../src/platform/start-refusal.js';
import { emptyDatabase, type TestDatabase } from '../../test-database.js';

const log = pino({ level: 'silent' });

describe('opening the database', () => {
  let external: TestDatabase;
  let dataDir: string;
  beforeAll(async () => {
    external = await emptyDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'fleet-open-'));
  });
  afterAll(async () => {
    await external.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('starts the embedded server without DATABASE_URL', async () => {
    const database = await openDatabase({ dataDir, log });
    const heard = new Promise((resolve) => database.listen('c', resolve));
    await database.listen('c', () => undefined);
    await database.pool.query({ text: `notify c, 'hello'` });
    expect(database.kind).toBe('embedded');
    expect(await heard).toBe('hello');
    await database.stop();
  });

  it('can be stopped while a statement is still running', async () => {
    const database = await openDatabase({ dataDir, log });
    const endless = database.pool.query({ text: 'select pg_sleep(14)' });
    const broken = expect(endless).rejects.toThrow();
    const startedAt = performance.now();
    await database.stop();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    await broken;
  });

  it('uses the server that DATABASE_URL names', async () => {
    const database = await openDatabase({ databaseUrl: external.url, dataDir, log });
    const { rows } = await database.pool.query({ text: 'select 1 as one' });
    await database.stop();
    expect(database.kind).toBe('external');
    expect(rows).toEqual([{ one: 1 }]);
  });

  it.each([
    ['not a url', /^DATABASE_URL is not a URL/],
    [
      'postgresql://me:secret@127.0.0.1:1/fleet',
      /^The database fleet on 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.* Check DATABASE_URL/,
    ],
  ])(
    'is refused for %s with a clear message, which does not contain the password',
    async (databaseUrl, sentence) => {
      const refusal = await openDatabase({ databaseUrl, dataDir, log, patienceMs: 0 }).catch(
        (error: unknown) => error,
      );
      expect(refusal).toBeInstanceOf(StartRefusal);
      expect(String(refusal)).toMatch(/^StartRefusal: /);
      expect(String(refusal).slice('StartRefusal: '.length)).toMatch(sentence);
      expect(String(refusal)).not.toContain('secret');
    },
  );

  it('is refused immediately for a database that does not exist', async () => {
    const url = external.url.replace(/fleet_test_[0-9a-f]+/, 'nowhere');
    await expect(openDatabase({ databaseUrl: url, dataDir, log, patienceMs: 60_000 })).rejects.toThrow(
      'database "nowhere" does not exist',
    );
  });
});
