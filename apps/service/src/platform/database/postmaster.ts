import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartGivenUp, StartRefusal } from '../start-refusal.js';
import { fullDisk, lastLines } from './cluster-creation.js';
import type { PostgresAccount } from './postgres-account.js';
import {
  dataDirectoryArgument,
  postgresSpawnOptions,
  reportsFullDisk,
  runCommand,
} from './postgres-command.js';
import { clusterName } from './server-processes.js';

export interface PostmasterExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The running server. */
export interface Postmaster {
  pid: number;
  exited: Promise<PostmasterExit>;
  /** Ends the server: first with a gentle signal, but within 6 s in any case. */
  stop(): Promise<void>;
}

export interface PostmasterOptions {
  cluster: string;
  account: PostgresAccount;
  /** Path of the server program. */
  program: string;
  log: Logger;
  /** Cancels the start. */
  signal: AbortSignal;
}

const fastShutdownMs = 5_000;
const immediateShutdownMs = 1_000;

/**
 * Starts the server and waits until it accepts connections. There is no time limit while its process runs, because it
 * may first have to recover from a crash. Throws StartRefusal.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { cluster, log, signal } = options;
  const child = await spawnServer(options);
  const said = logOutput(child, log);
  const exited = new Promise<PostmasterExit>((resolve) => {
    child.on('error', () => resolve({ code: null, signal: null }));
    child.on('exit', (code, killedBy) => resolve({ code, signal: killedBy }));
  });
  let hasExited = false;
  // On Linux, the kernel ends the server when this process ends. On other systems, this listener ends the server at
  // `process.exit()`.
  const endWithUs = (): void => void child.kill('SIGINT');
  process.once('exit', endWithUs);
  void exited.then(() => {
    hasExited = true;
    process.removeListener('exit', endWithUs);
  });

  async function stop(): Promise<void> {
    for (const [killSignal, patienceMs] of [
      ['SIGINT', fastShutdownMs],
      ['SIGQUIT', immediateShutdownMs],
      ['SIGKILL', immediateShutdownMs],
    ] as const) {
      if (hasExited) {
        return;
      }
      child.kill(killSignal);
      await Promise.race([exited, delay(patienceMs, undefined, { ref: false })]);
    }
  }

  const pid = child.pid;
  while (pid !== undefined && !hasExited) {
    if (await isReady(cluster, pid)) {
      return { pid, exited, stop };
    }
    if (signal.aborted) {
      await stop();
      throw new StartGivenUp('The start of the embedded database was cancelled.');
    }
    await Promise.race([exited, delay(5)]);
  }
  const output = said().join('\n');
  throw reportsFullDisk(output)
    ? await fullDisk(cluster)
    : new StartRefusal(
        `The embedded database in ${cluster} did not start: ${lastLines(output) || 'it ended without a word'}`,
      );
}

async function spawnServer({ cluster, account, program, log }: PostmasterOptions): Promise<ChildProcess> {
  const options = postgresSpawnOptions(account, cluster);
  const args = [
    '-D',
    dataDirectoryArgument(account, cluster),
    '-c',
    `cluster_name=${await clusterName(cluster)}`,
  ];
  const wrapper = await parentDeathWrapper();
  const [command, ...rest] = [...wrapper, program, ...args];
  log.debug({ command, args: rest }, 'starting the database server');
  return spawn(command ?? program, rest, {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
    // In its own process session, so that Ctrl-C ends only the service, which still needs the database for its current
    // requests.
    detached: true,
  });
}

let wrapperOnce: Promise<string[]> | undefined;

/**
 * On Linux, the kernel can signal a process when its parent dies. So the server makes a fast shutdown when the service
 * is killed. This needs setpriv of util-linux, because that of busybox lacks the option. The kernel watches the thread
 * that starts the server, so this must run in the main thread.
 */
function parentDeathWrapper(): Promise<string[]> {
  const wrapper = ['setpriv', '--pdeathsig', 'INT', '--'];
  wrapperOnce ??= runCommand('setpriv', [...wrapper.slice(1), 'true'], {}).then(({ code }) =>
    code === 0 ? wrapper : [],
  );
  return wrapperOnce;
}

/**
 * Writes the server's messages to the log. Returns a function that returns the last messages, which show why the server
 * ended.
 */
function logOutput(child: ChildProcess, log: Logger): () => readonly string[] {
  const last: string[] = [];
  if (child.stderr !== null) {
    createInterface(child.stderr).on('line', (line) => {
      last.push(line);
      last.splice(0, last.length - 20);
      if (/\bPANIC: /.test(line)) {
        log.error({ postgres: line }, 'database server');
      } else {
        log.debug({ postgres: line }, 'database server');
      }
    });
  }
  return () => last;
}

/** The server writes its state into the last line of its lock file, and its process id into the first line. */
async function isReady(cluster: string, pid: number): Promise<boolean> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}
