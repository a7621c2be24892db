import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartRefusal } from '../start-refusal.js';

export interface ServiceLock {
  /** Returns whether the locked file is still in the folder. Throws if the file system does not respond. */
  isInPlace(): Promise<boolean>;
  release(): Promise<void>;
}

/** The process that has locked the folder, as far as it is known. */
interface LockHolder {
  pid: number | undefined;
}

/** The data folder is locked by another process. */
export class DataFolderInUse extends StartRefusal {
  readonly pid: number | undefined;

  constructor(dataDir: string, holder: LockHolder) {
    const who = holder.pid === undefined ? 'another process' : `the process ${holder.pid}`;
    super(
      `The data folder ${dataDir} is in use by ${who}. Stop that service first, or give this one a data folder of ` +
        'its own in DATA_DIR.',
    );
    this.pid = holder.pid;
  }
}

/**
 * Locks the data folder until this process ends. The kernel locks an open file (flock), so the lock always ends with
 * the process and is never stale. Only one of several processes gets the lock, even if they run in different
 * containers. The file's content only names the process. Throws DataFolderInUse.
 */
export async function takeServiceLock(dataDir: string): Promise<ServiceLock> {
  const path = join(dataDir, 'service.lock');
  const file = await openLocked(path);
  if (file === undefined) {
    throw new DataFolderInUse(dataDir, await readHolder(path));
  }
  // On a full disk this name cannot be written, but the lock works.
  await file
    .truncate()
    .then(() => file.write(`${process.pid}\n`, 0))
    .catch(() => undefined);
  return { isInPlace: () => isSameFile(file, path), release: () => file.close() };
}

async function isSameFile(file: FileHandle, path: string): Promise<boolean> {
  const [locked, there] = await Promise.all([file.stat(), stat(path).catch(nothingThere)]);
  return there !== null && there.dev === locked.dev && there.ino === locked.ino;
}

/**
 * Only these two errors show that the file does not exist. After any other error, the file system may only have failed
 * for a moment.
 */
function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

/** Opens and locks the file; returns undefined if another process has locked it. */
async function openLocked(path: string): Promise<FileHandle | undefined> {
  const flags = constants.O_RDWR | constants.O_CREAT;
  if (process.platform === 'darwin') {
    const exclusiveLock = 0x20;
    return await open(path, flags | constants.O_NONBLOCK | exclusiveLock, 0o600).catch((error) =>
      error.code === 'EAGAIN' ? undefined : refuse(path, error),
    );
  }
  const file = await open(path, flags, 0o600).catch((error) => refuse(path, error));
  const code = await lockThroughChild(file.fd).catch(async (error) => {
    await file.close();
    return refuse(path, error);
  });
  if (code === 0) {
    return file;
  }
  await file.close();
  if (code !== 1) {
    throw new StartRefusal(
      `The file system of ${path} does not support locks (flock). Set DATA_DIR to a local disk.`,
    );
  }
  return undefined;
}

/**
 * Node has no flock call. But the lock belongs to the open file and not to the process that requested it. So a child
 * process inherits the file, locks it and ends, and this process still has the lock. Node opens files close-on-exec, so
 * no other child inherits this file.
 */
async function lockThroughChild(fd: number): Promise<number | null> {
  const child = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
  const [code] = await once(child, 'exit');
  return code;
}

function refuse(path: string, error: NodeJS.ErrnoException): never {
  if (error.syscall?.startsWith('spawn') === true) {
    throw new StartRefusal(
      'The program flock is missing. It prevents two services from using one data folder. Install the package util-linux, ' +
        'or set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    );
  }
  throw new StartRefusal(
    `Cannot write ${path} (${error.code}). Make the data folder writable, or set DATA_DIR.`,
    {
      cause: error,
    },
  );
}

/** Reads which process has the lock; waits a moment if that process has not written its name yet. */
async function readHolder(path: string): Promise<LockHolder> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const pid = Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10);
    if (pid > 0 && isAlive(pid)) {
      return { pid };
    }
    await delay(10);
  }
  return { pid: undefined };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
