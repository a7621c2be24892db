import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A third-party server that a test starts, kills and starts again. */
export interface ServerProgram {
  /** Starts it and waits until it is ready. */
  start(): Promise<void>;
  /** Like a power cut: SIGKILL, immediately. */
  kill9(): Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
  pid(): number;
  /** Its output so far. */
  output(): string;
}

export interface ServerPlan {
  program: string;
  args: readonly string[];
  folder: ServerFolder;
  environment?: Readonly<Record<string, string>>;
  /** Resolves once the server accepts clients. Polled until then. */
  isReady(): Promise<boolean>;
}

/** The longest time for a start, which RabbitMQ needs after kill -9 on a busy machine. */
const longestStartMs = 240_000;

/** A child process that the kernel ends if the tests are killed. */
export function serverProgram({ program, args, folder, environment, isReady }: ServerPlan): ServerProgram {
  let child: ChildProcess | null = null;
  let exited = Promise.resolve();
  let said = '';
  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal);
    await exited;
  };
  return {
    async start() {
      const started = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
        cwd: folder.path,
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder.path, LANG: 'C.UTF-8', ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...folder.account,
      });
      child = started;
      exited = new Promise((resolve) => started.once('close', () => resolve()));
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          said += chunk.toString();
        });
      }
      const startedAt = performance.now();
      while (!(await isReady())) {
        if (started.exitCode !== null || performance.now() - startedAt > longestStartMs) {
          await end('SIGKILL');
          throw new Error(`${program} did not get ready:\n${said}`);
        }
        await delay(20);
      }
    },
    kill9: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    pid: () => child?.pid ?? 0,
    output: () => said,
  };
}

/** A server's own folder, and the account that the server runs as, which is never root. */
export interface ServerFolder {
  path: string;
  account: { uid?: number; gid?: number };
  /** Makes the account the owner of a file or folder. */
  give(path: string): void;
  remove(): void;
}

/**
 * Creates a temporary folder. It belongs to the named account if the tests run as root, and otherwise to the account of
 * the tests.
 */
export function serverFolder(accountName: string): ServerFolder {
  const path = mkdtempSync(join(tmpdir(), `fleet-${accountName}-`));
  const account: ServerFolder['account'] = process.getuid?.() === 0 ? accountOf(accountName) : {};
  const give = (owned: string): void => {
    if (account.uid !== undefined && account.gid !== undefined) chownSync(owned, account.uid, account.gid);
  };
  give(path);
  return { path, account, give, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function accountOf(name: string): { uid: number; gid: number } {
  const found = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(readFileSync('/etc/passwd', 'utf8'));
  if (found === null) throw new Error(`this machine has no account ${name}`);
  return { uid: Number(found[1]), gid: Number(found[2]) };
}
