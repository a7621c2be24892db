import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPlainServer } from '../../../src/platform/http/plain-server.js';
import { endStalled } from '../../../src/platform/http/stalled-connections.js';

const silenceMs = 300;
let app: FastifyInstance;
let quick = 0;
let resets = 0;
const reset = (socket: Socket): void => {
  resets += 1;
  socket.resetAndDestroy();
};

beforeAll(async () => {
  const times = { requestMs: silenceMs, checkMs: 50, idleMs: silenceMs };
  app = Fastify({ serverFactory: (handle) => createPlainServer(handle, times) });
  endStalled(app.server, reset, silenceMs);
  app.get<{ Params: { length: string } }>('/large/:length', (request, reply) =>
    reply.send('x'.repeat(Number(request.params.length))),
  );
  app.get('/slow', async () => {
    await delay(silenceMs * 4);
    return 'done';
  });
  app.post('/quick', async () => 'done');
  app.get('/quick', async () => {
    quick += 1;
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

function ask(path: string, headers = '') {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`);
  return socket;
}
const openConnections = () =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));

it.each([
  ['', 30_000_000],
  // The system accepts the whole response, and Node closes the connection.
  ['Connection: close', 1_000_000],
])('[C-11] a connection is reset if the client reads nothing of the response: %s', async (header, length) => {
  const socket = ask(`/large/${length}`, header === '' ? '' : `${header}\r\n`);
  resets = 0;
  socket.pause();
  await once(socket, 'connect');
  await delay(silenceMs / 2);
  expect(await openConnections()).toBe(1);
  await expect.poll(openConnections).toBe(0);
  expect(resets).toBe(1);
  socket.destroy();
});

it('[C-11] a connection is reset if the client ends its side and has read nothing', async () => {
  resets = 0;
  const socket = ask('/large/1000000').pause();
  await delay(silenceMs / 3);
  socket.end();
  await expect.poll(() => resets, { timeout: silenceMs / 2 }).toBe(1);
  socket.destroy();
});

it('[C-11] a client that reads gets the whole of a response after which the connection closes', async () => {
  const socket = ask('/large/1000000', 'Connection: close\r\n');
  let size = 0;
  socket.on('data', (chunk) => {
    size += chunk.length;
  });
  await once(socket, 'close');
  expect(size).toBeGreaterThan(1_000_000);
  await expect.poll(openConnections).toBe(0);
});

it('[C-11] a connection stays open during a slow response, and is closed when it is idle', async () => {
  resets = 0;
  const socket = ask('/slow');
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  await once(socket, 'close');
  expect(said).toContain('200 OK');
  expect(said.endsWith('done')).toBe(true);
  expect(resets).toBe(0);
});

it.each([
  ['bytes of the headers', 'GET /quick HTTP/1.1\r\nHost: a\r\nX-Long: '],
  ['bytes of the body', 'POST /quick HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n'],
])('[C-11] a request whose %s arrive one by one is ended', async (_part, head) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    said += chunk;
  });
  socket.write(head);
  const timer = setInterval(() => socket.writable && socket.write('a'), 20);
  await once(socket, 'close');
  clearInterval(timer);
  expect(said).toContain('HTTP/1.1 408');
});

it('[C-11] a connection with more than 32 waiting requests is closed', async () => {
  const socket = ask('/slow');
  const closed = once(socket, 'close');
  socket.on('error', () => undefined);
  socket.resume();
  const startedAt = performance.now();
  socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(32));
  await closed;
  expect(performance.now() - startedAt).toBeLessThan(silenceMs * 4);
});

it('[C-11] of many requests that arrive in one piece, 32 are answered and the rest ignored', async () => {
  const parsed = { count: 0 };
  const count = () => {
    parsed.count += 1;
  };
  app.server.on('request', count);
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const closed = once(socket, 'close');
  socket.on('error', () => undefined);
  socket.resume();
  socket.write('GET /quick HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(900));
  await closed;
  await delay(50);
  app.server.off('request', count);
  expect([quick, parsed.count]).toEqual([32, 33]);
});
