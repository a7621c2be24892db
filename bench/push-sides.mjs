import { startBenchProcess } from './bench-process.mjs';
import { readDemoCredentials, startMeasuredService } from './measured-service.mjs';
import { credentialsOf, joinDatabase } from './push-fleet.mjs';

const collecting = ['--expose-gc', '--import', new URL('./collect-on-signal.mjs', import.meta.url).href];

/** The service, its database and phones for it: `{port, pid, phones, credentials, stop}` and `baseUrl`, `db`. */
export async function openServiceSide(dataDir) {
  const service = await startMeasuredService(dataDir, { nodeOptions: collecting });
  const database = await joinDatabase(dataDir);
  const phones = startBenchProcess('./push-phones.mjs');
  const { mqtt_url } = await readDemoCredentials(dataDir);
  return {
    name: 'service',
    baseUrl: service.baseUrl,
    db: database.pool,
    port: mqtt_url === null ? 0 : Number(new URL(mqtt_url).port),
    pid: service.pid,
    phones,
    /** Returns new tokens each time, which the service has never seen. */
    credentials: (drivers) => credentialsOf(database.pool, drivers),
    stop: async () => {
      await phones.stop();
      await database.stop();
      await service.stop();
    },
  };
}

/**
 * The bare broker with its phones, without authentication; `relay` is the broker's process, for `{relay}` and
 * `{unrelay}`.
 */
export async function openBareSide() {
  const broker = startBenchProcess('./bare-broker.mjs', collecting);
  const phones = startBenchProcess('./push-phones.mjs');
  const { port, pid } = await broker.ask({ start: true });
  return {
    name: 'limit',
    port,
    pid,
    phones,
    relay: broker,
    credentials: (drivers) =>
      drivers.map(({ sessionId, topicPrefix }) => ({ clientId: sessionId, topicFilter: `${topicPrefix}/#` })),
    stop: async () => {
      await phones.stop();
      await broker.stop();
    },
  };
}
