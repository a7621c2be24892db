import { afterAll } from 'vitest';
import { type ServiceProcess, startProcess, temporaryDataDir } from './service-process.js';

/** Several service processes that share a database. Those that still run are ended with the suite. */
export interface SuiteProcesses {
  /** Starts services until `count` run. After a retried test, some may still run. */
  startUpTo(count: number): Promise<void>;
  /** Kills the service that has run longest, with SIGKILL. */
  killOldest(): Promise<void>;
  /** Reads a figure from each running service. */
  figures<Figure>(of: (process: ServiceProcess) => Promise<Figure>): Promise<Figure[]>;
}

/** Calls `environment` at each start, after the hooks of the suite have run. */
export function suiteProcesses(environment: () => Record<string, string>): SuiteProcesses {
  const running: { process: ServiceProcess; remove(): Promise<void> }[] = [];
  afterAll(async () => {
    for (const each of running) {
      await each.process.kill('SIGTERM');
      await each.remove();
    }
  });
  async function startOne(): Promise<ServiceProcess> {
    const { dataDir, remove } = await temporaryDataDir();
    const process = await startProcess(dataDir, { NODE_ENV: 'production', ...environment() });
    running.push({ process, remove });
    return process;
  }
  return {
    async startUpTo(count) {
      while (running.length < count) await startOne();
    },
    async killOldest() {
      const oldest = running.shift();
      await oldest?.process.kill('SIGKILL');
      await oldest?.remove();
    },
    figures: (of) => Promise.all(running.map(({ process }) => of(process))),
  };
}
