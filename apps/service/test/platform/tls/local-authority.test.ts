import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestOptions, request } from 'node:https';
import { type AddressInfo, isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { strongTls } from '../../../src/platform/tls/strong-tls.js';
import { type TlsMaterial, tlsMaterial } from '../../../src/platform/tls/tls-material.js';

const dayMs = 86_400_000;
const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const openssl = 'openssl';
const hasOpenssl = spawnSync(openssl, ['version']).status === 0;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fleet-tls-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const file = (name: string) => join(dataDir, 'tls', name);
const read = (name: string) => readFileSync(file(name), 'utf8');

interface Named {
  host?: string;
  publicUrl?: string | null;
}
const start = (
  nowMs = Date.now(),
  { host = '127.0.0.1', publicUrl = null }: Named = {},
): Promise<TlsMaterial> => tlsMaterial({ tlsFiles: null, dataDir, host, publicUrl }, nowMs);

/** Runs an HTTPS server with the certificate and passes its port to the callback. */
async function serving<Result>(
  material: TlsMaterial,
  work: (port: number) => Promise<Result>,
): Promise<Result> {
  const { cert, key } = material;
  const server = createServer({ ...strongTls, cert, key }, (_, answer) => answer.end('{"well":true}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work((server.address() as AddressInfo).port);
  } finally {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }
}

/** Sends a GET to the local server under any host name, and trusts only the given authority. */
function get(port: number, name: string, ca: string | null, more: RequestOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const trust = ca === null ? {} : { ca };
    const servername = isIP(name) === 0 ? name : '';
    const options = { host: '127.0.0.1', port, servername, headers: { host: name }, agent: false as const };
    request({ ...options, ...trust, ...more }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}

describe('the local authority', () => {
  it('[R-CNV-1][C-13] issues a certificate that Node accepts for every name of the service', async () => {
    const material = await start(Date.now(), {
      publicUrl: 'https://fleet.example.com:9443',
      host: '127.0.0.2',
    });
    const ca = readFileSync(material.caFile ?? '', 'utf8');
    await serving(material, async (port) => {
      for (const name of ['localhost', 'fleet.example.com', '127.0.0.1']) {
        expect(await get(port, name, ca), name).toBe('{"well":true}');
      }
      await expect(get(port, 'other.example.com', ca)).rejects.toThrow(/altnames/);
    });
    const certificate = new X509Certificate(material.cert);
    expect(certificate.checkIP('::1')).toBe('::1');
    expect(certificate.checkIP('127.0.0.2')).toBe('127.0.0.2');
    expect(certificate.checkIP('127.0.0.3')).toBeUndefined();
  });

  it('[R-CNV-1] is not trusted by clients without its certificate; the server uses TLS 1.2 or newer', async () => {
    const material = await start();
    await serving(material, async (port) => {
      await expect(get(port, 'localhost', null)).rejects.toThrow(/unable to verify|self.signed/);
      const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
      await expect(get(port, 'localhost', read('ca.pem'), old)).rejects.toThrow(/protocol version/);
    });
  });

  it.skipIf(!has('curl'))('[C-13] issues a certificate that curl accepts with --cacert', async () => {
    const material = await start();
    const answer = await serving(material, (port) =>
      promisify(execFile)('curl', ['-sS', '--cacert', file('ca.pem'), `https://127.0.0.1:${port}/`]),
    );
    expect(answer.stdout).toBe('{"well":true}');
  });

  it.skipIf(!hasOpenssl)('issues certificates that pass the strict checks of OpenSSL', async () => {
    await start(Date.now(), { host: '::', publicUrl: 'https://[2001:db8::1]/' });
    const verified = execFileSync(
      openssl,
      ['verify', '-x509_strict', '-purpose', 'sslserver', '-CAfile', file('ca.pem'), file('server.pem')],
      { encoding: 'utf8' },
    );
    expect(verified).toContain('OK');
    const show = (name: string) =>
      execFileSync(openssl, ['x509', '-in', file(name), '-noout', '-text'], { encoding: 'utf8' });
    expect(show('ca.pem')).toMatch(/Basic Constraints: critical\s+CA:TRUE, pathlen:0\s/);
    expect(show('ca.pem')).toMatch(/Key Usage: critical\s+Certificate Sign, CRL Sign\s/);
    const server = show('server.pem');
    expect(server).toMatch(/Basic Constraints: critical\s+CA:FALSE/);
    expect(server).toMatch(/Key Usage: critical\s+Digital Signature\s/);
    expect(server).toMatch(/Extended Key Usage: \s+TLS Web Server Authentication\s/);
    expect(server).toMatch(
      /DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, IP Address:2001:DB8:0:0:0:0:0:1\s/,
    );
  });

  it('[C-13] is valid for ten years, its certificates for 397 days', async () => {
    const nowMs = Date.parse('2049-06-01T00:00:00Z');
    const { cert } = await start(nowMs);
    const days = ({ validTo }: X509Certificate) => Math.floor((Date.parse(validTo) - nowMs) / dayMs);
    expect(days(new X509Certificate(read('ca.pem')))).toBe(3652);
    expect(days(new X509Certificate(cert))).toBe(396);
  });

  it('stores its keys readable by the owner only', async () => {
    await start();
    expect(readdirSync(join(dataDir, 'tls')).sort()).toEqual([
      'ca-key.pem',
      'ca.pem',
      'server-key.pem',
      'server.pem',
    ]);
    expect(statSync(file('ca-key.pem')).mode & 0o777).toBe(0o600);
    expect(statSync(file('server-key.pem')).mode & 0o777).toBe(0o600);
  });
});

describe('a later start', () => {
  it('[C-13] uses existing files', async () => {
    const first = await start();
    expect(await start()).toEqual(first);
  });

  it('renews the certificate with the same authority if fewer than 30 days are left', async () => {
    const first = await start();
    const authority = read('ca.pem');
    expect(await start(Date.now() + 366 * dayMs)).toEqual(first);
    const renewed = await start(Date.now() + 368 * dayMs);
    expect(renewed.cert).not.toBe(first.cert);
    expect(read('ca.pem')).toBe(authority);
  });

  it('renews the certificate if the names have changed', async () => {
    const first = await start(Date.now(), { publicUrl: 'https://a.example.com' });
    const other = await start(Date.now(), { publicUrl: 'https://b.example.com' });
    expect(new X509Certificate(other.cert).subjectAltName).not.toContain('a.example.com');
    expect(other.cert).not.toBe(first.cert);
    expect(await start(Date.now(), { publicUrl: 'https://B.example.com:444/' })).toEqual(other);
    expect((await start()).cert).not.toBe(other.cert);
  });

  it('creates a new authority shortly before the old authority expires; no certificate is valid longer than its authority', async () => {
    await start();
    const authority = read('ca.pem');
    const late = await start(Date.now() + 3_500 * dayMs);
    expect(read('ca.pem')).toBe(authority);
    expect(new X509Certificate(late.cert).validTo).toBe(new X509Certificate(authority).validTo);
    await start(Date.now() + 3_630 * dayMs);
    expect(read('ca.pem')).not.toBe(authority);
  });

  it.each(['ca.pem', 'ca-key.pem', 'server.pem', 'server-key.pem'])(
    'replaces a %s that a crash left incomplete',
    async (name) => {
      await start();
      writeFileSync(file(name), '-----BEGIN');
      const replaced = await start();
      await serving(replaced, async (port) => {
        expect(await get(port, 'localhost', read('ca.pem'))).toBe('{"well":true}');
      });
      expect(await start()).toEqual(replaced);
    },
  );

  it('replaces a certificate that another authority signed', async () => {
    const first = await start();
    rmSync(file('ca.pem'));
    const second = await start();
    expect(second.cert).not.toBe(first.cert);
    expect(new X509Certificate(second.cert).checkIssued(new X509Certificate(read('ca.pem')))).toBe(true);
  });

  it('is refused with the name of the folder if this is not a folder', async () => {
    writeFileSync(join(dataDir, 'tls'), '');
    await expect(start()).rejects.toThrow(/local certificate in .*tls cannot be read or written/);
  });

  it.skipIf(process.getuid?.() === 0)('is refused if a file may not be read', async () => {
    await start();
    chmodSync(file('ca-key.pem'), 0);
    await expect(start()).rejects.toThrow(/cannot be read or written/);
  });
});
