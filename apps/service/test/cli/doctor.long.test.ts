import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCertificate } from '../../src/cli/doctor/certificate-check.js';
import { readConfig } from '../../src/config.js';
import { localCertificate } from '../../src/platform/tls/local-authority.js';
import { startCheckingS3 } from '../blobs/checking-s3.js';
import { startProcess } from '../process/service-process.js';
import { emptyDatabase, type TestDatabase, testDatabase } from '../test-database.js';
import { fleet } from './fleet-process.js';

let folder: string;
let database: TestDatabase;
/** Free ports and an external database. */
let environment: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-doctor-'));
  database = await testDatabase();
  environment = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    ...{ PORT: '0', HTTPS_PORT: '0', MQTT_PORT: '0' },
  };
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The doctor's lines by subject, and the exit code. */
async function doctor(more: Record<string, string> = {}) {
  const { code, output, errors } = await fleet(['doctor'], { ...environment, ...more });
  const lines = output.trim().split('\n');
  const findings = lines.slice(0, -1).map((line) => {
    const [, state = '', subject = '', text = ''] = /^(ok|fault) +(\S.{11}\S*) (.*)$/.exec(line) ?? [];
    return { state, subject: subject.trim(), text };
  });
  const stateOf = (subject: string) => findings.find((each) => each.subject === subject);
  return { code, output, errors, stateOf, last: lines.at(-1) };
}

async function listening(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

describe('fleet doctor', () => {
  it('[C-13] reports no fault for a new installation, and changes nothing', async () => {
    const well = await doctor();
    expect(well).toMatchObject({ code: 0, last: 'All is well.' });
    expect(well.output).not.toContain('fault');
    expect(well.stateOf('database')?.text).toMatch(
      /^PostgreSQL \d+\.\d+.*external; the schema is up to date\.$/,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('[C-13] tests the embedded database before it is created', async () => {
    const { DATABASE_URL: _url, ...embedded } = environment;
    const { code, output } = await fleet(['doctor'], embedded);
    expect(output).toContain('The embedded PostgreSQL runs here and will be made at the first start.');
    expect(code).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });

  it('[C-10][C-13] reports the permitted targets of webhooks, and an unusable file of authorities', async () => {
    expect((await doctor()).stateOf('webhooks')?.text).toBe('Events are sent to public addresses.');
    const file = join(folder, 'authorities.pem');
    await writeFile(file, '-----BEGIN CERTIFICATE-----\nbm9uZQ==\n-----END CERTIFICATE-----\n');
    const bad = await doctor({ WEBHOOK_CA_FILE: file, WEBHOOK_ALLOWED_PRIVATE_NETWORKS: '10.0.0.0/8' });
    await rm(file);
    expect(bad.stateOf('webhooks')).toEqual({
      state: 'fault',
      subject: 'webhooks',
      text: 'WEBHOOK_CA_FILE contains no certificate, or one that cannot be read. Name a file of PEM certificates, or none.',
    });
  });

  it('[C-13] remarks that links in mails do not work if a service in real use has no public address', async () => {
    const alone = await doctor({ NODE_ENV: 'production' });
    expect(alone).toMatchObject({ code: 0, last: 'All is well.' });
    expect(alone.stateOf('mails')?.text).toContain(
      'PUBLIC_URL is not set either: their links point to 127.0.0.1',
    );
    const known = await doctor({ NODE_ENV: 'production', PUBLIC_URL: 'https://fleet.example' });
    for (const { stateOf } of [known, await doctor()]) {
      expect(stateOf('mails')?.text).toMatch(/^SMTP_URL is not set: mails go to files in \S+\.$/);
    }
  });

  it('[C-13] reports every invalid setting, and nothing else', async () => {
    const faulty = await doctor({ PORT: 'x', DRIVER_TOKEN_LIFETIME: 'long', TLS_CERT_FILE: 'a.pem' });
    expect(faulty).toMatchObject({ code: 1, last: '3 faults.' });
    expect(faulty.output).toMatch(/^fault {2}settings +PORT must be /m);
    expect(faulty.output).toMatch(/^fault {2}settings +DRIVER_TOKEN_LIFETIME must be /m);
    expect(faulty.output).toMatch(/^fault {2}settings +TLS_KEY_FILE must be set too/m);
  });

  it('[C-13] reports everything that cannot be reached, without passwords', async () => {
    const address = (scheme: string) => `${scheme}://user:hunter2@127.0.0.1:1`;
    const faulty = await doctor({
      DATABASE_URL: `${address('postgresql')}/fleet`,
      ...{ S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'images' },
      ...{ S3_ACCESS_KEY_ID: 'hunter2', S3_SECRET_ACCESS_KEY: 'hunter2' },
      ...{ TLS_CERT_FILE: join(folder, 'none.pem'), TLS_KEY_FILE: join(folder, 'none-key.pem') },
    });
    expect(faulty).toMatchObject({ code: 1, last: '3 faults.' });
    for (const subject of ['database', 'images', 'certificate']) {
      expect(faulty.stateOf(subject)?.state, subject).toBe('fault');
    }
    expect(faulty.stateOf('database')?.text).toContain('Check DATABASE_URL (postgresql://user:password@host');
    expect(faulty.stateOf('images')?.text).toContain('Check S3_ENDPOINT');
    expect(faulty.output + faulty.errors).not.toContain('hunter2');
  });

  it('reports pending migrations, and missing rights to apply them', async () => {
    const empty = await emptyDatabase();
    try {
      expect((await doctor({ DATABASE_URL: empty.url })).stateOf('database')).toMatchObject({
        state: 'ok',
        text: expect.stringMatching(
          /\d+ migrations are pending; the next start or "fleet migrate" applies them\.$/,
        ),
      });
      // In a schema that does not exist, not even a superuser can create tables.
      await empty.pool.query(
        `do $$ begin execute 'alter database ' || current_database() || ' set search_path = nowhere'; end $$`,
      );
      expect((await doctor({ DATABASE_URL: empty.url })).stateOf('database')).toMatchObject({
        state: 'fault',
        text: expect.stringContaining('may not create tables'),
      });
    } finally {
      await empty.stop();
    }
  });

  it('[C-13] distinguishes a port of another program from one of the running service', async () => {
    const other = await listening();
    const { DATABASE_URL: _url, ...embedded } = environment;
    const dataDir = await mkdtemp(join(tmpdir(), 'fleet-data-'));
    const service = await startProcess(dataDir, { NODE_ENV: 'production' });
    try {
      const port = new URL(service.baseUrl).port;
      const settings = { ...embedded, DATA_DIR: dataDir, NODE_ENV: 'production' };
      const own = await fleet(['doctor'], { ...settings, PORT: port });
      expect(own.output).toContain(`127.0.0.1:${port} is in use by the running service.`);
      expect(own.output).toMatch(
        /^ok {5}database +PostgreSQL [\d.]+, embedded; the schema is up to date\.$/m,
      );
      expect(own.code).toBe(0);
      const mail = { MAIL_FROM: 'no-reply@fleet.example', PUBLIC_URL: 'https://fleet.example' };
      const { output: mailless } = await doctor({ ...mail, SMTP_URL: 'smtp://fleet:hush@127.0.0.1:1' });
      expect(mailless).toMatch(/^fault {2}mails +127\.0\.0\.1:1 cannot be used \(.*ECONNREFUSED/m);
      expect(mailless).not.toContain('hush');
      const { output: taken } = await doctor({ MQTT_PORT: String(other.port) });
      expect(taken).toMatch(new RegExp(`^fault  mqtt port +127.0.0.1:${other.port} is in use`, 'm'));
      // Another installation with the same ports.
      const { output } = await fleet(['doctor'], { ...embedded, PORT: port, HTTPS_PORT: String(other.port) });
      expect(output).toMatch(new RegExp(`^fault  port +127.0.0.1:${port} is in use by another program`, 'm'));
      expect(output).toMatch(new RegExp(`^fault  https port +127.0.0.1:${other.port} is in use`, 'm'));
    } finally {
      other.server.close();
      await service.kill('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it('[C-7] sends a probe to the bucket and deletes it again', async () => {
    const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER', S3_REGION: 'eu-south-2' };
    const directory = await mkdtemp(join(tmpdir(), 'fleet-s3-'));
    const options = { address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false };
    const server = new S3rver({ ...options, configureBuckets: [{ name: 'images' }] });
    const endpoint = `http://127.0.0.1:${(await server.run()).port}`;
    try {
      const well = await doctor({ ...keys, S3_ENDPOINT: endpoint, S3_BUCKET: 'images' });
      expect(well.stateOf('images')).toEqual({
        state: 'ok',
        subject: 'images',
        text: `The bucket images on ${new URL(endpoint).host} stores, returns and deletes a probe.`,
      });
      expect(
        (await readdir(join(directory, 'images'), { recursive: true })).filter((name) => /object/.test(name)),
      ).toEqual([]);
      const missing = await doctor({ ...keys, S3_ENDPOINT: endpoint, S3_BUCKET: 'other' });
      expect(missing.stateOf('images')?.text).toContain(
        'it does not exist. Create it, or correct S3_BUCKET.',
      );
    } finally {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    }
    const strict = await startCheckingS3('right');
    try {
      const s3 = { ...keys, S3_ENDPOINT: strict.endpoint, S3_BUCKET: 'images' };
      const refused = await doctor({ ...s3, S3_SECRET_ACCESS_KEY: 'wrong' });
      expect(refused).toMatchObject({ code: 1, last: '1 fault.' });
      expect(refused.stateOf('images')?.text).toContain('the key is not accepted. Check S3_ACCESS_KEY_ID');
    } finally {
      await strict.stop();
    }
  });

  it('[C-13] reports the expiry of the given certificate, and warns two weeks before', async () => {
    const tls = await mkdtemp(join(tmpdir(), 'fleet-tls-'));
    await localCertificate(tls, ['fleet.example'], Date.now());
    const files = { TLS_CERT_FILE: join(tls, 'server.pem'), TLS_KEY_FILE: join(tls, 'server-key.pem') };
    try {
      expect((await doctor(files)).stateOf('certificate')).toMatchObject({
        state: 'ok',
        text: expect.stringMatching(/^The given certificate is valid until \w+ +\d+ .* GMT\.$/),
      });
      const config = readConfig({ ...environment, ...files });
      const inDays = (days: number) => checkCertificate(config, Date.now() + days * 86_400_000);
      expect(await inDays(380)).toMatchObject([{ isFault: false }]);
      expect(await inDays(390)).toMatchObject([
        { isFault: true, text: expect.stringContaining('in 6 days') },
      ]);
    } finally {
      await rm(tls, { recursive: true });
    }
  });

  it('[C-13] warns of demo data in production', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fleet-data-'));
    const person = { username: 'a', password: 'b' };
    const members = { organisation_id: 'o', administrator: person, controller: person, drivers: [] };
    const one = { ...members, api_key: { id: 'k', organisation_id: 'o' } };
    const file = JSON.stringify({ ...one, second_organisation: one });
    await writeFile(join(dataDir, 'demo-credentials.json'), file);
    try {
      expect((await doctor({ DATA_DIR: dataDir })).code).toBe(0);
      const warned = await doctor({ DATA_DIR: dataDir, NODE_ENV: 'production' });
      expect(warned.stateOf('demo data')).toMatchObject({ state: 'fault' });
      expect(warned.code).toBe(1);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
