import pino from 'pino';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openDatabase } from '../apps/service/src/platform/database/open-database.js';
import type { Pool } from '../apps/service/src/platform/database/postgres-pool.js';
import { freePort } from '../apps/service/test/free-port.js';
import {
  type DemoFile,
  readDemo,
  type ServiceProcess,
  startProcess,
  temporaryDataDir,
} from '../apps/service/test/process/service-process.js';
import { type TestWorld, testWorld } from '../apps/service/test/test-context.js';
import { type CallableService, callAt } from '../apps/service/test/test-service.js';
import { type FaultProxy, openFaultProxy } from './fault-proxy.js';
import { type FaultWire, openFaultWire } from './fault-wire.js';

/** The service in its own process, and the proxies between it and the phones. */
export interface ServiceRig {
  /** The proxy for HTTP between the phones and the service. */
  readonly proxy: FaultProxy;
  /** The proxy for MQTT. */
  readonly wire: FaultWire;
  readonly dataDir: string;
  /** The address of the service itself, without the proxy. */
  readonly origin: string;
  /**
   * Calls the service without the proxy, and checks each response against the contract. The path contains the
   * organisation's id.
   */
  readonly call: CallableService['call'];
  /** Ends all faults of both proxies. */
  calm(): Promise<void>;
  /** Kills the service (SIGKILL), and starts a new process with the same folder, database and ports. */
  killAndStart(): Promise<void>;
  stop(): Promise<void>;
}

export type Environment = Record<string, string>;

const quiet: Environment = { AUTH_ATTEMPTS_PER_MINUTE: '100000', LOG_LEVEL: 'error' };

/** Starts service and proxies. The phones know only the addresses of the proxies. */
async function startRig(environment: Environment = {}): Promise<ServiceRig> {
  const { dataDir, remove } = await temporaryDataDir();
  const [proxy, wire, port, mqttPort] = await Promise.all([
    openFaultProxy(),
    openFaultWire(),
    freePort(),
    freePort(),
  ]);
  proxy.aim(port);
  wire.aim(mqttPort);
  const settings = {
    ...quiet,
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    PUBLIC_URL: proxy.origin,
    MQTT_PUBLIC_URL: `mqtt://127.0.0.1:${wire.port}`,
    ...environment,
  };
  const origin = `http://127.0.0.1:${port}`;
  let service: ServiceProcess = await startProcess(dataDir, settings);
  return {
    proxy,
    wire,
    dataDir,
    origin,
    call: (method, path, options) => callAt(origin, method, path, options),
    calm: async () => {
      proxy.calm();
      wire.decide(() => ({ kind: 'none' }));
      wire.thaw();
      await Promise.all([proxy.online(), wire.online()]);
    },
    killAndStart: async () => {
      await service.kill('SIGKILL');
      service = await startProcess(dataDir, settings);
    },
    stop: async () => {
      await service.kill('SIGTERM');
      await Promise.all([proxy.close(), wire.close()]);
      await remove();
    },
  };
}

/** The service on a database of the test run, in which each suite creates its own drivers, keys and routes. */
export interface FleetRig extends CallableService {
  readonly world: TestWorld;
  readonly rig: ServiceRig;
  readonly pool: Pool;
}

export function suiteFleet(environment: Environment = {}): FleetRig {
  let started: { world: TestWorld; rig: ServiceRig } | undefined;
  beforeAll(async () => {
    const world = await testWorld();
    const rig = await startRig({
      DATABASE_URL: world.database.url,
      NODE_ENV: 'production',
      ...environment,
    });
    started = { world, rig };
  });
  afterEach(() => started?.rig.calm());
  afterAll(async () => {
    await started?.rig.stop();
    await started?.world.stop();
  });
  const suite = () => {
    if (started === undefined) throw new Error('the fleet of the suite has not started');
    return started;
  };
  return {
    get world() {
      return suite().world;
    },
    get rig() {
      return suite().rig;
    },
    get pool() {
      return suite().world.database.pool;
    },
    call: (method, path, options) =>
      suite().rig.call(method, path.replaceAll('{org}', suite().world.organisationId), options),
  };
}

/** The service on its own data folder, with the embedded database and the demo data. */
export interface DemoRig {
  readonly rig: ServiceRig;
  readonly demo: DemoFile;
}

export function suiteDemo(environment: Environment = {}): DemoRig {
  let started: DemoRig | undefined;
  beforeAll(async () => {
    const rig = await startRig(environment);
    started = { rig, demo: await readDemo(rig.dataDir) };
  });
  afterEach(() => started?.rig.calm());
  afterAll(() => started?.rig.stop());
  const suite = () => {
    if (started === undefined) throw new Error('the demo of the suite has not started');
    return started;
  };
  return {
    get rig() {
      return suite().rig;
    },
    get demo() {
      return suite().demo;
    },
  };
}

/** Reads from the embedded database in a folder, while the service runs it. */
export async function withinDatabase<Result>(
  dataDir: string,
  read: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ dataDir, log: pino({ level: 'silent' }), whenRunning: 'join' });
  try {
    return await read(database.pool);
  } finally {
    await database.stop();
  }
}
