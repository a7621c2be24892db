import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from '../../src/config.js';
import { localCertificate } from '../../src/platform/tls/local-authority.js';
import { type RunningService, startService } from '../../src/start-service.js';
import { suiteWorld } from '../test-context.js';
import { type CallableService, callAt } from '../test-service.js';
import {
  connectPhone,
  driverInSession,
  type ListeningDriver,
  type Phone,
  routeChanged,
} from './listening-driver.js';

const world = suiteWorld();
let folder = '';
let ca = '';
let running: RunningService;
const start = (changed: Record<string, string> = {}) =>
  startService(
    readConfig({
      ...{ NODE_ENV: 'test', DATABASE_URL: world.database.url, DATA_DIR: join(folder, 'data') },
      ...{ PORT: '0', HTTPS_PORT: '0', MQTT_PORT: '0', MQTTS_PORT: '0', AUTH_ATTEMPTS_PER_MINUTE: '1000' },
      ...{ TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') },
      ...changed,
    }),
    world.parts.log,
  );
const at = (origin: string): CallableService => ({
  world,
  call: (method, path, options) =>
    callAt(origin, method, path.replaceAll('{org}', world.organisationId), options),
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-transports-'));
  const made = await localCertificate(join(folder, 'tls'), ['localhost', '127.0.0.1'], Date.now());
  ca = await readFile(made.caFile, 'utf8');
  await writeFile(join(folder, 'cert.pem'), made.cert);
  await writeFile(join(folder, 'key.pem'), made.key, { mode: 0o600 });
  running = await start();
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
});

async function expectPush(driver: ListeningDriver, url: string): Promise<void> {
  const phone = await connectPhone(driver, { url, ca });
  const routeId = await routeChanged({ world }, driver);
  await expect.poll(() => phone.received.map((each) => each.payload.load_id)).toEqual([routeId, routeId]);
  await phone.leave();
}

describe('the ways to the broker', () => {
  it('[C-4][C-9] are named in the response with the session: TLS and WebSocket, both with the host name of the request', async () => {
    const driver = await driverInSession(at(running.httpUrl));
    const { port } = new URL(running.httpUrl);
    expect(driver.push.url).toMatch(/^mqtts:\/\/127\.0\.0\.1:\d+$/);
    expect(driver.push.websocket_url).toBe(`ws://127.0.0.1:${port}/mqtt`);
    const { push } = await driverInSession(at(`http://localhost:${port}`));
    expect([push.url, push.websocket_url]).toEqual([
      driver.push.url.replace('127.0.0.1', 'localhost'),
      `ws://localhost:${port}/mqtt`,
    ]);
    const account = await at(running.httpUrl).call('GET', '/account', { token: driver.token });
    expect(account.body.data.session.push.url).toBe(driver.push.url);
  });

  it('[C-9][C-13] are TLS, WebSocket, and WebSocket over TLS', async () => {
    const driver = await driverInSession(at(running.httpUrl));
    await expectPush(driver, driver.push.url);
    await expectPush(driver, driver.push.websocket_url);
    await expectPush(driver, `${running.httpsUrl?.replace('https', 'wss')}/mqtt`);
  });

  it('[C-9] keep a phone that has nothing to say but pings, for hours, and drop one that says nothing', async () => {
    // A service of its own, because the clock goes back at the end.
    const own = await start({ DATA_DIR: join(folder, 'hours') });
    const now = performance.now.bind(performance);
    let laterMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs);
    const first = await driverInSession(at(own.httpUrl));
    const secure = `${own.httpsUrl?.replace('https', 'wss')}/mqtt`;
    const urls = [first.push.url, first.push.websocket_url, secure];
    const connectAll = (keepalive: number) =>
      Promise.all(
        urls.map(async (url) => connectPhone(await driverInSession(at(own.httpUrl)), { url, ca, keepalive })),
      );
    const [pinging, mute] = [await connectAll(1), await connectAll(0)];
    for (const _ of [1, 2, 3]) {
      laterMs += 50 * 60_000;
      // The phones ping each second, and the broker reviews its connections each second.
      await new Promise((resolve) => setTimeout(resolve, 2_500));
    }
    const connected = (phones: readonly Phone[]) => phones.map((each) => each.client.connected);
    expect(connected(pinging)).toEqual([true, true, true]);
    expect(connected(mute)).toEqual([false, false, false]);
    await Promise.all([...pinging, ...mute].map((each) => each.leave()));
    await own.stop();
  });

  it('[C-13] need TLS 1.2 or newer on the port of TLS; a client without TLS loses only its own connection', async () => {
    const driver = await driverInSession(at(running.httpUrl));
    const { port } = new URL(driver.push.url);
    const old = connectTls({
      host: '127.0.0.1',
      port: Number(port),
      ca,
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
    });
    await new Promise((resolve) => old.once('error', resolve));
    await expect(connectPhone(driver, { url: driver.push.url.replace('mqtts', 'mqtt') })).rejects.toThrow();
    await expectPush(driver, driver.push.url);
  });

  it('[C-13] prevent the start of the service if their port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : 0);
    const where = { DATA_DIR: join(folder, 'other') };
    await expect(start({ ...where, MQTT_PORT: port })).rejects.toThrow(
      `Port 127.0.0.1:${port} is in use by another program; stop it or set MQTT_PORT.`,
    );
    await expect(start({ ...where, MQTTS_PORT: port })).rejects.toThrow('set MQTTS_PORT.');
    other.close();
  });

  it('[C-13] may be set in the settings', async () => {
    const named = await start({
      DATA_DIR: join(folder, 'named'),
      MQTT_PUBLIC_URL: 'mqtts://push.example.com:8883',
      MQTT_PUBLIC_WEBSOCKET_URL: 'wss://push.example.com/mqtt',
    });
    const { push } = await driverInSession(at(named.httpUrl));
    expect(push).toMatchObject({
      url: 'mqtts://push.example.com:8883',
      websocket_url: 'wss://push.example.com/mqtt',
    });
    await named.stop();
  });
});

describe('the WebSocket', () => {
  const handshake = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
  /** Returns the response to a request for an upgrade: 101 if it is granted. */
  function ask(
    path: string,
    headers: Record<string, string>,
    method = 'GET',
    body = '',
    service = running.httpUrl,
  ) {
    return new Promise<{ status: number; body: string }>((resolve, reject) => {
      const asked = request(`${service}${path}`, { method, headers }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      });
      asked.on('upgrade', (response, socket) => {
        socket.destroy();
        resolve({ status: response.statusCode ?? 0, body: '' });
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }
  const codeOf = ({ status, body }: { status: number; body: string }) => [status, JSON.parse(body)[0].code];

  it('[C-9] is opened with the subprotocol mqtt', async () => {
    const mqtt = { 'sec-websocket-protocol': 'other, mqtt' };
    expect((await ask('/mqtt', { ...handshake, ...key, ...mqtt })).status).toBe(101);
  });

  it('[C-9][C-14] opens for pages of the service, for pages of allowed origins, and for clients that are not pages', async () => {
    const page = 'https://app.example.com';
    const mine = 'https://fleet.example.com';
    const open = await start({ ALLOWED_ORIGINS: page, PUBLIC_URL: mine, DATA_DIR: join(folder, 'open') });
    const from = async (service: string, origin: string | undefined, host?: string) => {
      const given = { ...(origin === undefined ? {} : { origin }), ...(host === undefined ? {} : { host }) };
      const headers = { ...handshake, ...key, 'sec-websocket-protocol': 'mqtt', ...given };
      const answer = await ask('/mqtt', headers, 'GET', '', service);
      return answer.status === 101 ? 101 : codeOf(answer);
    };
    try {
      for (const service of [running.httpUrl, open.httpUrl]) {
        expect(await from(service, undefined)).toBe(101);
        expect(await from(service, service)).toBe(101);
        for (const each of [
          'https://evil.example',
          'null',
          `${page}.evil.example`,
          '',
          `${service}, ${page}`,
          service.replace('http:', 'ftp:'),
          service.replace('http:', 'ws:'),
        ])
          expect([each, await from(service, each)]).toEqual([each, [403, 'origin_not_allowed']]);
      }
      for (const each of [page, mine]) {
        expect(await from(running.httpUrl, each)).toEqual([403, 'origin_not_allowed']);
        expect(await from(open.httpUrl, each)).toBe(101);
        expect(await from(open.httpUrl, each, 'fleet.example.com')).toBe(101);
      }
    } finally {
      await open.stop();
    }
  });

  it('[R-ERR-2][C-2] is refused with the array of errors if the request is wrong', async () => {
    const mqtt = { 'sec-websocket-protocol': 'mqtt' };
    expect(codeOf(await ask('/mqtt', {}))).toEqual([400, 'malformed_request']);
    expect(codeOf(await ask('/mqtt', { ...handshake, ...key }))).toEqual([400, 'malformed_request']);
    expect(codeOf(await ask('/elsewhere', { ...handshake, ...key, ...mqtt }))).toEqual([404, 'unknown_path']);
    expect(codeOf(await ask('/mqtt', { ...handshake, ...key, ...mqtt, host: 'evil.example' }))).toEqual([
      400,
      'unknown_host',
    ]);
    expect(codeOf(await ask('/mqtt', { ...handshake, ...key, ...mqtt }, 'POST', '{}'))).toEqual([
      400,
      'malformed_request',
    ]);
    expect(codeOf(await ask('/mqtt', { ...handshake, ...mqtt }))).toEqual([400, 'malformed_request']);
    const other = { ...handshake, ...key, ...mqtt, upgrade: 'h2c' };
    expect(codeOf(await ask('/mqtt', other))).toEqual([400, 'malformed_request']);
  });

  it('[C-1] is not affected by other upgrades: such a request gets its usual response', async () => {
    const asking = {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABkAARAAAAAAAIAAAAA',
    };
    expect(await ask('/health/live', asking)).toEqual({ status: 200, body: '{"status":"live"}' });
  });

  // Each waits five seconds for the service, so they wait together.
  it.concurrent.each<[string, string, string]>([
    ['at another path', '/elsewhere', ''],
    ['with a body', '/mqtt', 'content-length: 0\r\n'],
    ['without a key', '/mqtt', 'sec-websocket-version: 13\r\nsec-websocket-protocol: mqtt\r\n'],
  ])(
    '[C-13] closes the connection of a caller who was refused %s, even if the caller keeps it open',
    async (_what, path, headers) => {
      const { host, port, hostname } = new URL(running.httpUrl);
      const caller = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
      caller.write(
        `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: upgrade\r\nupgrade: websocket\r\n${headers}\r\n`,
      );
      await new Promise((resolve) => caller.resume().once('end', resolve));
      // Once the service has closed the connection, further bytes get a reset.
      const reset = new Promise((resolve) => caller.once('error', resolve));
      const calling = setInterval(() => caller.write('still there?'), 100);
      await expect(reset).resolves.toMatchObject({ code: expect.stringMatching(/^(ECONNRESET|EPIPE)$/) });
      clearInterval(calling);
    },
  );

  it.each<[string, string | Uint8Array]>([
    ['text', 'hello'],
    ['bytes that are no packet', Buffer.from('hello')],
    ['a frame of 100 KB', Buffer.alloc(100_000)],
  ])('[C-9] is closed when it receives %s', async (_what, frame) => {
    const socket = new WebSocket(`${running.httpUrl.replace('http', 'ws')}/mqtt`, 'mqtt');
    await new Promise((resolve) => socket.once('open', resolve));
    socket.on('error', () => undefined);
    socket.send(frame);
    await new Promise((resolve) => socket.once('close', resolve));
    const driver = await driverInSession(at(running.httpUrl));
    await expectPush(driver, driver.push.websocket_url);
  });
});

describe('several processes', () => {
  it('[C-9] let a phone reconnect from one to another and back', async () => {
    const other = await start({ DATA_DIR: join(folder, 'several') });
    const driver = await driverInSession(at(running.httpUrl));
    const [here, there] = [running, other].map(({ httpUrl }) => `${httpUrl.replace('http', 'ws')}/mqtt`);
    const first = await connectPhone(driver, { url: `${here}` });
    const second = await connectPhone(driver, { url: `${there}` });
    await first.closed;
    const third = await connectPhone(driver, { url: `${here}` });
    await second.closed;
    const routeId = await routeChanged({ world }, driver);
    await expect.poll(() => third.received.map((each) => each.payload.load_id)).toEqual([routeId, routeId]);
    expect(third.client.connected).toBe(true);
    await third.leave();
    await other.stop();
  });
});

describe('a service that stops', () => {
  it('[C-9][C-13] delivers the waiting messages, disconnects its clients, and serves them again after a restart', async () => {
    const where = { DATA_DIR: join(folder, 'stopping') };
    const first = await start(where);
    const driver = await driverInSession(at(first.httpUrl));
    const phone = await connectPhone(driver, { url: driver.push.websocket_url });
    const other = await connectPhone(await driverInSession(at(first.httpUrl)), { ca });
    const delivered = await routeChanged({ world }, driver);
    const since = performance.now();
    await first.stop();
    expect(performance.now() - since).toBeLessThan(5_000);
    await Promise.all([phone.closed, other.closed]);
    expect(phone.received.map((each) => each.payload.load_id)).toEqual([delivered, delivered]);
    const missed = await routeChanged({ world }, driver);
    const second = await start(where);
    const url = `${second.httpUrl.replace('http', 'ws')}/mqtt`;
    const again = await connectPhone(driver, { url, filters: [] });
    expect(again.sessionPresent).toBe(true);
    await expect.poll(() => again.received.map((each) => each.payload.load_id)).toEqual([missed, missed]);
    await again.leave();
    await second.stop();
  });
});
