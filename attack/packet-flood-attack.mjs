import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { generate } from 'mqtt-packet';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';

const packetsAtOnce = 5_000;
const longestConnectMs = 2_000;

export default {
  name: 'packet-flood',
  mostlyWaits: true,
  claim: "A driver's push connection that sends only small packets slows down nobody else.",
  env: { NEW_CONNECTIONS_PER_SECOND: '1000000' },
  async run({ service, small, slack, note }) {
    const [attacker, listener, ...others] = await prepareDrivers(service.baseUrl, service.credentials);
    const failures = [];
    for (const [kind, packet] of Object.entries(floods)) {
      const endsAt = performance.now() + (small ? 3_000 : 12_000);
      const goesOn = () => performance.now() < endsAt;
      const flooding = flood(
        attacker,
        Buffer.concat(Array.from({ length: packetsAtOnce }, () => packet)),
        goesOn,
      );
      const working = submitMeanwhile(others, { goesOn, slack });
      await delay(1_000);
      const connectMs = Math.round(await timedConnect(listener));
      const { report, faults } = await working;
      note(
        kind,
        `${await flooding} connections of the attacker; ${report}; another connected in ${connectMs} ms`,
      );
      failures.push(...faults.map((each) => `${kind}: ${each}`));
      if (connectMs > longestConnectMs * slack) failures.push(`${kind}: a connection took ${connectMs} ms`);
    }
    return failures;
  },
};

const floods = {
  PUBACK: generate({ cmd: 'puback', messageId: 9 }),
  PINGREQ: generate({ cmd: 'pingreq' }),
  PUBREL: generate({ cmd: 'pubrel', messageId: 9 }),
};

/**
 * Sends the bytes repeatedly, on a new connection if the last one was ended; resolves with the number of connections.
 */
async function flood(driver, bytes, goesOn) {
  let connections = 0;
  while (goesOn()) {
    const socket = await openPush(driver);
    connections += 1;
    socket.resume();
    while (goesOn() && !socket.destroyed) {
      if (!socket.write(bytes)) await firstEvent(socket, 'drain', 'close');
      else await delay(0);
    }
    socket.destroy();
    await delay(50);
  }
  return connections;
}

async function timedConnect(driver) {
  const startedAt = performance.now();
  const socket = await openPush(driver);
  await firstEvent(socket, 'data', 'close');
  const ms = performance.now() - startedAt;
  socket.destroy();
  return ms;
}

/** A connection that has sent CONNECT with the driver's token. */
async function openPush({ push, headers }) {
  const { hostname, port } = new URL(push.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  await firstEvent(socket, 'connect', 'close');
  const { client_id: clientId, username } = push;
  const password = headers.authorization.replace('Bearer ', '');
  socket.write(generate({ cmd: 'connect', clientId, username, password, clean: false, keepalive: 60 }));
  return socket;
}

/** Resolves at the first of the events, or after half a minute. */
async function firstEvent(socket, ...events) {
  const ended = new AbortController();
  const any = events.map((event) => new Promise((resolve) => socket.once(event, resolve)));
  await Promise.race([...any, delay(30_000, undefined, { signal: ended.signal }).catch(() => {})]);
  ended.abort();
}
