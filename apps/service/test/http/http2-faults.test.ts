import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientHttp2Session, connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConnectionRoom } from '../../src/platform/http/connection-room.js';
import { listenEncrypted, type OpenListener } from '../../src/platform/http/listeners.js';
import { tlsMaterial } from '../../src/platform/tls/tls-material.js';
import { type TestService, testService } from '../test-service.js';

let service: TestService;
let listener: OpenListener;
let session: ClientHttp2Session;
let folder: string;
beforeAll(async () => {
  service = await testService();
  folder = await mkdtemp(join(tmpdir(), 'fleet-http2-'));
  const config = { tlsFiles: null, dataDir: folder, host: '127.0.0.1', publicUrl: null };
  const room = createConnectionRoom(1_000, () => undefined);
  const place = { host: '127.0.0.1', port: 0, proxiesOnly: false };
  listener = await listenEncrypted(service.app, place, await tlsMaterial(config), {
    room,
    admit: () => true,
  });
  session = connect(`https://127.0.0.1:${listener.port}`, { rejectUnauthorized: false });
});
afterAll(async () => {
  session.close();
  await listener.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Http2Answer {
  status: unknown;
  codes: string[];
  headers: Record<string, unknown>;
}

function send(headers: Record<string, string>, body?: Buffer): Promise<Http2Answer> {
  return new Promise((resolve, reject) => {
    const path = headers[':method'] === 'CONNECT' ? {} : { ':path': '/api/v2/account' };
    const stream = session.request({ ...path, ...headers }, { endStream: body === undefined });
    let text = '';
    let answered: Record<string, unknown> = {};
    stream.on('response', (received) => {
      answered = { ...received };
    });
    stream.on('data', (chunk) => {
      text += chunk;
    });
    stream.on('error', reject);
    stream.on('end', () => {
      const problems: { code: string }[] = text.startsWith('[') ? JSON.parse(text) : [];
      resolve({ status: answered[':status'], codes: problems.map((each) => each.code), headers: answered });
    });
    if (body !== undefined) stream.end(body);
  });
}

describe('the service over HTTP/2', () => {
  it.each([
    ['an unknown method', { ':method': 'FOO' }, 400, 'malformed_request'],
    ['an unknown path', { ':path': '/nowhere' }, 404, 'unknown_path'],
    ['headers above 16 KiB', { 'x-long': 'a'.repeat(30_000) }, 431, 'header_too_large'],
    ['another authority', { ':authority': 'evil.example' }, 400, 'unknown_host'],
    ['two authorities', { ':authority': 'evil.example', host: '{own}' }, 400, 'unknown_host'],
    ['an unknown expectation', { expect: '200-ok' }, 401, 'missing_token'],
    ['an ordinary call without a token', {}, 401, 'missing_token'],
  ])('[R-ERR-2] [C-2] answers %s with an error array', async (_what, headers, status, code) => {
    const own = `127.0.0.1:${listener.port}`;
    const sent = Object.entries({ ...headers }).map(([name, value]) => [name, value.replace('{own}', own)]);
    const answer = await send(Object.fromEntries(sent));
    expect([answer.status, answer.codes]).toEqual([status, [code]]);
    expect(answer.headers['x-request-id']).toBeTruthy();
    if (status === 405) expect(answer.headers.allow).toContain('GET');
  });

  it('[R-ERR-2] [C-2] answers CONNECT with an error array', async () => {
    const answer = await send({ ':method': 'CONNECT', ':authority': '127.0.0.1:1' }, Buffer.alloc(0));
    expect([answer.status, answer.codes]).toEqual([405, ['method_not_allowed']]);
  });

  it('[C-11] refuses an upload to a wrong address without reading it, and serves the next request', async () => {
    const { organisationId } = service.world;
    const path = `/api/v2/${organisationId}/blobs/${organisationId}/content?expires=1&signature=x`;
    const headers = { ':method': 'PUT', ':path': path, 'content-type': 'image/png' };
    const answer = await send(headers, Buffer.alloc(8_000_000));
    expect([answer.status, answer.codes]).toEqual([404, ['not_found']]);
    expect((await send({})).status).toBe(401);
  });

  it('[C-2] answers HTTP/1.1 on the same port in the same way', async () => {
    const said = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connectTls({ port: listener.port, host: '127.0.0.1', rejectUnauthorized: false }, () =>
        socket.write('GET /api/v2/account HTTP/1.1\r\nConnection: close\r\n\r\n'),
      );
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });
    expect(said).toContain('HTTP/1.1 400');
    expect(said).toContain('unknown_host');
  });
});
