import { createCipheriv, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPoster, type Poster } from '../../../src/platform/outgoing/guarded-post.js';
import { localCertificate } from '../../../src/platform/tls/local-authority.js';

let folder: string;
let encrypted: TlsServer;
let server: Server;
let poster: Poster;
let handshakes = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-tickets-'));
  const { cert, key, caFile } = await localCertificate(folder, ['127.0.0.1'], Date.now());
  encrypted = createTlsServer({ cert, key, ciphers: 'TLS_AES_128_GCM_SHA256', minVersion: 'TLSv1.3' });
  server = createServer(receive);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const authorities = await readFile(caFile, 'utf8');
  poster = createPoster({ allowedNetworks: ['loopback'], dnsServers: [], authorities, timeoutMs: 3_000 });
});
afterAll(async () => {
  poster.close();
  server.close();
  await rm(folder, { recursive: true });
});

/** Agrees on TLS, and answers a request with a record of its own that contains 500 tickets. */
function receive(socket: Socket): void {
  socket.on('error', () => undefined);
  const below = new Duplex({
    read() {},
    write(bytes: Buffer, _encoding, done) {
      socket.write(bytes, done);
    },
  });
  socket.on('data', (bytes) => below.push(bytes));
  let secret = Buffer.alloc(0);
  const learn = (line: Buffer): void => {
    const [label, , value = ''] = line.toString().trim().split(' ');
    if (label === 'SERVER_TRAFFIC_SECRET_0') secret = Buffer.from(value, 'hex');
  };
  encrypted.on('keylog', learn);
  encrypted.once('secureConnection', (connection) => {
    encrypted.off('keylog', learn);
    handshakes += 1;
    connection.on('error', () => undefined);
    // Node itself first sends two records, each with one ticket.
    connection.once('data', () => {
      setImmediate(() => socket.write(recordOf(Array(500).fill(ticket), secret, 2)));
    });
  });
  encrypted.emit('connection', below);
}

/** A NewSessionTicket with a nonce and a ticket of one byte each (RFC 8446 4.6.1). */
const ticket = Buffer.from([4, 0, 0, 15, 0, 0, 1, 0, 0, 0, 0, 0, 1, 7, 0, 1, 9, 0, 0]);

/** Handshake messages, encrypted as record number `sequence` (RFC 8446 5.2). */
function recordOf(messages: readonly Buffer[], secret: Buffer, sequence: number): Buffer {
  const content = Buffer.concat([...messages, Buffer.from([22])]);
  const nonce = expand(secret, 'iv', 12);
  nonce.writeUInt8(nonce.readUInt8(11) ^ sequence, 11);
  const header = Buffer.from([23, 3, 3, 0, 0]);
  header.writeUInt16BE(content.length + 16, 3);
  const cipher = createCipheriv('aes-128-gcm', expand(secret, 'key', 16), nonce).setAAD(header);
  return Buffer.concat([header, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** HKDF-Expand-Label of RFC 8446 7.1, for results of at most 32 bytes. */
function expand(secret: Buffer, label: string, length: number): Buffer {
  const name = Buffer.from(`tls13 ${label}`);
  const info = Buffer.concat([Buffer.from([0, length, name.length]), name, Buffer.from([0, 1])]);
  return createHmac('sha256', secret).update(info).digest().subarray(0, length);
}

it('[C-11] a receiver that sends many session tickets loses the connection, and must rest', async () => {
  const { port } = server.address() as AddressInfo;
  const post = () => poster.post({ url: `https://127.0.0.1:${port}/`, headers: {}, body: '{}' });
  expect(await post()).toMatchObject({ statusCode: null, fault: 'invalid_answer' });
  expect(await post()).toMatchObject({ statusCode: null, fault: 'invalid_answer' });
  expect(handshakes).toBe(1);
});
