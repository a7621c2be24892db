import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ConnectionRoom, createConnectionRoom } from '../../../src/platform/http/connection-room.js';
import { encryptedTimes, listenEncrypted, type OpenListener } from '../../../src/platform/http/listeners.js';
import { type TlsMaterial, tlsMaterial } from '../../../src/platform/tls/tls-material.js';
import { suiteService } from '../../test-service.js';

const shortMs = 300;
/** Longer than an honest handshake takes on a busy machine. */
const handshakeMs = 1_500;
const service = suiteService();
let listener: OpenListener;
let room: ConnectionRoom;
let folder: string;
let material: TlsMaterial;
const place = { host: '127.0.0.1', port: 0, proxiesOnly: false };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-limits-'));
  material = await tlsMaterial({ tlsFiles: null, dataDir: folder, host: '127.0.0.1', publicUrl: null });
  room = createConnectionRoom(1_000, () => undefined);
  // Only the limits under test are short, so that no other limit ends the connections.
  const short = { handshakeMs, requestMs: shortMs, checkMs: 50, idleMs: shortMs };
  listener = await listenEncrypted(
    service.app,
    place,
    material,
    { room, admit: () => true },
    { ...encryptedTimes, ...short },
  );
});
afterAll(async () => {
  await listener.close();
  await rm(folder, { recursive: true, force: true });
});

const headOf = (rest: string) =>
  `POST /api/v2/account/auth HTTP/1.1\r\nHost: 127.0.0.1:${listener.port}\r\n${rest}`;

/** Sends one byte repeatedly until the other side ends; resolves with the received text. */
async function drip(peer: Duplex, byte: string): Promise<string> {
  let said = '';
  peer.on('error', () => undefined);
  peer.on('data', (chunk) => {
    said += chunk;
  });
  const timer = setInterval(() => peer.writable && peer.write(byte), 20);
  // An HTTP/2 stream of Node may end without closing if it is ended during a write.
  await new Promise((resolve) => peer.once('end', resolve).once('close', resolve));
  clearInterval(timer);
  return said;
}

async function dripOverTls(head: string): Promise<string> {
  const socket = connectTls({ port: listener.port, host: '127.0.0.1', rejectUnauthorized: false });
  socket.write(head);
  return drip(socket, 'a');
}

describe('a request that arrives byte by byte over TLS [C-11]', () => {
  it('is ended with 408 during its body', async () => {
    const said = await dripOverTls(headOf('Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n'));
    expect(said).toContain('HTTP/1.1 408');
    expect(said).toContain('request_timeout');
  });

  it('is ended with 408 during its headers', async () => {
    expect(await dripOverTls(headOf('X-Long: '))).toContain('HTTP/1.1 408');
  });

  it('is ended with 408 over HTTP/2, and the session continues', async () => {
    const session = connectHttp2(`https://127.0.0.1:${listener.port}`, { rejectUnauthorized: false });
    onTestFinished(() => session.destroy());
    const path = '/api/v2/account/auth';
    const stream = session.request({ ':method': 'POST', ':path': path, 'content-type': 'application/json' });
    const [said, [headers]] = await Promise.all([drip(stream, ' '), once(stream, 'response')]);
    expect([headers[':status'], JSON.parse(said)[0].code]).toEqual([408, 'request_timeout']);
    const next = session.request({ ':path': '/health/live' });
    const [answer] = await once(next, 'response');
    expect(answer[':status']).toBe(200);
  });
});

/** A frame of HTTP/2 (RFC 9113, 4.1). */
function frame(type: number, flags: number, stream: number, payload: Buffer | string): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt16BE((type << 8) | flags, 3);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, Buffer.from(payload)]);
}

describe('a connection over TLS with too many small pieces of a body [C-11]', () => {
  it('is closed if they are DATA frames of HTTP/2', async () => {
    const socket = connectTls({
      ...{ port: listener.port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['h2'] },
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined).resume();
    const path = '/api/v2/account/auth';
    const host = `127.0.0.1:${listener.port}`;
    // HPACK (RFC 7541): POST over https, and three literals.
    const literal = (name: number[], text: string) =>
      Buffer.concat([Buffer.from([...name, text.length]), Buffer.from(text)]);
    const headers = Buffer.concat([
      ...[Buffer.from([0x83, 0x87]), literal([0x04], path), literal([0x01], host)],
      literal([0x0f, 0x10], 'application/json'),
    ]);
    const startedAt = performance.now();
    socket.write(Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame(4, 0, 0, '')]));
    socket.write(Buffer.concat([frame(1, 4, 1, headers), ...Array(5_000).fill(frame(0, 0, 1, ' '))]));
    await closed;
    expect(performance.now() - startedAt).toBeLessThan(encryptedTimes.firstRequestMs / 2);
  });

  it('is closed if they are chunks of HTTP/1.1, of many connections at the same time', async () => {
    const closed = Array.from({ length: 20 }, async () => {
      const socket = connectTls({ port: listener.port, host: '127.0.0.1', rejectUnauthorized: false });
      const over = new Promise((resolve) => socket.once('close', resolve));
      socket.on('error', () => undefined).resume();
      socket.write(headOf('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'));
      socket.write('1\r\na\r\n'.repeat(20_000));
      await over;
    });
    await Promise.all(closed);
  });
});

it('[C-11] TLS connections with a large response and too many requests are reset, and the process continues', async () => {
  // Ten simultaneous handshakes may take longer than the short limit of a request.
  const { port, close } = await listenEncrypted(
    service.app,
    place,
    material,
    { room, admit: () => true },
    encryptedTimes,
  );
  onTestFinished(close);
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  const overload = async (): Promise<void> => {
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    let received = 0;
    let beginning = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (beginning.length < 1_000) beginning += chunk.toString('latin1', 0, 1_000);
      if (received > 200_000 && received - chunk.length <= 200_000)
        socket.write(get('/api/v2/account').repeat(900));
    });
    socket.write(get('/openapi.json'));
    await closed;
    expect(received, beginning).toBeGreaterThan(200_000);
  };
  for (let n = 0; n < 10; n += 1) await Promise.all(Array.from({ length: 10 }, overload));
});

it('[C-11] an HTTP/1.1 connection over TLS is closed some time after its last response', async () => {
  const socket = connectTls({ port: listener.port, host: '127.0.0.1', rejectUnauthorized: false });
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  socket.write(`GET /health/live HTTP/1.1\r\nHost: 127.0.0.1:${listener.port}\r\n\r\n`);
  await once(socket, 'close');
  expect(said).toContain('HTTP/1.1 200');
});

describe('a connection without a complete TLS handshake [C-11]', () => {
  /** The first bytes of a ClientHello that is never completed. */
  const halfHello = Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]);

  it.each<[string, (socket: Socket) => unknown]>([
    ['silent', () => undefined],
    ['with half a handshake', (socket) => socket.write(halfHello)],
    ['with plain HTTP', (socket) => socket.write('GET / HTTP/1.1\r\n\r\n')],
  ])('is closed even if the peer never closes it: %s', async (_name, send) => {
    await expect.poll(() => room.figures().open).toBe(0);
    // This peer keeps its side open after the service has ended.
    const socket = connect({ port: listener.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.resume();
    await once(socket, 'connect');
    send(socket);
    await expect.poll(() => room.figures().open).toBe(1);
    await expect.poll(() => room.figures().open, { timeout: 5_000 }).toBe(0);
    socket.destroy();
  });
});

it('[C-11] the limits are those of the contract', () => {
  expect(encryptedTimes).toEqual({
    requestMs: 60_000,
    checkMs: 30_000,
    idleMs: 72_000,
    firstRequestMs: 10_000,
    silenceMs: 60_000,
    handshakeMs: 10_000,
  });
});
