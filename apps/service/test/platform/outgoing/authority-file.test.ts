import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAuthorities } from '../../../src/platform/outgoing/authority-file.js';
import { localCertificate } from '../../../src/platform/tls/local-authority.js';

let folder: string;
let authority: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-authorities-'));
  authority = await readFile((await localCertificate(folder, ['localhost'], Date.now())).caFile, 'utf8');
});
afterAll(() => rm(folder, { recursive: true }));

async function read(text: string): Promise<string | null> {
  const file = join(folder, 'authorities.pem');
  await writeFile(file, text);
  return readAuthorities('WEBHOOK_CA_FILE', file);
}

it('[C-13] a file of certificates with other lines between them is read', async () => {
  const text = `# Own authority\n${authority}\n# The next one\n${authority}`;
  expect(await read(text)).toBe(text);
  expect(await readAuthorities('WEBHOOK_CA_FILE', null)).toBeNull();
});

it.each<[string, (pem: string) => string]>([
  ['no certificate', () => '# empty\n'],
  ['a certificate without its last line, first', (pem) => pem.replace(/-----END.*\n/, '') + pem],
  ['a certificate without its last line, last', (pem) => pem + pem.replace(/-----END.*\n/, '')],
  ['a certificate with a damaged line', (pem) => pem + pem.replace(/\n.{10}/, '\n!!!!!!!!!!')],
])('[C-13] a file with %s prevents the start', async (_name, change) => {
  await expect(read(change(authority))).rejects.toThrow(
    'WEBHOOK_CA_FILE contains no certificate, or one that cannot be read.',
  );
});
