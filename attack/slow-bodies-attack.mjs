import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';

const each = 15;
const dripMs = 2_000;
/** A request has 60 seconds to arrive; Node checks this every 30 seconds. */
const longestMs = 100_000;
const head = (port) =>
  `POST /api/v2/account/auth HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`;

/** Each opens one connection with a request that never ends, and calls `ended` when the service has ended it. */
const ways = {
  'HTTP/1.1': ({ http }, ended) => drip(connect(http, '127.0.0.1'), head(http), ended),
  'HTTP/1.1 over TLS': ({ https }, ended) =>
    drip(connectTls({ port: https, host: '127.0.0.1', rejectUnauthorized: false }), head(https), ended),
  'headers over TLS': ({ https }, ended) =>
    drip(
      connectTls({ port: https, host: '127.0.0.1', rejectUnauthorized: false }),
      'GET /health/live HTTP/1.1\r\nX-A: ',
      ended,
    ),
  'HTTP/2': ({ https }, ended) => {
    const session = connectHttp2(`https://127.0.0.1:${https}`, { rejectUnauthorized: false });
    session.on('error', () => undefined);
    const stream = session.request({
      ':method': 'POST',
      ':path': '/api/v2/account/auth',
      'content-type': 'application/json',
    });
    return drip(stream, ' ', ended, () => session.destroy());
  },
};

export default {
  name: 'slow-bodies',
  onlyWaits: true,
  claim:
    'Over every protocol, a request that arrives byte by byte is ended after about a minute, without an effect on others.',
  async run({ service, slack, note }) {
    const ports = { http: portOf(service.baseUrl), https: portOf(service.httpsBaseUrl) };
    const faults = [];
    const startedAt = performance.now();
    const found = Object.entries(ways).map(([name, open]) => {
      const result = { name, ended: 0, lastMs: 0 };
      const ended = () => {
        result.ended += 1;
        result.lastMs = performance.now() - startedAt;
      };
      result.stops = Array.from({ length: each }, () => open(ports, ended));
      return result;
    });
    await delay(1_000);
    const live = await slowestProbe(service.baseUrl);
    note('slowest of ten probes during the attack, ms', Math.round(live));
    if (live > 1_000 * slack) faults.push(`a probe took ${Math.round(live)} ms`);
    while (found.some(({ ended }) => ended < each) && performance.now() - startedAt < longestMs)
      await delay(200);
    for (const { name, ended, lastMs, stops } of found) {
      note(`${name}: ended of ${each}, the last after s`, `${ended}, ${Math.round(lastMs / 1_000)}`);
      if (ended < each) faults.push(`${name}: ${each - ended} are still open after ${longestMs / 1_000} s`);
      for (const stop of stops) stop();
    }
    return faults;
  },
};

const portOf = (url) => Number(new URL(url).port);

/** Writes some bytes immediately, then one byte every two seconds. Returns a function that stops the writing. */
function drip(writable, first, ended, stop = () => writable.destroy()) {
  let stopped = false;
  writable.on('error', () => undefined);
  writable.on('data', () => undefined);
  writable.write(first);
  const timer = setInterval(() => writable.writable && writable.write('a'), dripMs);
  writable.once('close', () => {
    clearInterval(timer);
    if (!stopped) ended();
  });
  return () => {
    stopped = true;
    stop();
  };
}

async function slowestProbe(baseUrl) {
  let slowest = 0;
  for (let n = 0; n < 10; n += 1) {
    const startedAt = performance.now();
    await fetch(new URL('/health/live', baseUrl), { headers: { connection: 'close' } });
    slowest = Math.max(slowest, performance.now() - startedAt);
  }
  return slowest;
}
