import { readFile } from 'node:fs/promises';
import { Agent as HttpsAgent } from 'node:https';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { askMeanwhile } from './ask-meanwhile.mjs';
import { openAndLeave } from './open-and-leave.mjs';
import { outcomeSender } from './outcome-request.mjs';
import { timedRequest } from './timed-request.mjs';

const perSecond = 2_250;
const attackers = ['127.7.9.1', '127.7.9.2'];
const longestMs = 1_000;

export default {
  name: 'gone-connections',
  claim:
    'Strangers who open connections, send a small request and close them immediately do not keep others from connecting.',
  async run({ service, small, slack, note }) {
    const [driver] = await prepareDrivers(service.baseUrl, service.credentials);
    const { origin, host, port } = new URL(service.baseUrl);
    const { port: tlsPort } = new URL(service.httpsBaseUrl);
    const ca = await readFile(service.caFile);
    const encrypted = new HttpsAgent({ keepAlive: false, ca });
    const live = `${new URL(service.httpsBaseUrl).origin}/health/live`;
    const asks = {
      submissions: outcomeSender(driver, { agent: false, repeats: slack > 1 }),
      'health/live': () => timedRequest(`${origin}/health/live`, { agent: false }),
      'health/live over TLS': () => timedRequest(live, { agent: encrypted }),
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

/** The first record of a ClientHello, of which only the beginning arrives. */
const hello = Buffer.concat([Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]), Buffer.alloc(200)]);

const upgradeText = (host) =>
  `GET /mqtt HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: mqtt\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
