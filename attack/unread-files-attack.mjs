import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';
import { phaseMs } from './phase-length.mjs';
import { timedRequest } from './timed-request.mjs';

const connectionsPerRound = 40;
const roundMs = 400;
const requestsPerConnection = 8;
const addresses = 20;
const mostConnections = 2_000;
/** The number of clients that look fresh. Each has one connection, from its own address. */
const freshClients = 150;
const freshPauseMs = 700;
/** A connection may not have more requests without a response. */
const mostFreshRequests = 24;
/**
 * The most memory of TCP sockets on the whole machine. If the service had no limit, the attack alone would need a
 * gigabyte.
 */
const mostKernelMb = 400;
const longestMs = { 'health/live': 1_000, 'log-in': 2_000, 'file of a reader': 3_000 };

export default {
  name: 'unread-files',
  mostlyWaits: true,
  claim: 'Clients who request files and do not read them do not slow down others, who still get their files.',
  env: { AUTH_ATTEMPTS_PER_MINUTE: '1000' },
  async run({ service, small, slack, note }) {
    const drivers = await prepareDrivers(service.baseUrl, service.credentials);
    const origin = new URL(service.baseUrl).origin;
    const file = await largestFile(origin);
    const token = drivers.pop().headers.authorization;
    const kinds = {
      nothing: () => 0,
      [file]: (goesOn) => attack({ origin, path: file, goesOn, kind: 3 }),
      '/map/tiles.pmtiles': (goesOn) => attack({ origin, path: '/map/tiles.pmtiles', goesOn, kind: 4 }),
      'a driver’s token': (goesOn) => attack({ origin, path: file, goesOn, token, kind: 5 }),
      'clients that look fresh': (goesOn) => lookFresh({ origin, path: file, goesOn }),
    };
    const failures = [];
    for (const [kind, attackMeanwhile] of Object.entries(kinds)) {
      const endsAt = performance.now() + phaseMs(kind, small ? 4_000 : 12_000, small);
      const goesOn = () => performance.now() < endsAt;
      const memory = watchKernelMemory(goesOn);
      const [{ report, faults }, others, attacker] = await Promise.all([
        submitMeanwhile(drivers, { goesOn, slack }),
        askMeanwhile(service, { origin, file, goesOn, slack }),
        attackMeanwhile(goesOn),
      ]);
      const kernelMb = await memory;
      note(
        `unread: ${kind}`,
        `${attacker} connections; ${report}; ${others.report}; TCP memory ${kernelMb} MB`,
      );
      if (kernelMb > mostKernelMb) failures.push(`${kind}: the system needs ${kernelMb} MB for connections`);
      failures.push(...[...faults, ...others.faults].map((each) => `${kind}: ${each}`));
      await delay(2_000);
    }
    return failures;
  },
};

/** The largest file that the driver app loads; without a build of the app, the program of the reference. */
async function largestFile(origin) {
  const { text = '' } = await timedRequest(`${origin}/driver/service-worker.js`);
  let largest = { path: '/docs/js/scalar.js', length: 0 };
  for (const [, path] of text.matchAll(/"(\/driver\/assets\/[^"]+)"/g)) {
    const { headers = {} } = await timedRequest(`${origin}${path}`, { method: 'HEAD' });
    const length = Number(headers['content-length'] ?? 0);
    if (length > largest.length) largest = { path, length };
  }
  return largest.path;
}

/** Each kind has its own addresses, because the rate of an address is limited. With a token, each connection first presents it in a request and reads the response. */
async function attack({ origin, path, goesOn, token, kind }) {
  const { host } = new URL(origin);
  const text = requestOf(host, path).repeat(requestsPerConnection);
  const sockets = [];
  while (goesOn()) {
    for (let n = 0; n < connectionsPerRound && sockets.length < mostConnections; n += 1) {
      const socket = open(origin, `127.9.${n % addresses}.${kind}`);
      if (token === undefined) socket.pause().write(text);
      else {
        socket.write(requestOf(host, '/api/v2/account', `Authorization: ${token}\r\n`));
        socket.once('data', () => socket.pause().write(text));
      }
      sockets.push(socket);
    }
    await delay(roundMs);
  }
  for (const socket of sockets) socket.destroy();
  return sockets.length;
}

/** Each connection requests a file twice, reads nothing, and sends a small request again and again. */
async function lookFresh({ origin, path, goesOn }) {
  const { host } = new URL(origin);
  const sockets = [];
  let opened = 0;
  const begin = (n) => {
    const socket = open(origin, `127.${10 + (n % 2)}.${n}.5`).pause();
    socket.write(requestOf(host, path).repeat(2));
    sockets[n] = { socket, requests: 2 };
    opened += 1;
  };
  for (let n = 0; n < freshClients; n += 1) begin(n);
  while (goesOn()) {
    await delay(freshPauseMs);
    for (const [n, each] of sockets.entries()) {
      if (each.socket.destroyed || each.requests >= mostFreshRequests) {
        each.socket.destroy();
        begin(n);
      } else {
        each.socket.write(requestOf(host, '/driver/'));
        each.requests += 1;
      }
    }
  }
  for (const { socket } of sockets) socket.destroy();
  return opened;
}

const requestOf = (host, path, headers = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;

function open(origin, localAddress) {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port), localAddress });
  socket.on('error', () => undefined);
  return socket;
}

/** Lets others log in, request the health and read a file, each from an address of its own. */
async function askMeanwhile(service, { origin, file, goesOn, slack }) {
  const { username, password } = service.credentials.controller;
  const logIn = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  };
  const asks = {
    'health/live': [250, () => timedRequest(`${origin}/health/live`, { agent: false })],
    'log-in': [1_000, () => timedRequest(`${service.baseUrl}/account/auth`, { ...logIn, agent: false })],
    'file of a reader': [500, () => readFile(origin, file)],
  };
  const faults = [];
  const reports = await Promise.all(
    Object.entries(asks).map(async ([name, [pauseMs, ask]]) => {
      const found = [];
      while (goesOn()) {
        found.push(await ask());
        await delay(pauseMs);
      }
      const longest = Math.round(Math.max(...found.map(({ ms }) => ms)));
      const statuses = found.map(({ status }) => status).filter((status) => status !== 200);
      const failed = statuses.length;
      if (failed > 0) faults.push(`${failed} requests failed: ${name} (${statuses.join(', ')})`);
      if (longest > longestMs[name] * slack) faults.push(`${name} took ${longest} ms`);
      return `${name}: ${found.length}, ${failed} failed, longest ${longest} ms`;
    }),
  );
  return { report: reports.join('; '), faults };
}

function readFile(origin, path) {
  const startedAt = performance.now();
  const outcome = (status) => ({ status, ms: performance.now() - startedAt });
  return new Promise((resolve) => {
    const sent = get(`${origin}${path}`, { localAddress: '127.8.8.8', agent: false }, (response) => {
      response.resume();
      response.on('close', () => resolve(outcome(response.complete ? response.statusCode : 'cut')));
      response.on('error', () => undefined);
    });
    sent.setTimeout(30_000, () => sent.destroy(new Error('no answer')));
    sent.on('error', (error) => resolve(outcome(error.code ?? error.message)));
  });
}

/** The most memory of all TCP sockets of the machine; null where the system does not report it. */
async function watchKernelMemory(goesOn) {
  let most = null;
  while (goesOn()) {
    try {
      const [, pages] = /^TCP:.* mem (\d+)/m.exec(readFileSync('/proc/net/sockstat', 'utf8')) ?? [];
      most = Math.max(most ?? 0, Math.round((Number(pages) * 4_096) / 1_048_576));
    } catch {
      return null;
    }
    await delay(100);
  }
  return most;
}
