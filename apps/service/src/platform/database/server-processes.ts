import { readdir, readFile, stat } from 'node:fs/promises';
import { runCommand } from './postgres-command.js';

/** A running process of a cluster's server. */
export interface ServerProcess {
  pid: number;
  /**
   * True for the parent of all processes of the server; false for those that serve connections or work in the
   * background.
   */
  isPostmaster: boolean;
}

interface SystemProcess {
  pid: number;
  uid: number;
  command: string;
}

/**
 * The name that a cluster's server has on its command line. It consists of the device and inode of the folder. So a
 * copy of the folder has another name, and a renamed folder has the same one. The working directory would also show
 * which folder the server uses. But root without CAP_SYS_PTRACE, as in most containers, cannot read it for another
 * user's process.
 */
export async function clusterName(cluster: string): Promise<string> {
  const { dev, ino } = await stat(cluster, { bigint: true });
  return `fleet-${dev.toString(36)}-${ino.toString(36)}`;
}

/**
 * All server processes of the cluster with this name. Any user may start a program with any command line, so the user
 * must match too.
 */
export async function findServerProcesses(name: string, uid: number): Promise<ServerProcess[]> {
  const found: ServerProcess[] = [];
  for (const { pid, uid: owner, command } of await listProcesses()) {
    if (owner === uid) {
      const isPostmaster = command.includes(`cluster_name=${name}`);
      if (isPostmaster || command.startsWith(`postgres: ${name}: `)) {
        found.push({ pid, isPostmaster });
      }
    }
  }
  return found;
}

/** Returns whether the process is a PostgreSQL server that none of our services started. Ours have a cluster name. */
export async function isForeignPostgres(pid: number, uid: number): Promise<boolean> {
  const found = (await listProcesses()).find((each) => each.pid === pid && each.uid === uid);
  return (
    found !== undefined && /^\S*(postgres|postmaster)\b/.test(found.command) && !namedByUs.test(found.command)
  );
}

const namedByUs = /(cluster_name=|^postgres: )fleet-/;

async function listProcesses(): Promise<SystemProcess[]> {
  return process.platform === 'linux' ? await listFromProc() : await listFromPs();
}

async function listFromProc(): Promise<SystemProcess[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const processes = await Promise.all(
    pids.map(async (pid) => {
      try {
        const [status, command] = await Promise.all([
          readFile(`/proc/${pid}/status`, 'utf8'),
          readFile(`/proc/${pid}/cmdline`, 'utf8'),
        ]);
        const uid = /^Uid:\s+\d+\s+(\d+)/m.exec(status)?.[1];
        return { pid: Number(pid), uid: Number(uid), command: command.replaceAll('\0', ' ') };
      } catch {
        // The process has ended in between.
        return undefined;
      }
    }),
  );
  return processes.filter((each) => each !== undefined);
}

async function listFromPs(): Promise<SystemProcess[]> {
  const { output } = await runCommand('ps', ['-axo', 'pid=,uid=,command='], {});
  return output.split('\n').flatMap((line) => {
    const parts = /^\s*(\d+)\s+(-?\d+)\s+(.*)$/.exec(line);
    return parts === null ? [] : [{ pid: Number(parts[1]), uid: Number(parts[2]), command: parts[3] ?? '' }];
  });
}
