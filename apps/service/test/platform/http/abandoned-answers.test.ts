import { once } from 'node:events';
import { type ClientHttp2Stream, connect, createServer } from 'node:http2';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endAbandonedAnswers } from '../../../src/platform/http/abandoned-answers.js';

/** The endless responses that the route has sent; the route waits for `gate` before each response. */
const bodies: Readable[] = [];
let asked = 0;
let resets = 0;
let gate = Promise.resolve();
let app: FastifyInstance;
const http2 = createServer((request, response) => app.routing(request as never, response as never));

beforeAll(async () => {
  app = Fastify();
  const reset = (): void => {
    resets += 1;
  };
  endAbandonedAnswers(app, { reset });
  app.get('/', async (_request, reply) => {
    asked += 1;
    await gate;
    const body = new Readable({ read: () => body.push(Buffer.alloc(65_536)) });
    bodies.push(body);
    return reply.send(body);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  http2.listen(0, '127.0.0.1');
  await once(http2, 'listening');
});
afterAll(async () => {
  http2.close();
  await app.close();
});

it('[C-11] a response is ended if its HTTP/2 request was cancelled before the response was ready', async () => {
  let open = (): void => undefined;
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const session = connect(`http://127.0.0.1:${(http2.address() as AddressInfo).port}`);
  const first = asked;
  const streams: ClientHttp2Stream[] = Array.from({ length: 3 }, () => session.request({ ':path': '/' }));
  for (const stream of streams) stream.on('error', () => undefined);
  await expect.poll(() => asked - first).toBe(3);
  for (const stream of streams) stream.close();
  await Promise.all(streams.map((stream) => stream.closed || once(stream, 'close')));
  // After the response to a ping, the server has surely processed the cancellations.
  await new Promise((resolve) => session.ping(resolve));
  const before = bodies.length;
  open();
  await expect.poll(() => bodies.length - before).toBe(3);
  await expect.poll(() => bodies.filter((each) => !each.destroyed).length).toBe(0);
  session.close();
});

it('[C-11] responses that wait for an earlier response are ended if the connection closes', async () => {
  gate = Promise.resolve();
  const before = bodies.length;
  const socket = connectTcp((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(5));
  await expect.poll(() => bodies.length - before).toBe(5);
  socket.destroy();
  await expect.poll(() => bodies.filter((each) => !each.destroyed).length).toBe(0);
});

it('[C-11] the connection of a response that nobody reads is reset', async () => {
  gate = Promise.resolve();
  const before = bodies.length;
  const socket = connectTcp((app.server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => bodies.length - before).toBe(1);
  await expect.poll(() => bodies.at(-1)?.readableFlowing).toBe(false);
  resets = 0;
  bodies.at(-1)?.destroy(new Error('the client did not read the response'));
  await expect.poll(() => resets).toBe(1);
  socket.destroy();
});
