import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judgePin } from '@fleet/domain/accounts/pin-strength';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOrganisation } from '../../src/accounts/create-organisation.js';
import { type ContextParts, noOrganisation, openContext } from '../../src/context-factory.js';
import { ensureDemoData, publishDemoCredentials } from '../../src/demo/demo-start.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { type TestDatabase, testDatabase } from '../test-database.js';

let database: TestDatabase;
let dataDir: string;
let parts: ContextParts;

beforeEach(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'fleet-demo-'));
  const log = pino({ level: 'silent' });
  parts = { pool: database.pool, now: Date.now, newId: newUuidV7, log };
});
afterEach(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const file = () => join(dataDir, 'demo-credentials.json');
const draft = () => join(dataDir, 'demo-credentials.draft.json');
const addresses = { httpUrl: 'http://127.0.0.1:8080', httpsUrl: null, caFile: null, mqttUrl: null };
const tokenLifetimes = { driverMs: 43_200_000, userMs: 3_600_000, apiKeyMs: 3_600_000 };
const start = (environment: 'development' | 'production' = 'development', folder = dataDir) =>
  ensureDemoData(parts, { environment, dataDir: folder, tokenLifetimes });
const publish = (demo: Awaited<ReturnType<typeof start>>, more = {}) =>
  publishDemoCredentials({ dataDir }, demo, { ...addresses, ...more });
const system = () => openContext(parts, noOrganisation, { kind: 'system' }, 'test');
async function count(table: string): Promise<number> {
  const { rows } = await database.pool.query(`select count(*)::int as n from ${table}`);
  return rows[0]?.n;
}

describe('the demo data of a first start', () => {
  it('[C-13] has its secrets in a file for one user, and nowhere else in clear text', async () => {
    const demo = await start();
    expect(await publish(demo)).toBe(file());
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['demo-credentials.json']);
    expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({
      base_url: 'http://127.0.0.1:8080/api/v2',
      https_base_url: null,
      ca_file: null,
      mqtt_url: null,
      ...demo,
    });
    const secrets = [demo, demo?.second_organisation].flatMap((each) => [
      each?.administrator.password ?? '',
      each?.controller.password ?? '',
      each?.api_key.id ?? '',
    ]);
    expect(new Set(secrets).size).toBe(6);
    const { rows } = await database.pool.query<{ text: string }>(
      `select (select jsonb_agg(to_jsonb(u)) from users u)::text || (select jsonb_agg(to_jsonb(k)) from api_keys k)::text
        || (select jsonb_agg(to_jsonb(e)) from events e)::text || (select jsonb_agg(to_jsonb(a)) from audit_entries a)::text
        as text`,
    );
    for (const secret of secrets) expect(rows[0]?.text).not.toContain(secret);
  });

  it('has the time zone of its place, so that drivers see the times of their clocks', async () => {
    await start();
    const { rows } = await database.pool.query(`select settings->>'time_zone' as zone from organisations`);
    expect(rows).toEqual([{ zone: 'Europe/Andorra' }, { zone: 'Europe/Andorra' }]);
  });

  it('[C-13] has other secrets in every installation', async () => {
    const one = await start();
    const other = await testDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'fleet-demo-'));
    const two = await ensureDemoData(
      { ...parts, pool: other.pool },
      { environment: 'test', dataDir: folder, tokenLifetimes },
    );
    await other.stop();
    await rm(folder, { recursive: true });
    const pins = (demo: typeof one) => demo?.drivers.map((each) => each.pin);
    expect(pins(two)).toHaveLength(8);
    expect(pins(two)?.map((pin) => judgePin(pin))).toEqual(Array(8).fill(null));
    expect(pins(two)).not.toEqual(pins(one));
    expect(two?.administrator.username).toBe(one?.administrator.username);
  });

  it('[C-13] is found by one query at later starts, and its file gets the current addresses', async () => {
    const demo = await start();
    await publish(demo);
    const rows = await count('events');
    const query = vi.spyOn(database.pool, 'query');
    expect(await start()).toEqual(demo);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    await publish(demo, {
      httpUrl: 'http://0.0.0.0:81',
      httpsUrl: 'https://[::]:444',
      caFile: '/tls/ca.pem',
    });
    expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({
      base_url: 'http://127.0.0.1:81/api/v2',
      https_base_url: 'https://[::1]:444/api/v2',
      ca_file: '/tls/ca.pem',
      mqtt_url: null,
      ...demo,
    });
    expect(await count('events')).toBe(rows);
  });

  it('[C-13] is not created in production, or next to another organisation', async () => {
    expect(await start('production')).toBeNull();
    expect(await count('organisations')).toBe(0);
    await createOrganisation(system(), { name: 'Transports Valira' });
    expect(await start()).toBeNull();
    expect(await count('organisations')).toBe(1);
    expect(await publish(null)).toBeNull();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('[C-13] is created once if two services start on one database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fleet-demo-'));
    const both = await Promise.all([start(), start('development', folder)]);
    await rm(folder, { recursive: true });
    expect(await count('organisations')).toBe(2);
    expect(both.filter((each) => each === null)).toHaveLength(1);
  });
});

describe('a first start that fails', () => {
  it('[C-13] leaves nothing behind if its transaction is rolled back', async () => {
    // The file with the secrets, which is written before the commit, cannot be written.
    const obstacle = `${draft()}.${process.pid}.part`;
    await mkdir(obstacle);
    await expect(start()).rejects.toThrow(obstacle);
    for (const table of ['organisations', 'users', 'routes', 'events']) expect(await count(table)).toBe(0);
    await rm(obstacle, { recursive: true });
    expect(await start()).not.toBeNull();
  });

  it('[C-13] keeps its secrets if it ends between the commit and the publication of its file', async () => {
    const demo = await start();
    expect(await readdir(dataDir)).toEqual(['demo-credentials.draft.json']);
    expect((await stat(draft())).mode & 0o777).toBe(0o600);
    const again = await start();
    expect(again).toEqual(demo);
    await publish(again);
    expect(await readdir(dataDir)).toEqual(['demo-credentials.json']);
  });

  it('[C-13] is repeated if it ended before the commit, whatever files remain', async () => {
    const demo = await start();
    await database.stop();
    database = await testDatabase();
    parts = { ...parts, pool: database.pool };
    const next = await start();
    expect(next?.organisation_id).not.toBe(demo?.organisation_id);
    expect(await count('organisations')).toBe(2);
    await publish(next);
    expect(JSON.parse(await readFile(file(), 'utf8')).organisation_id).toBe(next?.organisation_id);
  });

  it('[C-13] is not confused with a later organisation', async () => {
    await start();
    await database.stop();
    database = await testDatabase();
    parts = { ...parts, pool: database.pool };
    await createOrganisation(system(), { name: 'Transports Valira' });
    expect(await start()).toBeNull();
    await writeFile(file(), '{"organisation_id": "half a fi');
    expect(await start()).toBeNull();
    expect(await count('organisations')).toBe(1);
  });
});
