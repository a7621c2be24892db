import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPoster, type Poster } from '../../../src/platform/outgoing/guarded-post.js';
import { localCertificate } from '../../../src/platform/tls/local-authority.js';

let server: Server;
let url: string;
const connections: Socket[] = [];
const posters: Poster[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().once('end', () => {
      setTimeout(() => response.writeHead(204).end(), Number(request.headers['x-after'] ?? 0));
    });
  });
  // The server keeps its connections open, because the poster must close them.
  server.keepAliveTimeout = 600_000;
  server.on('connection', (socket) => connections.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  for (const each of posters) each.close();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

function posterWith(more: { timeoutMs?: number; idleMs?: number }): Poster {
  const networks = { allowedNetworks: ['loopback'], dnsServers: [], authorities: null };
  const poster = createPoster({ ...networks, ...more });
  posters.push(poster);
  return poster;
}

const post = (poster: Poster, headers: Record<string, string> = {}) =>
  poster.post({ url, headers, body: '{}' });

describe('a poster', () => {
  it('reuses a connection, and closes it when it is no longer used', async () => {
    connections.length = 0;
    const poster = posterWith({ idleMs: 300 });
    for (let each = 0; each < 3; each += 1) expect((await post(poster)).statusCode).toBe(204);
    expect(connections).toHaveLength(1);
    await expect.poll(() => connections[0]?.destroyed, { timeout: 10_000 }).toBe(true);
    expect((await post(poster)).statusCode).toBe(204);
  });

  it('waits for a response longer than it keeps an idle connection, but no longer than its time limit', async () => {
    const poster = posterWith({ idleMs: 50, timeoutMs: 2_000 });
    expect((await post(poster, { 'x-after': '400' })).statusCode).toBe(204);
    expect(await post(poster, { 'x-after': '60000' })).toMatchObject({ statusCode: null, fault: 'timeout' });
  });

  it('sends a request again if the receiver had just closed the reused connection', async () => {
    const poster = posterWith({});
    await post(poster);
    // The reset arrives before or during the request. In both cases the poster opens a new connection.
    for (const each of connections) each.resetAndDestroy();
    expect((await post(poster)).statusCode).toBe(204);
  });

  it.each([
    { count: 10, outcome: { statusCode: 204, fault: null } },
    { count: 11, outcome: { statusCode: null, fault: 'invalid_answer' } },
    { count: 1_000, outcome: { statusCode: null, fault: 'invalid_answer' } },
  ])('reads at most ten informational responses: $count', async ({ count, outcome }) => {
    const hints = createSocketServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.end(`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(count)}HTTP/1.1 204 No Content\r\n\r\n`);
      });
    });
    await new Promise<void>((resolve) => hints.listen(0, '127.0.0.1', resolve));
    const { port } = hints.address() as AddressInfo;
    const poster = posterWith({});
    const posted = await poster.post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' });
    hints.close();
    expect(posted).toMatchObject(outcome);
  });

  it('keeps at most 100 idle connections to all receivers together', async () => {
    let open = 0;
    const receivers = await Promise.all(
      Array.from({ length: 120 }, async () => {
        const receiver = createServer((request, response) => {
          request.resume().once('end', () => response.writeHead(204).end());
        });
        receiver.on('connection', (socket) => {
          open += 1;
          socket.once('close', () => {
            open -= 1;
          });
        });
        await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
        return receiver;
      }),
    );
    const poster = posterWith({});
    const postTo = async (receiver: Server) => {
      const { port } = receiver.address() as AddressInfo;
      return poster.post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' });
    };
    // Three rounds of simultaneous requests: after each round, many connections become idle in the same moment.
    for (let round = 0; round < 3; round += 1) {
      const posted = await Promise.all(receivers.map(postTo));
      expect(new Set(posted.map((each) => each.statusCode))).toEqual(new Set([204]));
    }
    await expect.poll(() => open).toBe(100);
    poster.close();
    await Promise.all(receivers.map((each) => new Promise((resolve) => each.close(resolve))));
  });

  it('[C-11] accepts an ordinary chain of certificates, and refuses one that would take long to check', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fleet-chain-'));
    const { cert, key, caFile } = await localCertificate(folder, ['127.0.0.1'], Date.now());
    const poster = createPoster({
      allowedNetworks: ['loopback'],
      dnsServers: [],
      authorities: await readFile(caFile, 'utf8'),
    });
    posters.push(poster);
    const own = String(cert).trim();
    for (const [bytes, outcome] of [
      [8_000, { statusCode: 204, fault: null }],
      [20_000, { statusCode: null, fault: 'invalid_answer' }],
    ] as const) {
      const one = own.split(/(?<=-----END CERTIFICATE-----)/)[0] ?? '';
      const times = Math.ceil(bytes / new X509Certificate(one).raw.length);
      const chain = `${own}\n${Array(times).fill(one).join('\n')}`;
      const secure = createSecureServer({ cert: chain, key }, (_, response) => response.writeHead(204).end());
      await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
      const { port } = secure.address() as AddressInfo;
      const posted = await poster.post({ url: `https://127.0.0.1:${port}/`, headers: {}, body: '{}' });
      secure.closeAllConnections();
      secure.close();
      expect(posted).toMatchObject(outcome);
    }
    await rm(folder, { recursive: true });
  });
});
