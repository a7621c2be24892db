import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifySecret } from '../../src/platform/security/secret-hash.js';
import { emptyDatabase, type TestDatabase } from '../test-database.js';
import { fleet } from './fleet-process.js';

let database: TestDatabase;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'fleet-demo-create-'));
  environment = { DATABASE_URL: database.url, DATA_DIR: folder, PUBLIC_URL: 'https://fleet.example' };
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const create = (file: string, ...words: string[]) =>
  fleet(['demo', 'create', '--credentials', join(folder, file), ...words], environment);
const count = async (table: string): Promise<number> =>
  (await database.pool.query(`select count(*)::int as n from ${table}`)).rows[0]?.n;

describe('fleet demo create', () => {
  it('creates an organisation with the given number of drivers, also next to another one, with secrets that one user can read', async () => {
    const made = [await create('one.json', '--drivers', '12'), await create('two.json', '--drivers', '3')];
    expect(made.map(({ code }) => code)).toEqual([0, 0]);
    expect(made[0]?.errors).toContain('made 12 of 12 pins');
    const file = JSON.parse(await readFile(join(folder, 'one.json'), 'utf8'));
    expect((await stat(join(folder, 'one.json'))).mode & 0o777).toBe(0o600);
    expect(file).toMatchObject({
      base_url: 'https://fleet.example/api/v2',
      organisation_id: made[0]?.json().organisation_id,
      api_key: { organisation_id: made[0]?.json().organisation_id },
    });
    expect(file.drivers).toHaveLength(12);
    const { username, pin, route_id } = file.drivers[11];
    const { rows } = await database.pool.query('select secret_hash from users where username = $1', [
      username,
    ]);
    expect(await verifySecret(rows[0]?.secret_hash, pin)).toBe(true);
    const routes = await database.pool.query('select status from routes where id = $1', [route_id]);
    expect(routes.rows).toEqual([{ status: 'active' }]);
    expect(await count('organisations')).toBe(2);
  });

  it('creates no routes with `--routes none`', async () => {
    const before = await count('routes');
    expect((await create('bare.json', '--drivers', '2', '--routes', 'none')).code).toBe(0);
    const file = JSON.parse(await readFile(join(folder, 'bare.json'), 'utf8'));
    expect(file.drivers[0]).toEqual({
      ...{ username: expect.any(String), pin: expect.stringMatching(/^\d{6}$/) },
      ...{ driver_id: expect.any(String), asset_id: expect.any(String) },
    });
    expect(await count('routes')).toBe(before);
  });

  it('does not change the database or an existing file if it refuses', async () => {
    const before = await count('organisations');
    const again = await create('one.json', '--drivers', '1');
    expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('There is a file') });
    expect(JSON.parse(await readFile(join(folder, 'one.json'), 'utf8')).drivers).toHaveLength(12);
    const wrong = await create('new.json', '--drivers', 'many', '--routes', 'three');
    expect(wrong.code).toBe(2);
    expect(wrong.errors.match(/^--/gm)).toHaveLength(2);
    expect(await count('organisations')).toBe(before);
  });
});
