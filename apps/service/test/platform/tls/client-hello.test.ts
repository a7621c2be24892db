import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer, connect as tlsConnect } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { longestHello } from '../../../src/platform/tls/client-hello.js';
import { guardServer } from '../../../src/platform/tls/guarded-server.js';
import { localCertificate } from '../../../src/platform/tls/local-authority.js';
import { strongTls } from '../../../src/platform/tls/strong-tls.js';

const patienceMs = 400;
let port = 0;
let stop: () => void;
let handshakes = 0;

beforeAll(async () => {
  const folder = join(tmpdir(), `hello-${crypto.randomUUID()}`);
  const { cert, key } = await localCertificate(folder, ['localhost'], Date.now());
  const server = createServer({ ...strongTls, cert, key }, (socket) => {
    handshakes += 1;
    socket.pipe(socket);
  });
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  guardServer(server, patienceMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as { port: number }).port;
  stop = () => server.close();
});
afterAll(() => stop());

/** The headers of a first record whose ClientHello has this length, and some of its bytes. */
const helloOf = (length: number) => {
  const bytes = Buffer.alloc(300);
  bytes.set([22, 3, 1]);
  bytes.writeUInt16BE(Math.min(length + 4, 16_384), 3);
  bytes[5] = 1;
  bytes.writeUIntBE(length, 6, 3);
  return bytes;
};

async function opened(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** For how many milliseconds the server keeps a connection that sends these bytes and nothing more. */
async function keptMs(bytes: Buffer): Promise<number> {
  const socket = await opened();
  const startedAt = performance.now();
  socket.write(bytes);
  socket.resume();
  await once(socket, 'close');
  return performance.now() - startedAt;
}

it('[C-11] a ClientHello that is too long ends the connection before TLS reads it', async () => {
  expect(await keptMs(helloOf(longestHello + 1))).toBeLessThan(patienceMs / 2);
  const socket = await opened();
  socket.write(helloOf(longestHello));
  const closed = once(socket, 'close').then(() => 'closed');
  // TLS waits for the rest.
  expect(await Promise.race([closed, delay(patienceMs * 1.5, 'open')])).toBe('open');
  socket.destroy();
});

it('[C-11] a connection that does not send the beginning of a ClientHello is closed in time', async () => {
  for (const bytes of [Buffer.alloc(0), helloOf(200).subarray(0, 8)]) {
    const ms = await keptMs(bytes);
    expect(ms).toBeGreaterThan(patienceMs * 0.8);
    expect(ms).toBeLessThan(patienceMs + 2_000);
  }
});

it('an ordinary client is served, even if its ClientHello arrives byte by byte', async () => {
  const before = handshakes;
  const whole = tlsConnect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(whole, 'secureConnect');
  whole.write('one');
  expect(String((await once(whole, 'data'))[0])).toBe('one');
  whole.destroy();

  const relay = connect(port, '127.0.0.1');
  relay.setNoDelay(true);
  await once(relay, 'connect');
  let isFirst = true;
  const slow = new Duplex({
    read() {},
    async write(chunk: Buffer, _encoding, done) {
      const step = isFirst ? 1 : chunk.length;
      const slowly = isFirst ? 20 : 0;
      isFirst = false;
      for (let at = 0; at < chunk.length; at += step) {
        relay.write(chunk.subarray(at, at < slowly ? at + 1 : undefined));
        if (at >= slowly) break;
        await delay(2);
      }
      done();
    },
  });
  relay.on('data', (chunk) => slow.push(chunk));
  const pieced = tlsConnect({ socket: slow, rejectUnauthorized: false });
  await once(pieced, 'secureConnect');
  pieced.write('two');
  expect(String((await once(pieced, 'data'))[0])).toBe('two');
  pieced.destroy();
  relay.destroy();
  expect(handshakes - before).toBe(2);
});

function recordOf(type: number, bytes: Buffer): Buffer {
  const header = Buffer.from([type, 3, 1, 0, 0]);
  header.writeUInt16BE(bytes.length, 3);
  return Buffer.concat([header, bytes]);
}

/** The beginning of a ClientHello, for whose rest TLS would wait. */
const hello = helloOf(4_000).subarray(5);

it.each([
  ['HTTP', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  [
    'a ClientHello in the frame of SSL 2',
    Buffer.from([0x80, 0x2e, 1, 3, 3, 0, 3, 0, 0, 0, 32, 0, 0xc0, 0x2f]),
  ],
  [
    'a warning before the ClientHello',
    Buffer.concat([recordOf(21, Buffer.from([1, 90])), recordOf(22, hello)]),
  ],
  [
    'an empty record before the ClientHello',
    Buffer.concat([recordOf(22, Buffer.alloc(0)), recordOf(22, hello)]),
  ],
  ['another message of a handshake', recordOf(22, Buffer.from([16, 0, 0, 200]))],
  ...[1, 2, 3].map((length): [string, Buffer] => [
    `a first record that ends after ${length} bytes of the ClientHello`,
    Buffer.concat([recordOf(22, hello.subarray(0, length)), recordOf(22, hello.subarray(length))]),
  ]),
])('[C-11] %s ends the connection immediately', async (_name, bytes) => {
  expect(await keptMs(bytes)).toBeLessThan(patienceMs / 2);
});

/** A client that the server asks for a second ClientHello. */
const asksTwice = { ecdhCurve: 'P-521:X25519', minVersion: 'TLSv1.3', rejectUnauthorized: false } as const;

it('[C-11] a second ClientHello that is too long ends the connection before TLS has read it', async () => {
  const message = Buffer.concat([helloOf(60_000).subarray(5), Buffer.alloc(20_000)]);
  const longHello = Buffer.concat([
    recordOf(22, message.subarray(0, 10_000)),
    recordOf(22, message.subarray(10_000)),
  ]);
  const relay = await opened();
  let sent = 0;
  const client = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      sent += 1;
      // TLS would wait for the rest.
      relay.write(sent === 1 ? chunk : longHello);
      done();
    },
  });
  relay.on('data', (chunk) => client.push(chunk));
  const pieced = tlsConnect({ socket: client, ...asksTwice });
  pieced.on('error', () => undefined);
  await once(relay, 'close');
  expect(sent).toBe(2);
  pieced.destroy();
});

it('a client may send a second ClientHello, and much data together with the end of its handshake', async () => {
  const client = tlsConnect({ port, host: '127.0.0.1', ...asksTwice });
  const bytes = Buffer.alloc(300_000, 'abc');
  client.write(bytes);
  let received = Buffer.alloc(0);
  for await (const piece of client) {
    received = Buffer.concat([received, piece]);
    if (received.length >= bytes.length) break;
  }
  expect(received.equals(bytes)).toBe(true);
});
