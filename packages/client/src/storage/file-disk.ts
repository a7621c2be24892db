import { mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StoreFailure } from './unsent-store.js';

/** An open file. Writes are not safe before `sync`. */
export interface DiskFile {
  /** Writes all the bytes from that position on. */
  write(bytes: Uint8Array, position: number): Promise<void>;
  truncate(length: number): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The functions of a file system that the file store needs. Failures are those of Node, with their `code`. */
export interface FileDisk {
  /** Creates the folder and its parents if missing; safe once it resolves. */
  makeFolder(path: string): Promise<void>;
  /** The names in a folder. */
  list(path: string): Promise<string[]>;
  read(path: string): Promise<Buffer>;
  /** `create` fails if the file exists, `update` if it does not. */
  open(path: string, how: 'create' | 'update'): Promise<DiskFile>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Makes created, renamed and removed entries of the folder safe, if the platform can. */
  syncFolder(path: string): Promise<void>;
}

/** The file system of the machine. Only their owner can read the files. */
export const nodeDisk: FileDisk = {
  async makeFolder(path) {
    const first = await mkdir(path, { recursive: true, mode: 0o700 });
    if (first === undefined) return;
    for (let made = path; ; made = dirname(made)) {
      await syncFolder(dirname(made));
      if (made === first || made === dirname(made)) return;
    }
  },
  list: (path) => readdir(path),
  read: (path) => readFile(path),
  async open(path, how) {
    const file = await open(path, how === 'create' ? 'wx+' : 'r+', 0o600);
    return {
      async write(bytes, position) {
        for (let done = 0; done < bytes.length; ) {
          const part = await file.write(bytes, done, bytes.length - done, position + done);
          done += part.bytesWritten;
        }
      },
      truncate: (length) => file.truncate(length),
      sync: () => file.datasync(),
      close: () => file.close(),
    };
  },
  rename,
  remove: unlink,
  syncFolder,
};

/** Windows cannot open a folder, and some network file systems cannot sync one. */
const unsyncable = new Set(['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'EBADF', 'ENOTSUP', 'ENOSYS']);

async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    if (!unsyncable.has(errorCode(error) ?? '')) throw error;
  }
}

/** The `code` of an error of the file system, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** True if the error means that there is no room, on the disk or in the user's quota. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
}

/** The failure of a capture for an error of the file system. */
export function diskFailure(folder: string, error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error;
  if (isFull(error)) {
    return new StoreFailure('full', `The disk of ${folder} is full.`, { cause: error });
  }
  const detail = error instanceof Error ? error.message : String(error);
  return new StoreFailure('broken', `Cannot keep anything in ${folder}: ${detail}`, { cause: error });
}
