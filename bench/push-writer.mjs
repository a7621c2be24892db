import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import mqttPacket from 'mqtt-packet';
import pino from 'pino';
import { openDatabase } from '../apps/service/dist/platform/database/open-database.js';
import { appendEvents } from '../apps/service/dist/platform/outbox/append-event.js';
import { newUuidV7 } from '../apps/service/dist/platform/security/identifiers.js';
import { monotonicMs } from './monotonic-clock.mjs';

/**
 * The writer of route changes, as a separate process.
 * - `{open: dataDir}` opens the database.
 * - `{commit: drivers, perSecond, count}` commits changes by the service's own statement, `{publish: topicPrefixes,
 *   port, perSecond, count}` sends them to a broker. Both answer with `{changes: [id, begun, ended][], seconds}`: the
 *   times when COMMIT was sent and answered, or PUBLISH was sent.
 * - `{saturate: drivers, count, pushing}` commits as fast as possible, with messages only if `pushing` → `{seconds}`.
 */
const connections = 6;
let database = null;

const work = {
  open: async ({ open: dataDir }) => {
    const log = pino({ level: 'error' }, pino.destination(2));
    database = await openDatabase({ dataDir, log, whenRunning: 'join', maxConnections: connections });
    return {};
  },
  commit: async ({ commit: drivers, perSecond, count }) =>
    await paced(perSecond, count, (n) => commitChange(drivers[spread(n, drivers.length)], true)),
  saturate: async ({ saturate: drivers, count, pushing }) =>
    await unpaced(connections, count, (n) => commitChange(drivers[spread(n, drivers.length)], pushing)),
  publish: async ({ publish: topicPrefixes, port, perSecond, count }) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('data', resolve);
      socket.write(
        mqttPacket.generate({
          cmd: 'connect',
          protocolId: 'MQTT',
          protocolVersion: 4,
          clean: true,
          clientId: 'writer',
          keepalive: 0,
        }),
      );
    });
    socket.resume();
    const done = await paced(perSecond, count, (n) =>
      publishChange(socket, n, topicPrefixes[spread(n, topicPrefixes.length)]),
    );
    // Waits for the last acknowledgements.
    await delay(100);
    socket.destroy();
    return done;
  },
};

/** Spreads changes over the drivers: the same order in every run, and no driver twice within a short time. */
function spread(n, drivers) {
  return (n * 1_009) % drivers;
}

/** The part of a route's change that concerns push: the event with its messages, in one transaction. */
async function commitChange({ organisationId, userId, driverId }, pushing) {
  const id = newUuidV7();
  const client = await database.pool.connect();
  const ctx = { organisationId, db: client, newId: () => newUuidV7() };
  const begun = client.query('begin');
  begun.catch(() => undefined);
  await appendEvents(ctx, [
    {
      type: 'route_changed',
      at: new Date().toISOString(),
      routeId: id,
      driverId,
      data: { load_id: id, integration_key: `R-${id}`, version: 2, affects_driver: true },
      ...(pushing ? { push: { cause: 'route_changed', subjectId: id, to: { userId } } } : {}),
    },
  ]);
  const begunAt = monotonicMs();
  await client.query('commit');
  const endedAt = monotonicMs();
  client.release();
  return [id, begunAt, endedAt];
}

async function publishChange(socket, n, topicPrefix) {
  const id = newUuidV7();
  const packets = ['route_changed', 'load_changed'].map((kind, m) =>
    mqttPacket.generate({
      cmd: 'publish',
      topic: `${topicPrefix}/${kind}`,
      payload: `{"load_id":"${id}"}`,
      qos: 1,
      messageId: ((2 * n + m) % 65_535) + 1,
    }),
  );
  const at = monotonicMs();
  socket.write(Buffer.concat(packets));
  return [id, at, at];
}

/** Runs `act` at the highest rate, `atOnce` at a time. */
async function unpaced(atOnce, count, act) {
  const startedAtMs = monotonicMs();
  let next = 0;
  const lane = async () => {
    while (next < count) {
      next += 1;
      await act(next);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { seconds: (monotonicMs() - startedAtMs) / 1_000 };
}

/** Starts `act` at a fixed rate, even if earlier ones have not ended. */
async function paced(perSecond, count, act) {
  const startedAtMs = monotonicMs();
  const begun = [];
  while (begun.length < count) {
    const due = Math.min(count, 1 + Math.floor(((monotonicMs() - startedAtMs) * perSecond) / 1_000));
    while (begun.length < due) begun.push(act(begun.length));
    await delay(1);
  }
  const changes = await Promise.all(begun);
  return { changes, seconds: (monotonicMs() - startedAtMs) / 1_000 };
}

process.on('message', (message) => {
  const [name] = Object.keys(message);
  work[name](message).then(
    (answer) => process.send(answer),
    (error) => process.send({ error: error.message }),
  );
});
process.once('SIGTERM', () => (database?.stop() ?? Promise.resolve()).then(() => process.exit(0)));
process.on('disconnect', () => process.exit());
