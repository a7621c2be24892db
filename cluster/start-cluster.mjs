import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { lastingPort } from '../apps/simulator/dist/service/lasting-port.js';
import { balancerPart } from './balancer-part.mjs';
import { etcdPart } from './etcd-part.mjs';
import { mosquittoPart } from './mosquitto-part.mjs';
import { patroniPart } from './patroni-part.mjs';
import { rabbitmqParts } from './rabbitmq-parts.mjs';
import { servicePart } from './service-part.mjs';
import { storePart, storeSettings } from './store-part.mjs';

const secret = () => randomBytes(18).toString('base64url');
const serviceCount = 3;

/**
 * Starts the whole cluster on the loopback, in a temporary folder. `broker` is `rabbitmq`, `mosquitto` or `embedded`.
 * `say` gets a line for each step. Resolves with `{baseUrl, environment, parts, keepLogs, stop}`: `environment` is for
 * `fleet` commands, `parts` lists the parts by kind, and `keepLogs` writes the last lines of each part to a new folder,
 * whose path it returns. If a part does not start, everything is stopped, and this throws.
 */
export async function startCluster({ broker, say }) {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-cluster-'));
  // The parts run under accounts of their own, which must reach their folders.
  await chmod(folder, 0o711);
  const started = [];
  const stop = async () => {
    for (const part of started.reverse()) await part.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  const start = async (part) => {
    started.push(part);
    await part.start();
    return part;
  };
  const keepLogs = async () => {
    const logs = await mkdtemp(join(tmpdir(), 'fleet-cluster-logs-'));
    for (const part of started) await writeFile(join(logs, `${part.name}.log`), part.output());
    return logs;
  };
  try {
    const cluster = await startParts({ folder, broker, start, say });
    return { ...cluster, keepLogs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts({ folder, broker, start, say }) {
  const listeners = {
    ...{ http: await lastingPort(), database: await lastingPort() },
    ...{ mqtt: await lastingPort(), status: await lastingPort() },
  };
  say('etcd, and PostgreSQL under Patroni');
  const etcd = await start(etcdPart({ folder, ports: await pairOfPorts() }));
  const passwords = { superuser: secret(), replication: secret(), rewind: secret(), service: secret() };
  const databases = [];
  for (const index of [0, 1, 2]) {
    const parts = { folder, index, ports: await pairOfPorts(), etcdPort: etcd.port, passwords };
    databases.push(await start(patroniPart(parts)));
  }
  say('store and balancer');
  const storePort = await lastingPort();
  const store = await start(storePart({ folder, port: storePort }));
  const servicePorts = [];
  for (let n = 0; n < serviceCount; n += 1) servicePorts.push(await pairOfPorts());
  const brokers = await brokerOf({ folder, broker, servicePorts, callbacks: origin(listeners.http) });
  const balancer = await start(
    balancerPart({
      ...{ folder, ports: listeners, databases },
      services: servicePorts.map(([port]) => port),
      brokers: brokers.ports,
    }),
  );
  const databaseUrl = await createDatabase(listeners.database, passwords);
  if (brokers.parts.length > 0) say(`${brokers.parts.length} × ${broker}`);
  for (const part of [...brokers.before, ...brokers.parts]) await start(part);
  say(`${serviceCount} processes of the service`);
  const settings = {
    ...{ DATABASE_URL: databaseUrl, PUBLIC_URL: origin(listeners.http) },
    ...{ MQTT_PUBLIC_URL: `mqtt://127.0.0.1:${listeners.mqtt}` },
    ...storeSettings(storePort),
    ...brokers.settings(listeners.mqtt),
  };
  const services = [];
  for (const [index, ports] of servicePorts.entries())
    services.push(await start(servicePart({ folder, index, ports, settings })));
  return {
    baseUrl: `${origin(listeners.http)}/api/v2`,
    environment: services[0].env,
    parts: {
      service: services,
      database: databases,
      broker: brokers.parts,
      etcd: [etcd],
      balancer: [balancer],
      store: [store],
    },
  };
}

const origin = (port) => `http://127.0.0.1:${port}`;
const pairOfPorts = async () => [await lastingPort(), await lastingPort()];

/** The brokers: `before` starts before them, `ports` are those for phones, `settings` returns those of the service. */
async function brokerOf({ folder, broker, servicePorts, callbacks }) {
  if (broker === 'embedded')
    return { before: [], parts: [], ports: servicePorts.map(([, port]) => port), settings: () => ({}) };
  if (broker === 'mosquitto') {
    const part = mosquittoPart({ folder, port: await lastingPort() });
    return {
      ...{ before: [], parts: [part], ports: [part.port] },
      settings: (port) => ({ MQTT_URL: part.urlAt(port), MQTT_PROVISIONING: 'dynamic-security' }),
    };
  }
  const ports = [await pairOfPorts(), await pairOfPorts(), await pairOfPorts()];
  const { epmd, nodes, urlAt } = rabbitmqParts({ folder, ports, namePort: await lastingPort(), callbacks });
  return {
    ...{ before: [epmd], parts: nodes, ports: nodes.map(({ port }) => port) },
    settings: (port) => ({ MQTT_URL: urlAt(port) }),
  };
}

/** Creates account and database of the service on the primary; returns their address behind the balancer. */
async function createDatabase(port, passwords) {
  const superuser = await connected({ port, user: 'postgres', password: passwords.superuser });
  try {
    await superuser.query(`create role fleet login password '${passwords.service}'`);
    await superuser.query('create database fleet owner fleet');
  } finally {
    await superuser.end();
  }
  return `postgresql://fleet:${passwords.service}@127.0.0.1:${port}/fleet`;
}

/** The balancer needs a moment to find the primary. */
async function connected(access) {
  const lastMs = performance.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ ...access, host: '127.0.0.1', database: 'postgres' });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (performance.now() > lastMs) throw error;
      await delay(200);
    }
  }
}
