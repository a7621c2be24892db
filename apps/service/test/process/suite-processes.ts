import { afterAll } from 'vitest';
import { type ServiceProcess, startProcess, temporaryDataDir } from './service-process.js';

/** Services that share a database, each a process of its own; whatever still runs is ended with the suite. */
export interface SuiteProcesses {
  /** Starts as many as are missing; those of a first try of the same test may be there. */
  startUpTo(count: number): Promise<void>;
  /** Ends the one that has run longest from one moment to the next. */
  killOldest(): Promise<void>;
  /** A figure of each that runs. */
  figures<Figure>(of: (process: ServiceProcess) => Promise<Figure>): Promise<Figure[]>;
}

/** `environment` is asked for at each start; the suite's own hooks have run by then. */
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
