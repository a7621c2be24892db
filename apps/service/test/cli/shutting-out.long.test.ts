import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServiceProcess, startProcess, temporaryDataDir } from '../process/service-process.js';
import { type TestDatabase, testDatabase } from '../test-database.js';
import { fleet } from './fleet-process.js';

let database: TestDatabase;
let data: Awaited<ReturnType<typeof temporaryDataDir>>;
let service: ServiceProcess;
let environment: Record<string, string>;
let organisationId: string;
let administrator: { username: string; password: string; user_id: string };

beforeAll(async () => {
  [database, data] = await Promise.all([testDatabase(), temporaryDataDir()]);
  environment = { DATABASE_URL: database.url, DATA_DIR: data.dataDir, NODE_ENV: 'production' };
  service = await startProcess(data.dataDir, environment);
  const words = ['--administrator-username', 'nuria', '--administrator-email', 'nuria@example.com'];
  const made = await fleet(['organisation', 'create', '--name', 'Valira', ...words], environment);
  organisationId = made.json().organisation_id;
  administrator = made.json().administrator;
}, 60_000);
afterAll(async () => {
  await service.kill('SIGTERM');
  await Promise.all([database.stop(), data.remove()]);
});

function logInByKey(secret: string): Promise<Response> {
  return fetch(`${service.baseUrl}/account/auth`, { headers: { 'x-api-key': secret } });
}

function logInByPassword(): Promise<Response> {
  const { username, password } = administrator;
  return fetch(`${service.baseUrl}/account/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
}

async function statusWith(token: string): Promise<number> {
  return (await fetch(`${service.baseUrl}/account`, { headers: { authorization: `Bearer ${token}` } }))
    .status;
}

/** The events and the audit rows of one kind, with the data of the events. */
async function recorded(type: string, action: string) {
  const events = await database.pool.query('select data from events where type = $1 order by id', [type]);
  const audit = await database.pool.query('select subject_id from audit_entries where action = $1', [action]);
  return { events: events.rows.map((each) => each.data), audit: audit.rows.map((each) => each.subject_id) };
}

/** The token in the response to a log-in. */
async function tokenIn(answer: Response): Promise<string> {
  const { data } = (await answer.json()) as { data: { access_token: string } };
  return data.access_token;
}

it('[C-3] api-key revoke ends a key and its tokens while the service runs', async () => {
  const key = ['--organisation', organisationId];
  const words = ['api-key', 'create', ...key, '--name', 'Planning', '--role', 'integration'];
  const { key_id, api_key_id } = (await fleet(words, environment)).json();
  const token = await tokenIn(await logInByKey(api_key_id));
  expect(await statusWith(token)).toBe(200);

  const unknown = await fleet(['api-key', 'revoke', ...key, '--id', api_key_id], environment);
  expect(unknown).toMatchObject({ code: 1, output: '' });
  expect(unknown.errors).toContain('The organisation has no key with that key_id');
  expect(unknown.errors).not.toContain(api_key_id);
  expect(await statusWith(token)).toBe(200);

  const revoked = await fleet(['api-key', 'revoke', ...key, '--id', key_id.toUpperCase()], environment);
  expect(revoked).toMatchObject({ code: 0, errors: '' });
  const { revoked_at } = revoked.json();
  await expect.poll(() => statusWith(token)).toBe(401);
  expect((await logInByKey(api_key_id)).status).toBe(401);

  const again = await fleet(['api-key', 'revoke', ...key, '--id', key_id], environment);
  expect(again.json()).toEqual({ key_id, revoked_at });
  const listed = await fleet(['api-key', 'list', ...key], environment);
  expect(listed.json()).toMatchObject([{ key_id, name: 'Planning', roles: ['integration'], revoked_at }]);
  expect(listed.output).not.toContain(api_key_id);
  expect(await recorded('api_key_revoked', 'api_key.revoke')).toEqual({
    events: [{ api_key_id: key_id }],
    audit: [key_id],
  });
}, 30_000);

it('[C-3] user disable locks a user out immediately, and user enable restores their rights', async () => {
  const token = await tokenIn(await logInByPassword());
  expect(await statusWith(token)).toBe(200);
  const { user_id } = administrator;
  const disabled = await fleet(['user', 'disable', '--username', 'NURIA'], environment);
  expect(disabled.json()).toEqual({ user_id, status: 'disabled' });
  await expect.poll(() => statusWith(token)).toBe(401);
  expect((await logInByPassword()).status).toBe(401);

  const enabled = await fleet(['user', 'enable', '--username', 'nuria'], environment);
  expect(enabled.json()).toEqual({ user_id, status: 'enabled' });
  // A second call changes nothing and is not recorded.
  await fleet(['user', 'enable', '--username', 'nuria'], environment);
  expect((await logInByPassword()).status).toBe(200);
  expect(await statusWith(token)).toBe(401);
  expect(await recorded('user_status_changed', 'user.set_disabled')).toEqual({
    events: [
      { user_id, status: 'disabled' },
      { user_id, status: 'enabled' },
    ],
    audit: [user_id],
  });
  const unknown = await fleet(['user', 'disable', '--username', 'nobody'], environment);
  expect(unknown).toMatchObject({ code: 1, errors: '--username: There is no user nobody.\n' });
}, 30_000);
