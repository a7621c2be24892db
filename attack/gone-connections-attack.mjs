import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { request as httpsRequest } from 'node:https';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { askMeanwhile } from './ask-meanwhile.mjs';
import { outcomeSender } from './outcome-request.mjs';
import { timedRequest } from './timed-request.mjs';

const program = fileURLToPath(new URL('left-connections.mjs', import.meta.url));
const perSecond = 2_250;
const attackers = ['127.7.9.1', '127.7.9.2'];
const longestMs = 1_000;

export default {
  name: 'gone-connections',
  claim:
    'Strangers who open connections, send a small request and leave at once do not keep others from connecting.',
  async run({ service, small, slack, note }) {
    const [driver] = await prepareDrivers(service.baseUrl, service.credentials);
    const { origin, host, port } = new URL(service.baseUrl);
    const { port: tlsPort } = new URL(service.httpsBaseUrl);
    const ca = await readFile(service.caFile);
    const live = `${new URL(service.httpsBaseUrl).origin}/health/live`;
    const asks = {
      submissions: outcomeSender(driver, { agent: false, repeats: slack > 1 }),
      'health/live': () => timedRequest(`${origin}/health/live`, { agent: false }),
      'health/live over TLS': () => timedOverTls(live, ca),
    };
    const webSocket = upgradeText(host);
    const kinds = {
      'upgrades to a WebSocket': { port, text: webSocket, addresses: attackers.slice(0, 1) },
      'the same from two addresses': { port, text: webSocket, addresses: attackers },
      'the first bytes of TLS': { port: tlsPort, text: hello, addresses: attackers.slice(0, 1) },
    };
    const failures = [];
    for (const [kind, { addresses, ...target }] of Object.entries(kinds)) {
      const ms = small ? 6_000 : 15_000;
      const endsAt = performance.now() + ms;
      const goesOn = () => performance.now() < endsAt;
      const rate = perSecond / addresses.length;
      const [{ report, faults }, ...opened] = await Promise.all([
        askMeanwhile(asks, { goesOn, longestMs: longestMs * slack, pauseMs: 200 }),
        ...addresses.map((address) => openAndLeave({ ...target, address, rate, ms })),
      ]);
      note(kind, `${opened.join(' and ')} connections; ${report}`);
      failures.push(...faults.map((each) => `${kind}: ${each}`));
    }
    return failures;
  },
};

async function openAndLeave({ port, address, rate, ms, text }) {
  const words = [program, port, address, rate, ms, Buffer.from(text).toString('base64')];
  const { stdout } = await promisify(execFile)(process.execPath, words.map(String));
  return Number(stdout);
}

/** The first record of a ClientHello, of which only the beginning arrives. */
const hello = Buffer.concat([Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]), Buffer.alloc(200)]);

const upgradeText = (host) =>
  `GET /mqtt HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: mqtt\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

/** Requests an address over TLS on a new connection; resolves as `timedRequest` does, without headers and text. */
function timedOverTls(url, ca) {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  return new Promise((resolve) => {
    const sent = httpsRequest(url, { ca, agent: false, timeout: 30_000 }, (response) => {
      response.resume();
      response.on('error', (error) => resolve({ error, ms: since() }));
      response.on('end', () => resolve({ status: response.statusCode, ms: since() }));
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', (error) => resolve({ error, ms: since() }));
    sent.end();
  });
}
