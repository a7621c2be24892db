import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashApiKeySecret } from '../../src/platform/security/api-key-secret.js';
import { verifySecret } from '../../src/platform/security/secret-hash.js';
import { emptyDatabase, type TestDatabase } from '../test-database.js';
import { fleet } from './fleet-process.js';

let database: TestDatabase;
let folder: string;
let environment: Record<string, string>;
let organisationId: string;

beforeAll(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'fleet-cli-'));
  environment = { DATABASE_URL: database.url, DATA_DIR: folder };
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function userOf(username: string) {
  const { rows } = await database.pool.query(
    `select u.id, u.email, u.name, u.secret_hash, u.secret_kind, m.organisation_id, m.roles
      from users u join memberships m on m.user_id = u.id where u.username = $1`,
    [username],
  );
  return rows[0];
}

describe('fleet', () => {
  it('[C-13] organisation create creates a missing schema, an organisation and its administrator', async () => {
    const made = await fleet(
      [
        ...[
          'organisation',
          'create',
          '--name',
          'Transports Valira',
          '--administrator-username',
          'marta.ribas',
        ],
        ...['--administrator-email', 'marta@example.com'],
      ],
      environment,
    );
    expect(made).toMatchObject({ code: 0, errors: '' });
    const { organisation_id, administrator } = made.json();
    organisationId = organisation_id;
    const user = await userOf('marta.ribas');
    expect(user).toMatchObject({
      id: administrator.user_id,
      email: 'marta@example.com',
      organisation_id,
      roles: ['organisation_administrator'],
      secret_kind: 'password',
    });
    expect(administrator.password).toMatch(/^[\w-]{20}$/);
    expect(await verifySecret(user.secret_hash, administrator.password)).toBe(true);
    const listed = await fleet(['organisation', 'list'], environment);
    expect(listed.json()).toMatchObject([{ organisation_id, name: 'Transports Valira' }]);
  });

  it('[C-13] organisation create creates nothing if the user name of the administrator is taken', async () => {
    const refused = await fleet(
      [
        ...['organisation', 'create', '--name', 'Second', '--administrator-username', 'MARTA.ribas'],
        ...['--administrator-email', 'marta@example.com'],
      ],
      environment,
    );
    expect(refused).toMatchObject({
      code: 1,
      output: '',
      errors:
        'username: This user name, or one that looks almost the same, is taken; user names are unique over all organisations.\n',
    });
    const { rows } = await database.pool.query('select name from organisations');
    expect(rows).toEqual([{ name: 'Transports Valira' }]);
  });

  it('user create creates a user with roles, who logs in with a password or a pin', async () => {
    const words = ['user', 'create', '--username', 'jordi', '--name', 'Jordi Camps', '--role', 'driver'];
    const unknown = '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001';
    const refused = await fleet([...words, '--organisation', unknown], environment);
    expect(refused.code).toBe(1);
    expect(refused.errors).toContain(`There is no organisation with the id ${unknown}`);
    expect(await userOf('jordi')).toBeUndefined();

    const made = await fleet(
      [...words, '--role', 'viewer', '--organisation', organisationId.toUpperCase()],
      environment,
    );
    const user = await userOf('jordi');
    expect(user).toMatchObject({
      id: made.json().user_id,
      name: 'Jordi Camps',
      organisation_id: organisationId,
      roles: ['driver', 'viewer'],
    });
    expect(await verifySecret(user.secret_hash, made.json().password)).toBe(true);

    const set = await fleet(['user', 'set-pin', '--username', 'JORDI'], environment, '471158\nrest\n');
    expect(set).toMatchObject({ code: 0, errors: '' });
    const after = await userOf('jordi');
    expect(after.secret_kind).toBe('pin');
    expect(await verifySecret(after.secret_hash, '471158')).toBe(true);

    const back = await fleet(
      ['user', 'set-password', '--username', 'jordi'],
      environment,
      'a long enough one',
    );
    expect(back.code).toBe(0);
    expect(await verifySecret((await userOf('jordi')).secret_hash, 'a long enough one')).toBe(true);
  });

  it('user add adds a user to another organisation', async () => {
    const words = ['--administrator-username', 'pere', '--administrator-email', 'pere@example.com'];
    const other = await fleet(['organisation', 'create', '--name', 'Nord', ...words], environment);
    const organisation = other.json().organisation_id;
    const add = ['user', 'add', '--organisation', organisation, '--username', 'JORDI', '--role', 'viewer'];
    const added = await fleet(add, environment);
    expect(added).toMatchObject({ code: 0, errors: '' });
    expect(added.json()).toMatchObject({
      username: 'JORDI',
      email: null,
      secret_kind: 'password',
      roles: ['viewer'],
    });
    const { rows } = await database.pool.query(
      'select organisation_id, roles from memberships where user_id = $1 order by organisation_id',
      [added.json().user_id],
    );
    expect(rows).toEqual([
      { organisation_id: organisationId, roles: ['driver', 'viewer'] },
      { organisation_id: organisation, roles: ['viewer'] },
    ]);
    const again = await fleet(add, environment);
    expect(again).toMatchObject({ code: 1, output: '' });
    expect(again.errors).toContain('The user belongs to the organisation already.');
    const end = 'delete from memberships where organisation_id = $1 and user_id = $2';
    await database.pool.query(end, [organisation, added.json().user_id]);
  });

  it.each([
    [['user', 'set-pin', '--username', 'jordi'], '47\n', 1, 'pin: A pin has 4 to 8 digits.'],
    [['user', 'set-pin', '--username', 'jordi'], '', 2, 'Type the pin (4 to 8 digits) on standard input.'],
    [['user', 'set-pin', '--username', 'nobody'], '4711\n', 1, '--username: There is no user nobody.'],
    [['user', 'set-pin', '--username', 'jordi', '--pin', '4711'], '', 2, 'There is no option --pin.'],
    [['user', 'set-password', '--username', 'jordi'], 'short\n', 1, 'password: A password has at least'],
  ])('refuses %j with the input %j', async (words, input, code, reported) => {
    const before = await userOf('jordi');
    const refused = await fleet(words, environment, input);
    expect(refused).toMatchObject({ code, output: '' });
    expect(refused.errors).toContain(reported);
    expect(await userOf('jordi')).toEqual(before);
  });

  it('user create and api-key create report every fault of a call together', async () => {
    const user = await fleet(
      ['user', 'create', '--organisation', 'x', '--username', 'a', '--role', 'boss'],
      environment,
    );
    expect(user.code).toBe(2);
    expect(user.errors).toContain('--name is missing.');
    const roles = ['--role', 'boss', '--role', 'integration', '--role', 'king'];
    const key = await fleet(
      ['api-key', 'create', '--organisation', organisationId, '--name', 'Planning', ...roles],
      environment,
    );
    expect(key.code).toBe(1);
    expect(key.errors).toContain('--role: There is no role "boss"');
    expect(key.errors).toContain('--role: There is no role "king"');
  });

  it('[R-AUT-9] api-key create prints the key once and stores its hash', async () => {
    const made = await fleet(
      [
        ...['api-key', 'create', '--organisation', organisationId, '--name', 'Planning'],
        ...['--role', 'integration', '--expires-at', '2999-01-01T00:00:00Z'],
      ],
      environment,
    );
    const { key_id, api_key_id, expires_at } = made.json();
    expect(expires_at).toBe('2999-01-01T00:00:00Z');
    const { rows } = await database.pool.query('select * from api_keys where id = $1', [key_id]);
    expect(rows).toMatchObject([
      {
        organisation_id: organisationId,
        name: 'Planning',
        roles: ['integration'],
        expires_at: '2999-01-01T00:00:00.000Z',
      },
    ]);
    expect(rows[0]?.key_hash).toEqual(hashApiKeySecret(api_key_id));
    for (const [end, reported] of [
      ['tomorrow', 'is not a UTC date-time'],
      ['2020-01-01T00:00:00Z', 'has passed'],
    ] as const) {
      const words = ['api-key', 'create', '--organisation', organisationId, '--name', 'Planning'];
      const refused = await fleet([...words, '--role', 'integration', '--expires-at', end], environment);
      expect(refused).toMatchObject({ code: 2, output: '' });
      expect(refused.errors).toContain(`--expires-at ${reported}`);
    }
  });

  it('[C-3] keys rotate adds a new key and keeps the old key', async () => {
    const keys = async () =>
      (
        await database.pool.query(
          'select kid, retired_at is null as signs from signing_keys order by created_at desc, kid',
        )
      ).rows;
    expect((await fleet(['keys', 'rotate'], environment)).code).toBe(0);
    const [first] = await keys();
    expect((await fleet(['keys', 'rotate'], environment)).code).toBe(0);
    const [second, retired] = await keys();
    expect(second?.signs).toBe(true);
    expect(second?.kid).not.toBe(first?.kid);
    expect(retired).toEqual({ kid: first?.kid, signs: false });
  });

  it('migrate updates an empty database, and changes nothing the second time', async () => {
    const empty = await emptyDatabase();
    try {
      const own = { ...environment, DATABASE_URL: empty.url };
      const applied = (await fleet(['migrate'], own)).json();
      expect(applied.applied_migrations).toBeGreaterThan(0);
      expect((await fleet(['migrate'], own)).json()).toEqual({ applied_migrations: 0 });
    } finally {
      await empty.stop();
    }
  });

  it('[C-13] creates no embedded database in an empty folder, except by migrate', async () => {
    const data = join(folder, 'embedded');
    const own = { DATA_DIR: data };
    const words = ['--administrator-username', 'nuria', '--administrator-email', 'nuria@example.com'];
    for (const command of [
      ['organisation', 'list'],
      ['organisation', 'create', '--name', 'Nowhere', ...words],
      ['keys', 'rotate'],
    ]) {
      const refused = await fleet(command, own);
      expect(refused).toMatchObject({ code: 1, output: '' });
      expect(refused.errors).toContain(`There is no embedded database in ${data}. Set DATA_DIR`);
    }
    expect(await readdir(folder)).not.toContain('embedded');
    expect((await fleet(['migrate'], own)).json().applied_migrations).toBeGreaterThan(0);
    expect((await fleet(['organisation', 'list'], own)).json()).toEqual([]);
  }, 30_000);

  it('[C-13] reports every invalid setting', async () => {
    const refused = await fleet(['migrate'], { ...environment, PORT: 'x', LOG_LEVEL: 'loud' });
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toMatch(/^The settings are not in order:\n- LOG_LEVEL .*\n- PORT .*\n$/);
  });

  it('[C-13] backup refuses a server that it cannot back up, and does not print its password', async () => {
    const url = 'postgresql://fleet:hunter2@127.0.0.1:1/nowhere';
    const refused = await fleet(['backup', '--to', folder], { ...environment, DATABASE_URL: url });
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toMatch(/^DATABASE_URL is set, and this backs up the embedded database only/);
    expect(refused.errors).not.toContain('hunter2');
  });
});
