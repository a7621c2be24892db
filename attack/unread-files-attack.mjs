import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';
import { timedRequest } from './timed-request.mjs';

const connectionsPerRound = 40;
const roundMs = 400;
const requestsPerConnection = 8;
const addresses = 20;
const mostConnections = 2_000;
/** Of the whole machine; without a limit, the attack alone needs a gigabyte. */
const mostKernelMb = 400;
const longestMs = { 'health/live': 1_000, 'log-in': 2_000, 'file of a reader': 3_000 };

export default {
  name: 'unread-files',
  claim:
    'Strangers who request files and do not read them do not slow down others, who still get their files.',
  env: { AUTH_ATTEMPTS_PER_MINUTE: '1000' },
  async run({ service, small, slack, note }) {
    const drivers = await prepareDrivers(service.baseUrl, service.credentials);
    const origin = new URL(service.baseUrl).origin;
    const file = await largestFile(origin);
    const kinds = { nothing: null, [file]: file, '/map/tiles.pmtiles': '/map/tiles.pmtiles' };
    const failures = [];
    for (const [kind, path] of Object.entries(kinds)) {
      const endsAt = performance.now() + (small ? 6_000 : 12_000);
      const goesOn = () => performance.now() < endsAt;
      const memory = watchKernelMemory(goesOn);
      const [{ report, faults }, others, attacker] = await Promise.all([
        submitMeanwhile(drivers, { goesOn, slack }),
        askMeanwhile(service, { origin, file, goesOn, slack }),
        path === null ? 0 : attack(origin, path, goesOn),
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

async function attack(origin, path, goesOn) {
  const { host, port } = new URL(origin);
  const text = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(requestsPerConnection);
  const sockets = [];
  while (goesOn()) {
    for (let n = 0; n < connectionsPerRound && sockets.length < mostConnections; n += 1) {
      const localAddress = `127.9.${n % addresses}.3`;
      const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress });
      socket.on('error', () => undefined);
      socket.pause();
      socket.write(text);
      sockets.push(socket);
    }
    await delay(roundMs);
  }
  for (const socket of sockets) socket.destroy();
  return sockets.length;
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
    'health/live': [250, () => timedRequest(`${origin}/health/live`)],
    'log-in': [1_000, () => timedRequest(`${service.baseUrl}/account/auth`, logIn)],
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
      const failed = found.filter(({ status }) => status !== 200).length;
      if (failed > 0) faults.push(`${failed} requests failed: ${name}`);
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
