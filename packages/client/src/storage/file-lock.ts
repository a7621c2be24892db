import { createHash, randomBytes } from 'node:crypto';
import { readdir, realpath, rename, symlink, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from './file-disk.js';
import { StoreFailure } from './unsent-store.js';

/** A folder that only this process may write to, until the process calls `release` or ends. */
export interface FolderLock {
  release(): Promise<void>;
}

const lockName = /^(lock|claim)-(\d+)-[0-9a-f]{12}$/;
/** A socket's path has at most 103 bytes on macOS and 107 on Linux. */
const longestSocketPath = 100;
/**
 * How long a claim waits for other claims before it is given up, in milliseconds. An owner that is closing has ended by
 * then.
 */
const patienceMs = 120;
const lookEveryMs = 15;

/**
 * Locks the folder: then no other process can lock it, not even one in another container of the same machine, and no
 * second call in this process. The lock is a listening socket in the folder. The kernel always closes the socket when
 * the process ends, so a socket that does not answer is a leftover. A process number would not work: a new process
 * may have the same number, and in every container it is 1. Throws StoreFailure (`in_use`), or the file system's
 * error.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  if (process.platform === 'win32') return lockByPipe(folder);
  const way = await shortenPath(folder);
  try {
    return await claim(folder, way.path);
  } finally {
    await way.dispose();
  }
}

/**
 * First publishes its own claim and then checks for other claims, so of two claims at least one sees the other. A claim
 * gets the folder only if it sees no other claim. Of concurrent claims, the one with the lowest name wins, and all
 * others are given up.
 */
async function claim(folder: string, way: string): Promise<FolderLock> {
  const own = `${process.pid}-${randomBytes(6).toString('hex')}`;
  const server = await listen(join(way, `claim-${own}`));
  const release = async () => {
    for (const name of [`lock-${own}`, `claim-${own}`])
      await unlink(join(folder, name)).catch(() => undefined);
    await new Promise((resolve) => server.close(resolve));
  };
  try {
    // Other claims see the lock only after it has begun to answer. Earlier, they might treat it as a leftover.
    await rename(join(folder, `claim-${own}`), join(folder, `lock-${own}`)).catch((error) => {
      throw errorCode(error) === 'ENOENT' ? inUse(folder, '') : error;
    });
    for (let looked = 0; ; looked += lookEveryMs) {
      const others = await liveLocks(folder, way, `lock-${own}`);
      const [first] = others;
      if (first === undefined) return { release };
      if (first < `lock-${own}` || looked >= patienceMs) {
        throw inUse(folder, ` by process ${lockName.exec(first)?.[2]}`);
      }
      await delay(lookEveryMs);
    }
  } catch (error) {
    await release();
    throw error;
  }
}

/** The other locks that answer, the lowest name first. Deletes leftovers. */
async function liveLocks(folder: string, way: string, own: string): Promise<string[]> {
  const live: string[] = [];
  for (const name of await readdir(folder)) {
    if (name === own || !lockName.test(name)) continue;
    if (!(await isAnswered(join(way, name)))) await unlink(join(folder, name)).catch(() => undefined);
    else if (name.startsWith('lock-')) live.push(name);
  }
  return live.sort();
}

/** Windows has no sockets in folders, but named pipes, which only one process at a time can have. */
async function lockByPipe(folder: string): Promise<FolderLock> {
  const name = createHash('sha256')
    .update((await realpath(folder)).toLowerCase())
    .digest('hex');
  try {
    const server = await listen(`\\\\.\\pipe\\fleet-unsent-${name}`);
    return { release: () => new Promise((resolve) => server.close(() => resolve())) };
  } catch (error) {
    throw errorCode(error) === 'EADDRINUSE' ? inUse(folder, '') : error;
  }
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    // Exclusive: otherwise a worker of node:cluster would share the socket with the other workers.
    server.listen({ path, exclusive: true }, () => resolve(server.unref()));
  });
}

/** False only if the kernel reports that no process listens any more. */
function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('error', (error) => {
      resolve(!['ECONNREFUSED', 'ENOENT'].includes(errorCode(error) ?? ''));
    });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/**
 * A path to the folder that is short enough for a socket's name. For a deep folder, it is a link in the folder for
 * temporary files.
 */
async function shortenPath(folder: string): Promise<{ path: string; dispose(): Promise<void> }> {
  if (Buffer.byteLength(join(folder, `claim-${process.pid}-${'0'.repeat(12)}`)) <= longestSocketPath) {
    return { path: folder, dispose: async () => undefined };
  }
  const link = join(tmpdir(), `fleet-${randomBytes(6).toString('hex')}`);
  await symlink(await realpath(folder), link);
  return { path: link, dispose: () => unlink(link) };
}

function inUse(folder: string, holder: string): StoreFailure {
  return new StoreFailure('in_use', `The folder ${folder} is in use${holder}.`);
}
