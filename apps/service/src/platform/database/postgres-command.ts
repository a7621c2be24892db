import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import type { PostgresAccount } from './postgres-account.js';

export interface CommandResult {
  /** 0 on success; null if the program could not be started or was killed. */
  code: number | null;
  /** Its standard output and standard error. */
  output: string;
  /** Set if the program could not be started at all, for example EACCES. */
  spawnError?: NodeJS.ErrnoException;
}

/**
 * The options for starting any program of PostgreSQL. The environment contains only what the program needs: the
 * service's own environment contains secrets, and PG* variables would change what the programs do. Messages are in
 * English in every locale.
 */
export function postgresSpawnOptions(account: PostgresAccount, cwd: string): SpawnOptions {
  return {
    // The process enters this folder before it changes its account. So the account need not be able to enter the
    // folders above it.
    cwd,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(account.differs ? { uid: account.uid, gid: account.gid } : {}),
  };
}

/**
 * The argument that tells a server program its data folder, which is also the program's working directory. For
 * another account than the service's own, on Linux, it is `/proc/self/cwd`. Then this account need not be able to enter
 * the folders above (for example a home folder of mode 700).
 */
export function dataDirectoryArgument(account: PostgresAccount, cluster: string): string {
  return account.differs && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

/** Runs a program and resolves when it ends. */
export async function runCommand(
  program: string,
  args: readonly string[],
  options: SpawnOptions,
  input = '',
): Promise<CommandResult> {
  return await new Promise((resolve) => {
    let child: ChildProcess;
    try {
      child = spawn(program, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    } catch (error) {
      resolve({ code: null, output: '', spawnError: error as NodeJS.ErrnoException });
      return;
    }
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    child.on('error', (spawnError: NodeJS.ErrnoException) => resolve({ code: null, output, spawnError }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/**
 * Returns whether the output reports a full disk. PostgreSQL's programs have no exit code for a full disk. They only
 * print the system's message, in English because of LC_ALL.
 */
export function reportsFullDisk(output: string): boolean {
  return /No space left on device|Disk quota exceeded/.test(output);
}
