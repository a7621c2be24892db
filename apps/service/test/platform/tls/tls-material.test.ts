import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StartRefusal } from '../../../src/platform/start-refusal.js';
import { issueCertificate } from '../../../src/platform/tls/certificate-issue.js';
import { tlsMaterial } from '../../../src/platform/tls/tls-material.js';

const dayMs = 86_400_000;
let folder: string;
const inFolder = (name: string) => join(folder, name);

function write(name: string, notBeforeMs: number, notAfterMs: number): void {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const names = {
    subject: 'fleet.example.com',
    issuer: 'fleet.example.com',
    serverNames: ['fleet.example.com'],
  };
  writeFileSync(
    inFolder(`${name}.pem`),
    issueCertificate({ ...names, publicKey, issuerKey: privateKey, notBeforeMs, notAfterMs }),
  );
  writeFileSync(inFolder(`${name}-key.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleet-given-'));
  write('good', Date.now() - dayMs, Date.now() + dayMs);
  write('old', Date.now() - 2 * dayMs, Date.now() - dayMs);
  write('early', Date.now() + dayMs, Date.now() + 2 * dayMs);
  writeFileSync(inFolder('text.pem'), 'hunter2');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const passphrase = { cipher: 'aes-256-cbc', passphrase: 'hunter2' };
  writeFileSync(
    inFolder('locked-key.pem'),
    privateKey.export({ type: 'pkcs8', format: 'pem', ...passphrase }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const load = (cert: string, key: string) =>
  tlsMaterial({
    tlsFiles: { certFile: inFolder(cert), keyFile: inFolder(key) },
    dataDir: folder,
    host: '0.0.0.0',
    publicUrl: null,
  });

async function refusalOf(cert: string, key: string): Promise<string> {
  const error: unknown = await load(cert, key).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartRefusal)) throw new Error('not refused', { cause: error });
  expect(error.message).not.toContain('hunter2');
  return error.message;
}

it('[R-CNV-1][C-13] a given certificate is used, and no authority is created', async () => {
  const material = await load('good.pem', 'good-key.pem');
  expect(material).toMatchObject({ caFile: null });
  expect(material.cert).toContain('BEGIN CERTIFICATE');
  expect(material.key).toContain('PRIVATE KEY');
});

it('both files are named in one message if they cannot be read', async () => {
  const message = await refusalOf('none.pem', 'none-key.pem');
  expect(message).toContain('none.pem cannot be read');
  expect(message).toContain('none-key.pem cannot be read');
});

it('files with other content are refused', async () => {
  const message = await refusalOf('text.pem', 'text.pem');
  expect(message).toContain('is not a PEM certificate');
  expect(message).toContain('is not an unencrypted PEM private key');
});

it('a key with a passphrase is refused', async () => {
  expect(await refusalOf('good.pem', 'locked-key.pem')).toContain('an unencrypted PEM private key');
});

it('a key that does not belong to the certificate is refused', async () => {
  expect(await refusalOf('good.pem', 'old-key.pem')).toContain('do not belong together');
});

it('an expired or not yet valid certificate is refused', async () => {
  expect(await refusalOf('old.pem', 'old-key.pem')).toContain('expired on');
  expect(await refusalOf('early.pem', 'early-key.pem')).toContain('not valid before');
});
