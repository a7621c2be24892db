import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';
import { frame, http2Opening, requestHeaders } from './http2-frames.mjs';

const connectionsAtOnce = 30;
const requestsAtOnce = 900;
const keptMs = 300;
/** The attacker has its own address, so that its limits do not affect the drivers. */
const localAddress = '127.7.7.7';
const path = '/api/v2/account';

export default {
  name: 'request-bursts',
  claim:
    'A stranger who sends hundreds of requests at once, on each of many connections, does not slow down drivers.',
  env: { NEW_CONNECTIONS_PER_SECOND: '1000000' },
  slackOfSmall: 6,
  async run({ service, small, slack, note }) {
    const drivers = await prepareDrivers(service.baseUrl, service.credentials);
    const plain = Number(new URL(service.baseUrl).port);
    const encrypted = Number(new URL(service.httpsBaseUrl).port);
    const openTls = (protocol) => () =>
      connectTls({
        ...{ host: '127.0.0.1', port: encrypted, localAddress },
        ...{ rejectUnauthorized: false, ALPNProtocols: [protocol] },
      });
    const bursts = {
      'HTTP/1.1': {
        open: () => connect({ host: '127.0.0.1', port: plain, localAddress }),
        bytes: pipelined(plain),
      },
      'HTTP/1.1 over TLS': { open: openTls('http/1.1'), bytes: pipelined(encrypted) },
      'HTTP/2, cancelled': { open: openTls('h2'), bytes: cancelled(encrypted) },
    };
    const failures = [];
    for (const [kind, { open, bytes }] of Object.entries(bursts)) {
      const endsAt = performance.now() + (small ? 3_000 : 12_000);
      const goesOn = () => performance.now() < endsAt;
      let connections = 0;
      const attacking = Array.from({ length: connectionsAtOnce }, async () => {
        while (goesOn()) {
          connections += 1;
          await burst(open(), bytes);
        }
      });
      const [{ report, faults }] = await Promise.all([
        submitMeanwhile(drivers, { goesOn, slack }),
        ...attacking,
      ]);
      note(kind, `${connections} connections of the attacker; ${report}`);
      failures.push(...faults.map((each) => `${kind}: ${each}`));
    }
    return failures;
  },
};

async function burst(socket, bytes) {
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.resume();
  socket.write(bytes);
  await Promise.race([closed, delay(keptMs)]);
  socket.destroy();
  await closed;
}

const pipelined = (port) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(requestsAtOnce));

/** Frames of HTTP/2 (RFC 9113): HEADERS and RST_STREAM of each stream. */
function cancelled(port) {
  const pieces = [http2Opening];
  const headers = requestHeaders(path, `127.0.0.1:${port}`);
  const cancel = Buffer.from([0, 0, 0, 8]);
  for (let n = 0; n < requestsAtOnce; n += 1) {
    pieces.push(frame(1, 5, 2 * n + 1, headers), frame(3, 0, 2 * n + 1, cancel));
  }
  return Buffer.concat(pieces);
}
