import { access, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServiceProcess, startProcess, temporaryDataDir } from '../process/service-process.js';
import { fleet } from './fleet-process.js';

let data: Awaited<ReturnType<typeof temporaryDataDir>>;
let elsewhere: Awaited<ReturnType<typeof temporaryDataDir>>;
let service: ServiceProcess;

beforeAll(async () => {
  [data, elsewhere] = await Promise.all([temporaryDataDir(), temporaryDataDir()]);
  service = await startProcess(data.dataDir, { NODE_ENV: 'production' });
});
afterAll(async () => {
  await service.kill('SIGTERM');
  await data.remove();
  await elsewhere.remove();
});

it('[C-10][C-13] the command line works on the database of a running service, and its backup can be restored', async () => {
  const environment = { DATA_DIR: data.dataDir, NODE_ENV: 'production' };
  const words = ['--administrator-username', 'marta', '--administrator-email', 'marta@example.com'];
  const made = await fleet(['organisation', 'create', '--name', 'Valira', ...words], environment);
  expect(made).toMatchObject({ code: 0, errors: '' });
  const { organisation_id, administrator } = made.json();
  await access(join(data.dataDir, 'demo-credentials.json')).then(
    () => expect.unreachable('there is demo data in production'),
    () => undefined,
  );
  const logIn = (base: string) =>
    fetch(`${base}/account/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'marta', password: administrator.password }),
    });
  expect((await logIn(service.baseUrl)).status).toBe(200);

  const image = join('blobs', organisation_id, 'ab', 'image');
  await mkdir(join(data.dataDir, image, '..'), { recursive: true });
  await writeFile(join(data.dataDir, image), 'an image');
  const verify = ['audit', 'verify', '--organisation', organisation_id];
  const log = async () => (await fleet(verify, environment)).json();
  await expect.poll(log, { timeout: 20_000 }).toMatchObject({ waiting_entries: 0, fault: null });
  const sealed = await log();
  const archives = join(elsewhere.dataDir, 'archives');
  await mkdir(archives);
  const backup = await fleet(['backup', '--to', archives], environment);
  expect(backup).toMatchObject({ code: 0, errors: '' });
  const { archive, byte_length } = backup.json();
  expect(await readdir(archives)).toEqual([expect.stringMatching(/^fleet-backup-\d{8}T\d{6}Z\.tar\.gz$/)]);
  expect(await stat(archive)).toMatchObject({ size: byte_length });
  expect((await stat(archive)).mode & 0o777).toBe(0o600);

  const refused = await fleet(['restore', '--from', archive], environment);
  expect(refused).toMatchObject({ code: 1, output: '' });
  expect(refused.errors).toContain('is not empty');

  const copy = join(elsewhere.dataDir, 'data');
  const restored = await fleet(['restore', '--from', archive], { ...environment, DATA_DIR: copy });
  expect(restored).toMatchObject({ code: 0, errors: '' });
  expect(await readFile(join(copy, image), 'utf8')).toBe('an image');
  const other = await startProcess(copy, { NODE_ENV: 'production' });
  try {
    const answer = await logIn(other.baseUrl);
    expect(answer.status).toBe(200);
    // The restore begins a new epoch, so readers of events continue after it [C-10].
    const events = await fetch(`${other.baseUrl}/${organisation_id}/integration/events?cursor=latest`, {
      headers: { authorization: answer.headers.get('authorization') ?? '' },
    });
    const { next_cursor }: { next_cursor: string } = JSON.parse(await events.text());
    expect(Buffer.from(next_cursor, 'base64url').toString()).toMatch(/^2\./);
    // The log continues after the seals of the backup: the log-in above and the key added entries.
    const there = { ...environment, DATA_DIR: copy };
    const key = ['--organisation', organisation_id, '--name', 'Planning', '--role', 'integration'];
    expect((await fleet(['api-key', 'create', ...key], there)).code).toBe(0);
    const wanted = [...verify, '--expect', sealed.newest_seal.hash];
    await expect
      .poll(async () => (await fleet(wanted, there)).json(), { timeout: 20_000 })
      .toMatchObject({ fault: null, waiting_entries: 0, entries: sealed.entries + 2 });
  } finally {
    await other.kill('SIGTERM');
  }
}, 60_000);

it('[C-13] backup and restore report faults of the given place or archive', async () => {
  const environment = { DATA_DIR: data.dataDir, NODE_ENV: 'production' };
  const fresh = join(elsewhere.dataDir, 'fresh');
  const junk = join(elsewhere.dataDir, 'junk.tar.gz');
  await writeFile(junk, 'not an archive at all');
  const zipped = join(elsewhere.dataDir, 'other.tar.gz');
  await writeFile(zipped, gzipSync('something else'));
  const missing = join(elsewhere.dataDir, 'missing', 'a.tar.gz');
  const unmade = join(elsewhere.dataDir, 'unmade');
  const restore = { ...environment, DATA_DIR: fresh };
  for (const [words, settings, reported] of [
    [['backup', '--to', missing], environment, `There is no folder ${join(missing, '..')}. Make it`],
    [['backup', '--to', unmade], environment, `There is no folder ${unmade}. Make it, or name an archive`],
    [['backup', '--to', junk], environment, `There is a file ${junk} already. Move it, or name another`],
    [['restore', '--from', missing], restore, `There is no file ${missing}.`],
    [['restore', '--from', elsewhere.dataDir], restore, 'is not a file. Name the archive itself'],
    [['restore', '--from', junk], restore, `${junk} is not an archive of "fleet backup"`],
    [['restore', '--from', zipped], restore, zipped],
  ] as const) {
    const refused = await fleet(words, settings);
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toContain(reported);
    expect(refused.errors, 'a sentence, no stack').not.toMatch(/\n {4}at |ENOENT/);
  }
  expect(await readFile(junk, 'utf8')).toBe('not an archive at all');
  expect(await readdir(elsewhere.dataDir)).not.toContain('unmade');
  // The refused attempts do not prevent a restore of the correct archive.
  expect((await readdir(fresh).catch(() => [])).filter((name) => name !== 'service.lock')).toEqual([]);
}, 30_000);
