import { readdirSync, readFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';

const program = '/docs/js/scalar.js';
const readers = 100;
const mostGrowthMb = 150;
const longestMs = 130_000;
const longestLogInMs = 2_000;

export default {
  name: 'silent-readers',
  onlyWaits: true,
  claim:
    'Clients that cancel requests or do not read responses do not use up descriptors or memory; one token cannot use all connections.',
  openFiles: 400,
  // All requests and log-ins come from one address, which the default limits would refuse.
  env: {
    AUTH_ATTEMPTS_PER_MINUTE: '1000',
    RATE_LIMIT_PER_MINUTE: '100000',
    NEW_CONNECTIONS_PER_SECOND: '1000000',
  },
  async run({ service, small, slack, note }) {
    const ports = { http: portOf(service.baseUrl), https: portOf(service.httpsBaseUrl) };
    const faults = [];
    const check = async (name) => {
      const { status, ms } = await logIn(service, service.credentials.controller);
      note(`${name}: a log-in's status, ms; open files; resident MB`, [
        status,
        Math.round(ms),
        openFilesOf(service.pid),
        residentMb(service.pid),
      ]);
      if (status !== 200 || ms > longestLogInMs * slack)
        faults.push(`${name}: a log-in was answered with ${status} after ${Math.round(ms)} ms`);
    };
    // Loads each page once, so that its first load is not measured.
    for (const path of [program, '/openapi.json'])
      await (await fetch(new URL(path, service.baseUrl))).arrayBuffer();
    const files = openFilesOf(service.pid);
    const memory = residentMb(service.pid);

    for (let round = 0; round < 5; round += 1) await cancelled(ports.https);
    await check('300 requests of HTTP/2 cancelled at once');
    const left = openFilesOf(service.pid) - files;
    if (left > 20) faults.push(`${left} descriptors remain after cancelled requests`);

    const sessions = Array.from({ length: 8 }, () => silentSession(ports.https));
    await delay(2_000);
    await check('480 streams of HTTP/2 without a window');

    const sockets = Array.from({ length: readers }, (_, n) => silentReader(ports, n % 2 === 0));
    await delay(small ? 3_000 : 6_000);
    await check(`${readers} connections that read nothing`);
    const grown = residentMb(service.pid) - memory;
    if (grown > mostGrowthMb) faults.push(`the service has grown by ${grown} MB`);

    const hog = await manyConnections(service, ports.http);
    await check('200 connections with one token');

    const startedAt = performance.now();
    while (openFilesOf(service.pid) > files + 20 && performance.now() - startedAt < longestMs)
      await delay(500);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    note('open files before and after; closed after s', [files, openFilesOf(service.pid), seconds]);
    if (openFilesOf(service.pid) > files + 20) faults.push('descriptors were not released');
    for (const each of [...sessions, ...sockets, ...hog]) each.destroy();
    return faults;
  },
};

const portOf = (url) => Number(new URL(url).port);
const openFilesOf = (pid) => readdirSync(`/proc/${pid}/fd`).length;
const residentMb = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);
const quiet = (emitter) => emitter.on('error', () => undefined);
const openSession = (port, settings = {}) =>
  quiet(connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, settings }));

/** Sends 60 requests and cancels each before its response. */
async function cancelled(port) {
  const session = openSession(port);
  await new Promise((resolve) => session.once('connect', resolve));
  for (let n = 0; n < 60; n += 1) {
    const stream = quiet(session.request({ ':path': program }));
    setTimeout(() => stream.close(8), 1 + (n % 7));
  }
  await delay(300);
  session.destroy();
}

function silentSession(port) {
  const session = openSession(port, { initialWindowSize: 0 });
  session.on('connect', () => {
    for (let n = 0; n < 60; n += 1) quiet(session.request({ ':path': program }));
  });
  return session;
}

function silentReader({ http, https }, isTls) {
  const port = isTls ? https : http;
  const text = `GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(3);
  const socket = isTls
    ? connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
    : connect(port, '127.0.0.1');
  socket.pause();
  socket.write(text);
  return quiet(socket);
}

/** Opens connections that each send one request with the same driver's token, and stay open. */
async function manyConnections(service, port) {
  const [{ username, pin }] = service.credentials.drivers;
  const { token } = await logIn(service, { username, pin });
  const request = `GET /api/v2/account HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const sockets = [];
  for (let n = 0; n < 200; n += 1) {
    const socket = quiet(connect(port, '127.0.0.1'));
    socket.on('data', () => undefined);
    socket.write(request);
    sockets.push(socket);
    if (n % 5 === 4) await delay(20);
  }
  return sockets;
}

async function logIn({ baseUrl }, credentials) {
  const startedAt = performance.now();
  const { username, password, pin } = credentials;
  const sent = { username, ...(pin === undefined ? { password } : { pin }) };
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const signal = AbortSignal.timeout(8_000);
  const found = await fetch(`${baseUrl}/account/auth`, {
    method: 'POST',
    headers,
    body: JSON.stringify(sent),
    signal,
  })
    .then(async (answer) => ({ status: answer.status, token: (await answer.json()).data?.access_token }))
    .catch((error) => ({ status: error.cause?.code ?? error.name }));
  return { ...found, ms: performance.now() - startedAt };
}
