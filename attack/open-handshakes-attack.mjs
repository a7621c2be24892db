import { readdirSync } from 'node:fs';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';

const silent = 600;
const longestMs = 2_000;
/** The first bytes of a ClientHello that is never completed. */
const halfHello = Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]);

/** Ways to keep a connection open without a complete request. */
const ways = {
  'silent to HTTPS': ({ https }) => connect(https, '127.0.0.1'),
  'half a handshake': ({ https }) => {
    const socket = connect(https, '127.0.0.1');
    socket.write(halfHello);
    return socket;
  },
  'HTTP/2 without preface': ({ https }) =>
    connectTls({ port: https, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['h2'] }),
  'silent to HTTP': ({ http }) => connect(http, '127.0.0.1'),
  'headers byte by byte': ({ http }) => {
    const socket = connect(http, '127.0.0.1');
    socket.write('GET /api/v2/account HTTP/1.1\r\nHost: 127.0.0.1\r\n');
    return socket;
  },
};

export default {
  name: 'open-handshakes',
  claim:
    'With 400 open files, 600 connections without a request prevent nobody from logging in, and are all closed.',
  mostlyWaits: true,
  openFiles: 400,
  env: { AUTH_ATTEMPTS_PER_MINUTE: '1000', NEW_CONNECTIONS_PER_SECOND: '1000000' },
  async run({ service, small, slack, note }) {
    const ports = { http: portOf(service.baseUrl), https: portOf(service.httpsBaseUrl) };
    const filesBefore = openFilesOf(service.pid);
    const faults = [];
    const chosen = Object.entries(ways);
    for (const [name, open] of chosen) {
      const sockets = Array.from({ length: silent }, () => quiet(open(ports)));
      await delay(small ? 1_000 : 3_000);
      const logIns = [];
      for (const base of [service.baseUrl, service.httpsBaseUrl, service.httpsBaseUrl]) {
        logIns.push(await logIn(base, service.credentials.controller));
      }
      const slowest = Math.max(...logIns.map((each) => each.ms));
      note(
        `${name}: status and slowest of three log-ins, ms`,
        `${logIns.map((each) => each.status)}, ${Math.round(slowest)}`,
      );
      if (logIns.some((each) => each.status !== 200)) faults.push(`${name}: a log-in failed`);
      if (slowest > longestMs * slack) faults.push(`${name}: a log-in took ${Math.round(slowest)} ms`);
      // The client closes its sockets; for half of the ways, without a proper end.
      for (const socket of sockets) socket.destroy();
    }
    // These stay open on the client's side, so the service must end them.
    const patient = [...Array(40)].flatMap(() => chosen.slice(0, 3).map(([, open]) => quiet(open(ports))));
    await delay(2_000);
    const back = await untilGivenBack(service.pid, filesBefore);
    for (const socket of patient) socket.destroy();
    note('open files before and after', `${filesBefore}, ${back.files}`);
    note('closed after, ms', Math.round(back.ms));
    if (back.files > filesBefore + 20)
      faults.push(`${back.files - filesBefore} descriptors were not released`);
    return faults;
  },
};

const portOf = (url) => Number(new URL(url).port);

function quiet(socket) {
  socket.on('error', () => undefined);
  return socket;
}

const openFilesOf = (pid) => readdirSync(`/proc/${pid}/fd`).length;

async function untilGivenBack(pid, before) {
  const startedAt = performance.now();
  for (;;) {
    const files = openFilesOf(pid);
    const ms = performance.now() - startedAt;
    if (files <= before + 20 || ms > 20_000) return { files, ms };
    await delay(100);
  }
}

/** Logs in on a new connection; resolves with `{status, ms}`. */
function logIn(base, { username, password }) {
  const startedAt = performance.now();
  const isTls = base.startsWith('https:');
  const body = JSON.stringify({ username, password });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const agent = isTls ? new HttpsAgent({ rejectUnauthorized: false }) : new HttpAgent();
  return new Promise((resolve) => {
    const done = (status) => resolve({ status, ms: performance.now() - startedAt });
    const sent = (isTls ? httpsRequest : httpRequest)(
      `${base}/account/auth`,
      { method: 'POST', headers, agent, timeout: 10_000 },
      (answer) => {
        answer.resume();
        answer.on('end', () => done(answer.statusCode));
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => done('failed'));
    sent.end(body);
  });
}
