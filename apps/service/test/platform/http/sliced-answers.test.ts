import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sliceLargeAnswers } from '../../../src/platform/http/sliced-answers.js';

const large = `a${'é😀'.repeat(4_000_000)}`;
const sockets: Socket[] = [];
let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  app = Fastify();
  sliceLargeAnswers(app, () => undefined);
  app.get('/text', (_request, reply) => reply.send(large));
  app.get('/bytes', (_request, reply) => reply.send(Buffer.from(large)));
  app.server.on('connection', (socket) => sockets.push(socket));
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

it.each(['/text', '/bytes'])(
  '[C-11] a large response is sent completely, with its length: %s',
  async (path) => {
    const answer = await fetch(`${origin}${path}`);
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(large)));
    expect((await answer.text()) === large).toBe(true);
    const head = await fetch(`${origin}${path}`, { method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).toEqual([
      String(Buffer.byteLength(large)),
      '',
    ]);
  },
);

it('[C-11] only a small part of a large response is buffered for a client that reads nothing', async () => {
  const before = sockets.length;
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.pause();
  client.write('GET /text HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(client, 'connect');
  await expect.poll(() => sockets[before]?.writableLength ?? 0).toBeGreaterThan(0);
  expect(sockets[before]?.writableLength).toBeLessThan(200_000);
  client.destroy();
});
