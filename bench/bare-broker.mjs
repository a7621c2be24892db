import { createServer } from 'node:net';
import { Aedes } from 'aedes';
import pino from 'pino';
import { openDatabase } from '../apps/service/dist/platform/database/open-database.js';
import { pushChannel, readAnnouncement } from '../apps/service/dist/platform/outbox/push-stream.js';

/**
 * Measures the limit for a service on this broker and runtime: only Aedes, everything in memory, no authentication.
 * `{start}` → `{port, pid}`. From `{relay: dataDir}` to `{unrelay}`, it also publishes each commit that PostgreSQL
 * announces, which is the limit for a service on this database.
 */
let broker;
let database = null;
let unlisten;

const work = {
  start: async () => {
    broker = await Aedes.createBroker();
    const server = createServer(broker.handle);
    const listening = { port: 0, host: '127.0.0.1', backlog: 4_096 };
    await new Promise((resolve) => server.listen(listening, resolve));
    return { port: server.address().port, pid: process.pid };
  },
  relay: async ({ relay: dataDir }) => {
    const log = pino({ level: 'error' }, pino.destination(2));
    database ??= await openDatabase({ dataDir, log, whenRunning: 'join', maxConnections: 1 });
    unlisten = await database.listen(pushChannel, publishAll);
    return {};
  },
  unrelay: async () => {
    await unlisten();
    return {};
  },
};

function publishAll(payload) {
  const { organisationId, userId, entries } = readAnnouncement(payload);
  for (const { kind, subjectId } of entries) {
    const topic = `fleet/${organisationId}/${userId}/${kind}`;
    broker.publish({ topic, payload: `{"load_id":"${subjectId}"}`, qos: 1 }, () => undefined);
  }
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
