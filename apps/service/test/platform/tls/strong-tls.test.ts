import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect, createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localCertificate } from '../../../src/platform/tls/local-authority.js';
import { strongTls } from '../../../src/platform/tls/strong-tls.js';

let server: Server;
beforeAll(async () => {
  const folder = join(tmpdir(), `strong-${crypto.randomUUID()}`);
  const { cert, key } = await localCertificate(folder, ['localhost'], Date.now());
  server = createServer({ ...strongTls, cert, key });
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** Whether a client with these options gets a connection. */
async function connects(options: ConnectionOptions): Promise<boolean> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options });
  const isOpen = await once(socket, 'secureConnect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

it.each(['X25519', 'P-256', 'P-384'])(
  '[C-13] a server with the strong settings accepts a key exchange with %s',
  async (ecdhCurve) => {
    expect(await connects({ ecdhCurve, minVersion: 'TLSv1.3' })).toBe(true);
  },
);

it('[C-13] a server with the strong settings accepts TLS 1.2', async () => {
  expect(await connects({ maxVersion: 'TLSv1.2' })).toBe(true);
});

it.each(['ffdhe2048', 'ffdhe8192', 'P-521', 'X448'])(
  '[C-11] a server with the strong settings refuses the slow key exchange with %s',
  async (ecdhCurve) => {
    expect(await connects({ ecdhCurve, minVersion: 'TLSv1.3' })).toBe(false);
  },
);
