import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartRefusal } from '../start-refusal.js';
import { socketPort } from './cluster-settings.js';
import type { PostgresAccount } from './postgres-account.js';
import {
  clusterName,
  findServerProcesses,
  isForeignPostgres,
  type ServerProcess,
} from './server-processes.js';

/** The signals for a leftover server, each more forceful than the previous one, and when each is sent. */
const stages: readonly { afterMs: number; signal: NodeJS.Signals }[] = [
  { afterMs: 0, signal: 'SIGINT' },
  { afterMs: 5_000, signal: 'SIGQUIT' },
  { afterMs: 8_000, signal: 'SIGKILL' },
];

/**
 * Ends a server of this cluster that still runs although its service has ended, and waits until its last process has
 * ended. This process has the service lock, so no service uses that server. Continuing to use it would be worse: its
 * log pipe is broken, its settings may be those of an older version, and this process would neither notice its end nor
 * end it. A fast shutdown takes some 20 ms.
 */
export async function endLeftoverServer(
  cluster: string,
  account: PostgresAccount,
  log: Logger,
): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => undefined);
  if (text === undefined) {
    // No server is left: a server removes this file just before it ends.
    return;
  }
  const name = await clusterName(cluster);
  const startedAt = performance.now();
  let stagesBegun = 0;
  for (;;) {
    const processes = await findServerProcesses(name, account.uid);
    if (processes.length === 0) {
      break;
    }
    const stage = stages[stagesBegun];
    const waitedMs = performance.now() - startedAt;
    if (stage !== undefined && waitedMs >= stage.afterMs) {
      log.info(
        { pids: processes.map(({ pid }) => pid), signal: stage.signal },
        'ending a leftover database server',
      );
      sendSignal(processes, stage.signal);
      stagesBegun += 1;
    } else if (waitedMs > 30_000) {
      throw new StartRefusal(
        `A database server left over from an earlier run does not end: process ${processes[0]?.pid}. End this process yourself.`,
      );
    }
    await delay(10);
  }
  await removeStaleLockFiles(pidFile, Number.parseInt(text, 10), cluster, account);
}

function sendSignal(processes: readonly ServerProcess[], signal: NodeJS.Signals): void {
  const postmaster = processes.filter((each) => each.isPostmaster);
  // The other processes end when their parent has ended. SIGKILL goes to all of them, because a killed parent cannot
  // end them.
  const addressees = signal === 'SIGKILL' ? processes : postmaster;
  for (const { pid } of addressees) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already ended.
    }
  }
}

/**
 * Removes lock files whose process no longer runs. PostgreSQL does not start while any process has the id in its lock
 * file, and after a restart of the machine any program may have this id. Refuses only if the process is a PostgreSQL
 * server that somebody else started.
 */
async function removeStaleLockFiles(
  pidFile: string,
  pid: number,
  cluster: string,
  account: PostgresAccount,
): Promise<void> {
  if (pid > 0 && (await isForeignPostgres(pid, account.uid))) {
    throw new StartRefusal(
      `The database in ${cluster} is in use by a PostgreSQL server that this service did not start, process ${pid}. ` +
        'Stop that server first.',
    );
  }
  // The lock file of the socket names the same process, which may be a zombie.
  await rm(join(cluster, `.s.PGSQL.${socketPort}.lock`), { force: true });
  await rm(pidFile, { force: true });
}
