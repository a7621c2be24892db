import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { createServer } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { askMeanwhile } from './ask-meanwhile.mjs';
import { openAndLeave } from './open-and-leave.mjs';
import { outcomeSender } from './outcome-request.mjs';

const perSecond = 600;
/** The drivers have another address. */
const addresses = ['127.7.9.1', '127.7.9.2', '127.7.9.3', '127.7.9.4'];
const longestMs = 1_000;

export default {
  name: 'gone-handshakes',
  claim:
    'Strangers who begin 600 TLS handshakes a second, and close each connection immediately, slow down no driver.',
  env: { NEW_CONNECTIONS_PER_SECOND: '1000000' },
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
    const ms = small ? 5_000 : 15_000;
    const phase = async (name, attackers) => {
      const endsAt = performance.now() + ms;
      const goesOn = () => performance.now() < endsAt;
      const target = { port, rate: perSecond / addresses.length, ms, text: hello };
      const [{ report, faults }, ...opened] = await Promise.all([
        askMeanwhile(asks, { goesOn, longestMs: longestMs * slack, pauseMs: 100 }),
        ...attackers.map((address) => openAndLeave({ ...target, address })),
      ]);
      const count = opened.reduce((sum, each) => sum + each, 0);
      note(name, `${report}; ${count} connections of the strangers`);
      return faults;
    };
    await phase('without the attack', []);
    const faults = await phase('with the attack', addresses);
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
