import { once } from 'node:events';
import { connect, createServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConnectionRoom, type Peer } from '../../../src/platform/http/connection-room.js';
import { boundSessions } from '../../../src/platform/http/http2-limits.js';

const silenceMs = 300;
let asked = 0;
const room = createConnectionRoom(1_000, () => undefined);
const resets: string[] = [];
const reset = (peer: Peer): void => {
  resets.push(`${peer.remoteAddress} ${peer.remotePort}`);
  room.reset(peer);
};
const server = createServer((request, response) => {
  asked += 1;
  if (request.url === '/slow') setTimeout(() => response.end('done'), silenceMs * 4);
  else response.end('x'.repeat(1_000_000));
});

beforeAll(async () => {
  // A server without TLS emits the same events, and needs no certificate.
  boundSessions(server as unknown as Http2SecureServer, { firstRequestMs: silenceMs, silenceMs }, reset);
  server.on('connection', (socket) => room.enter(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

function open(settings = {}) {
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { settings });
  session.on('error', () => undefined);
  return { session, closed: once(session, 'close') };
}

describe('an HTTP/2 session [C-11]', () => {
  it('is closed if it sends no request, even if it sends pings', async () => {
    const { session, closed } = open();
    await once(session, 'connect');
    const pings = setInterval(() => session.destroyed || session.ping(() => undefined), 50);
    await closed;
    clearInterval(pings);
    expect(resets).toEqual([]);
  });

  it('is closed if the client reads nothing from its streams', async () => {
    const { session, closed } = open({ initialWindowSize: 0 });
    const streams = Array.from({ length: 5 }, () => session.request({ ':path': '/large' }));
    for (const stream of streams) stream.on('error', () => undefined);
    const pings = setInterval(() => session.destroyed || session.ping(() => undefined), 50);
    await closed;
    clearInterval(pings);
  });

  it('stays open during a slow response', async () => {
    const { session } = open();
    const stream = session.request({ ':path': '/slow' });
    let said = '';
    stream.on('data', (chunk) => {
      said += chunk;
    });
    await once(stream, 'end');
    expect(said).toBe('done');
    await delay(0);
    session.destroy();
  });

  it('is closed if it cancels many requests at the same moment; its further requests are ignored', async () => {
    const { session, closed } = open();
    await once(session, 'connect');
    asked = 0;
    for (let n = 0; n < 900 && !session.destroyed; n += 1) {
      const stream = session.request({ ':path': '/slow' });
      stream.on('error', () => undefined);
      stream.close(8);
      if (n % 50 === 49) await delay(0);
    }
    await closed;
    expect(asked).toBeLessThan(200);
  });

  it('may cancel some dozens of requests at the same moment', async () => {
    const { session } = open();
    for (let n = 0; n < 40; n += 1) {
      const stream = session.request({ ':path': '/slow' });
      stream.on('error', () => undefined);
      setTimeout(() => stream.close(8), 10);
    }
    await delay(100);
    const stream = session.request({ ':path': '/large' });
    stream.resume();
    await once(stream, 'end');
    expect(session.destroyed).toBe(false);
    session.destroy();
  });
});
