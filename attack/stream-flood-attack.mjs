import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';
import { frame, http2Opening, keptHeader, keptHeaderAgain, requestHeaders } from './http2-frames.mjs';

const connectionsAtOnce = 100;
const requestsAtOnce = 20;
const pauseMs = 20;
/** The attacker has its own address, so that its limits do not affect the drivers. */
const localAddress = '127.7.7.8';

/** HEADERS of a request without a body. */
const requestFrame = (stream, headers) => frame(1, 5, stream, headers);

export default {
  name: 'stream-flood',
  claim:
    'A stranger who sends endless requests over HTTP/2, on many connections, does not slow down drivers.',
  env: { NEW_CONNECTIONS_PER_SECOND: '1000000' },
  async run({ service, small, slack, note }) {
    const drivers = await prepareDrivers(service.baseUrl, service.credentials);
    const port = Number(new URL(service.httpsBaseUrl).port);
    const failures = [];
    for (const path of ['/api/v2/account', '/health/live']) {
      for (const isCompressed of [false, true]) {
        const kind = `${path}${isCompressed ? ', with 55 KiB of compressed headers' : ''}`;
        const endsAt = performance.now() + (small ? 3_000 : 8_000);
        const goesOn = () => performance.now() < endsAt;
        const sent = { connections: 0, requests: 0 };
        const [{ report, faults }] = await Promise.all([
          submitMeanwhile(drivers, { goesOn, slack }),
          ...Array.from({ length: connectionsAtOnce }, async () => {
            while (goesOn()) await flood({ port, path, isCompressed, goesOn, sent });
          }),
        ]);
        note(kind, `${sent.requests} requests on ${sent.connections} connections of the attacker; ${report}`);
        failures.push(...faults.map((each) => `${kind}: ${each}`));
      }
    }
    return failures;
  },
};

/** Sends requests on one connection until the service ends it, without waiting for responses. */
async function flood({ port, path, isCompressed, goesOn, sent }) {
  const socket = connect({
    ...{ host: '127.0.0.1', port, localAddress },
    ...{ rejectUnauthorized: false, ALPNProtocols: ['h2'] },
  });
  let isOpen = true;
  const closed = new Promise((resolve) => socket.once('close', resolve)).then(() => {
    isOpen = false;
  });
  socket.on('error', () => {});
  socket.resume();
  await Promise.race([new Promise((resolve) => socket.once('secureConnect', resolve)), closed]);
  sent.connections += 1;
  const headers = requestHeaders(path, `127.0.0.1:${port}`);
  const more = isCompressed ? Buffer.concat([headers, keptHeaderAgain]) : headers;
  socket.write(http2Opening);
  for (let stream = 1; isOpen && goesOn(); stream += 2 * requestsAtOnce) {
    const frames = Array.from({ length: requestsAtOnce }, (_, n) => requestFrame(stream + 2 * n, more));
    if (isCompressed && stream === 1) frames[0] = requestFrame(1, Buffer.concat([headers, keptHeader]));
    socket.write(Buffer.concat(frames));
    sent.requests += requestsAtOnce;
    await delay(pauseMs);
  }
  socket.destroy();
  await closed;
}
