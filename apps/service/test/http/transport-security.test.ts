import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConnectionRoom } from '../../src/platform/http/connection-room.js';
import { listenEncrypted, type OpenListener } from '../../src/platform/http/listeners.js';
import { tlsMaterial } from '../../src/platform/tls/tls-material.js';
import { suiteService, type TestService } from '../test-service.js';

const named = suiteService({ PUBLIC_URL: 'https://fleet.example.com', TRUSTED_PROXIES: '127.0.0.9' });
const nameless = suiteService();
let folder: string;
let listeners: { named: OpenListener; nameless: OpenListener };

async function encrypt(service: TestService): Promise<OpenListener> {
  const material = await tlsMaterial({ tlsFiles: null, dataDir: folder, host: '127.0.0.1', publicUrl: null });
  const place = { host: '127.0.0.1', port: 0, proxiesOnly: false };
  const room = createConnectionRoom(100, () => undefined);
  return listenEncrypted(service.app, place, material, { room, admit: () => true });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-transport-'));
  listeners = { named: await encrypt(named), nameless: await encrypt(nameless) };
});
afterAll(async () => {
  await Promise.all([listeners.named.close(), listeners.nameless.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** The header of a response over TLS that tells browsers to use only HTTPS. */
async function demandOver({ port }: OpenListener, path: string): Promise<string | undefined> {
  const sent = request({ host: '127.0.0.1', port, path, agent: false, rejectUnauthorized: false });
  sent.end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  return answer.headers['strict-transport-security'];
}

describe('the header that makes browsers use only HTTPS', () => {
  it.each(['/health/live', '/nowhere', '/api/v2/%zz'])(
    '[C-13] is sent over TLS by a service with its own name: %s',
    async (path) => {
      expect(await demandOver(listeners.named, path)).toBe('max-age=31536000');
    },
  );

  it('[C-13] is not sent by a service without its own name, or without TLS', async () => {
    expect(await demandOver(listeners.nameless, '/health/live')).toBeUndefined();
    const plain = await fetch(`${named.origin}/health/live`);
    expect(plain.headers.get('strict-transport-security')).toBeNull();
  });
});

describe('the TLS of the service', () => {
  async function agreed(options: ConnectionOptions): Promise<string> {
    const { port } = listeners.named;
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options });
    try {
      await once(socket, 'secureConnect');
      return `${socket.getProtocol()} ${socket.getCipher().name}`;
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : 'no code';
    } finally {
      socket.destroy();
    }
  }
  const before13 = { maxVersion: 'TLSv1.2' } as const;

  it('[C-13] accepts the suites of TLS 1.3, and of TLS 1.2 those with forward secrecy and GCM', async () => {
    expect(await agreed({})).toMatch(/^TLSv1\.3 TLS_/);
    const ciphers = 'ECDHE-ECDSA-AES256-SHA384:ECDHE-ECDSA-AES128-GCM-SHA256';
    expect(await agreed({ ...before13, ciphers })).toBe('TLSv1.2 ECDHE-ECDSA-AES128-GCM-SHA256');
  });

  it.each(['ECDHE-ECDSA-AES128-SHA256', 'ECDHE-ECDSA-AES256-SHA384', 'ECDHE-ECDSA-AES128-SHA'])(
    '[C-13] refuses the CBC suite %s',
    async (ciphers) => {
      expect(await agreed({ ...before13, ciphers })).toMatch(/HANDSHAKE_FAILURE/);
    },
  );

  it('[C-13] refuses TLS 1.1', async () => {
    const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    expect(await agreed(old)).toMatch(/PROTOCOL_VERSION/);
  });
});
