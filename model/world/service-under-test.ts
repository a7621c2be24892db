import pino from 'pino';
import type { ContextParts } from '../../apps/service/src/context-factory.js';
import { openNotificationListener } from '../../apps/service/src/platform/database/notification-listener.js';
import { openDatabase } from '../../apps/service/src/platform/database/open-database.js';
import { runDueWork } from '../../apps/service/src/platform/due-work/due-work-runner.js';
import { newUuidV7 } from '../../apps/service/src/platform/security/identifiers.js';
import { dueTransfers } from '../../apps/service/src/transfers/due-transfers.js';
import {
  type ServiceProcess,
  startProcess,
  temporaryDataDir,
} from '../../apps/service/test/process/service-process.js';
import { testService } from '../../apps/service/test/test-service.js';

/** The service that the model is compared with, and the access to its database for creating organisations. */
export interface ServiceUnderTest {
  /** The current base address, `http://127.0.0.1:port/api/v2`. */
  baseUrl(): string;
  parts(): ContextParts;
  /** Kills the process (SIGKILL) and restarts it on the same data; null if the service is not its own process. */
  kill: (() => Promise<void>) | null;
  /** The output of the process, to investigate a fault. */
  output(): string;
  stop(): Promise<void>;
}

const log = pino({ level: 'silent' });

/** Runs the service in this process, which is fast and allows breakpoints. For test suites only. */
export async function serviceWithin(): Promise<ServiceUnderTest> {
  const service = await testService({}, { push: true });
  const { database, parts } = service.world;
  const listener = openNotificationListener(database.connection, log);
  const stopDueWork = await runDueWork(dueTransfers(parts), { listener, log, onDone: () => undefined });
  return {
    baseUrl: () => `${service.origin}/api/v2`,
    parts: () => parts,
    kill: null,
    output: () => '',
    async stop() {
      await stopDueWork();
      await listener.stop();
      await service.stop();
    },
  };
}

/** Runs the built service (`program`) in its own process with the embedded database, as users do. */
export async function serviceProcess(program?: string): Promise<ServiceUnderTest> {
  const data = await temporaryDataDir();
  const environment = { NODE_ENV: 'test', AUTH_ATTEMPTS_PER_MINUTE: '100000' };
  const start = () => startProcess(data.dataDir, environment, data.dataDir, program);
  const join = () => openDatabase({ dataDir: data.dataDir, log, whenRunning: 'join', maxConnections: 4 });
  let service: ServiceProcess = await start().catch(async (error: unknown) => {
    await data.remove();
    throw error;
  });
  let database = await join();
  let output = '';
  return {
    baseUrl: () => service.baseUrl,
    parts: () => ({ pool: database.pool, now: Date.now, newId: newUuidV7, log }),
    async kill() {
      await service.kill('SIGKILL');
      output += service.output();
      await database.stop();
      service = await start();
      database = await join();
    },
    output: () => output + service.output(),
    async stop() {
      await database.stop();
      await service.kill('SIGTERM');
      await data.remove();
    },
  };
}
