import { freePort } from '../free-port.js';
import { type ServiceProcess, startProcess, temporaryDataDir } from '../process/service-process.js';
import { testWorld } from '../test-context.js';
import { type CallableService, callAt } from '../test-service.js';
import type { BrokerServer } from './broker-server.js';
import { startBalancer } from './callback-balancer.js';
import { startMosquitto } from './mosquitto-server.js';
import { startRabbitmq } from './rabbitmq-server.js';

export type BrokerName = 'embedded' | 'mosquitto' | 'rabbitmq';

/** Everything that a push test needs: service processes on one database, and the broker for the phones. */
export interface PushRig extends CallableService {
  broker: BrokerName;
  /** The number of service processes, each with fixed addresses. */
  processes: number;
  /** Where a phone connects by TLS; null for embedded brokers. */
  tls: BrokerServer['tls'] | null;
  /** Where a phone connects. With embedded brokers, each call returns the next running process. */
  phoneUrl(): string;
  /** `http://127.0.0.1:port` of the running processes. */
  origins(): string[];
  /** Ends a process with kill -9. */
  killService(index: number): Promise<void>;
  /** Starts the processes that are not running. */
  startDown(): Promise<void>;
  /** Ends all processes by SIGTERM and starts them again. */
  restartServices(): Promise<void>;
  /** kill -9 of the broker. With embedded brokers, of all processes. */
  killBroker(): Promise<void>;
  startBroker(): Promise<void>;
  /** The output of the processes, to explain a failed test. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts everything. A broker that is given only by name is started too, and stopped with the rig. */
export async function openRig(
  broker: BrokerName | RigBroker,
  { processes = 1, environment = {} }: { processes?: number; environment?: Record<string, string> } = {},
): Promise<PushRig> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const opened = typeof broker === 'string' ? await openBroker(broker) : broker;
    if (typeof broker === 'string') undo.push(opened.stop);
    return await openAll(opened, processes, environment, undo, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openAll(
  broker: RigBroker,
  processes: number,
  environment: Record<string, string>,
  undo: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<PushRig> {
  const world = await testWorld();
  undo.push(() => world.stop());
  const indexes = Array.from({ length: processes }, (_, index) => index);
  const places = await Promise.all(
    indexes.map(async () => ({ http: await freePort(), mqtt: await freePort() })),
  );
  const { server } = broker;
  broker.serve(places.map((each) => each.http));
  const dataDirs = await Promise.all(indexes.map(temporaryDataDir));
  const running: (ServiceProcess | null)[] = indexes.map(() => null);
  let said = '';
  undo.push(async () => {
    await Promise.all(running.map((each) => each?.kill('SIGTERM')));
    await Promise.all(dataDirs.map((each) => each.remove()));
  });

  const startService = async (index: number) => {
    const { http, mqtt } = places[index] ?? { http: 0, mqtt: 0 };
    running[index] = await startProcess(dataDirs[index]?.dataDir ?? '', {
      NODE_ENV: 'production',
      DATABASE_URL: world.database.url,
      PORT: String(http),
      ...(server === null
        ? { MQTT_PORT: String(mqtt) }
        : { MQTT_URL: server.url, MQTT_PROVISIONING: broker.name === 'mosquitto' ? 'dynamic-security' : '' }),
      PUBLIC_URL: broker.publicUrl ?? '',
      AUTH_ATTEMPTS_PER_MINUTE: '1000000',
      ...environment,
    });
  };
  const endService = async (index: number, signal: NodeJS.Signals) => {
    const process = running[index];
    running[index] = null;
    await process?.kill(signal);
    said += process?.output() ?? '';
  };
  const alive = () => indexes.filter((index) => running[index] !== null);
  const startDown = async () => {
    await Promise.all(indexes.filter((index) => running[index] === null).map(startService));
  };
  let turn = 0;
  const next = () => {
    const [first = 0, ...others] = alive();
    turn += 1;
    return [first, ...others][turn % (others.length + 1)] ?? first;
  };
  const originOf = (index: number) => `http://127.0.0.1:${places[index]?.http}`;
  await Promise.all(indexes.map(startService));
  return {
    broker: broker.name,
    processes,
    tls: server?.tls ?? null,
    world,
    call: (method, path, options) =>
      callAt(originOf(next()), method, path.replaceAll('{org}', world.organisationId), options),
    phoneUrl: () => `mqtt://127.0.0.1:${server === null ? places[next()]?.mqtt : server.port}`,
    origins: () => alive().map(originOf),
    killService: (index) => endService(index, 'SIGKILL'),
    startDown,
    async restartServices() {
      await Promise.all(alive().map((index) => endService(index, 'SIGTERM')));
      await startDown();
    },
    async killBroker() {
      if (server === null) await Promise.all(alive().map((index) => endService(index, 'SIGKILL')));
      else await server.kill9();
    },
    async startBroker() {
      await (server === null ? startDown() : server.start());
    },
    output: () => said + running.map((each) => each?.output() ?? '').join(''),
    stop,
  };
}

/** A broker that several rigs may use, one after another. */
export interface RigBroker {
  name: BrokerName;
  /** Null: the service processes are the brokers themselves. */
  server: BrokerServer | null;
  /** The address in front of the processes, for the broker's calls. Null if the broker does not call the service. */
  publicUrl: string | null;
  /** Sets the ports at which the broker reaches the service. */
  serve(ports: readonly number[]): void;
  stop(): Promise<void>;
}

/**
 * Starts a broker. The embedded one and Mosquitto start immediately; RabbitMQ, which asks the service, takes some
 * seconds. For `installation` see `startRabbitmq`.
 */
export async function openBroker(
  name: BrokerName,
  installation: { runsBefore?: boolean } = {},
): Promise<RigBroker> {
  if (name === 'embedded')
    return { name, server: null, publicUrl: null, serve: () => undefined, stop: async () => undefined };
  if (name === 'mosquitto') {
    const server = await startMosquitto();
    return { name, server, publicUrl: null, serve: () => undefined, stop: server.stop };
  }
  const balancer = await startBalancer();
  const server = await startRabbitmq(balancer.origin, installation).catch(async (error) => {
    await balancer.stop();
    throw error;
  });
  const stop = async () => {
    await server.stop();
    await balancer.stop();
  };
  return { name, server, publicUrl: balancer.origin, serve: balancer.serve, stop };
}
