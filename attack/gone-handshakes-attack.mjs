import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { askMeanwhile } from './ask-meanwhile.mjs';
import { outcomeSender } from './outcome-request.mjs';

const perSecond = 600;
/** More than one, so that no limit of one address ends the attack. The drivers have another address. */
const addresses = Array.from({ length: 8 }, (_, n) => `127.0.0.${n + 2}`);
const longestMs = 1_000;

export default {
  name: 'gone-handshakes',
  claim: 'Strangers who begin 600 TLS handshakes a second, and leave each at once, slow down no driver.',
  async run({ service, small, slack, note }) {
    const drivers = await prepareDrivers(service.baseUrl, service.credentials);
    const { origin, port } = new URL(service.httpsBaseUrl);
    const ca = readFileSync(service.caFile);
    const encrypted = drivers.map((driver) => ({
      ...driver,
      organisationUrl: driver.organisationUrl.replace(new URL(service.baseUrl).origin, origin),
    }));
    const [first, second] = encrypted;
    const kept = new Agent({ keepAlive: true, ca });
    const fresh = new Agent({ keepAlive: false, ca });
    const asks = {
      'submissions on kept connections': outcomeSender(first, { agent: kept }),
      'submissions on new connections': outcomeSender(second, { agent: fresh }),
    };
    const hello = await clientHello();
    const phase = async (name, attack) => {
      const endsAt = performance.now() + (small ? 5_000 : 15_000);
      const goesOn = () => performance.now() < endsAt;
      const attacking = attack(goesOn);
      const { report, faults } = await askMeanwhile(asks, {
        ...{ goesOn, longestMs: longestMs * slack, pauseMs: 100 },
      });
      note(name, `${report}; ${await attacking} connections of the strangers`);
      return faults;
    };
    await phase('without the attack', async () => 0);
    const faults = await phase('with the attack', (goesOn) => beginAndLeave(Number(port), hello, goesOn));
    kept.destroy();
    return faults;
  },
};

/** The first bytes that a client of TLS sends. */
async function clientHello() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connectTls({ port: server.address().port, host: '127.0.0.1', ALPNProtocols: ['http/1.1'] });
  client.on('error', () => undefined);
  const [socket] = await once(server, 'connection');
  const [bytes] = await once(socket, 'data');
  client.destroy();
  socket.destroy();
  server.close();
  return bytes;
}

/** Resolves with the number of connections. */
async function beginAndLeave(port, hello, goesOn) {
  const startedAt = performance.now();
  let count = 0;
  while (goesOn()) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    for (; count < due; count += 1) {
      const localAddress = addresses[count % addresses.length];
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('error', () => undefined);
      socket.once('connect', () => socket.write(hello, () => socket.resetAndDestroy()));
    }
    await delay(2);
  }
  return count;
}
