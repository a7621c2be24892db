import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { generate } from 'mqtt-packet';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';

const lanes = 300;
const addresses = 100;
const subscribes = 20;
const filters = 2_000;
const longestMs = 5_000;

export default {
  name: 'many-filters',
  claim: 'Strangers that subscribe to thousands of filters at once, without a log-in, slow down no driver.',
  async run({ service, small, slack, note }) {
    const drivers = await prepareDrivers(service.baseUrl, service.credentials);
    const endsAt = performance.now() + (small ? 6_000 : 20_000);
    const goesOn = () => performance.now() < endsAt;
    let connections = 0;
    const attack = Array.from({ length: lanes }, async (_, lane) => {
      while (goesOn()) {
        connections += 1;
        await subscribeAsStranger(service, `127.20.${lane % addresses}.9`);
      }
    });
    const [{ report, faults }] = await Promise.all([submitMeanwhile(drivers, { goesOn, slack }), ...attack]);
    note('the drivers', `${report}; ${connections} connections of the strangers`);
    return connections < lanes ? [...faults, 'not all strangers connected'] : faults;
  },
};

const subscriptions = Array.from({ length: filters }, () => ({ topic: 'a', qos: 1 }));
const subscribe = generate({ cmd: 'subscribe', messageId: 1, subscriptions });

/**
 * Sends CONNECT with a wrong token, and many SUBSCRIBE after it, in one write; resolves when the connection is closed.
 */
async function subscribeAsStranger({ mqttUrl }, localAddress) {
  const { hostname, port } = new URL(mqttUrl);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.on('error', () => {});
  socket.resume();
  const closed = once(socket, 'close').catch(() => {});
  const names = { clientId: randomUUID(), username: randomUUID(), password: 'x'.repeat(600) };
  const hello = generate({ cmd: 'connect', ...names, clean: true, keepalive: 60 });
  socket.write(Buffer.concat([hello, ...Array.from({ length: subscribes }, () => subscribe)]));
  const given = new AbortController();
  await Promise.race([closed, delay(longestMs, undefined, { signal: given.signal }).catch(() => {})]);
  given.abort();
  socket.destroy();
}
