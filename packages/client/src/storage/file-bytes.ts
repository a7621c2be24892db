import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { FileDisk } from './file-disk.js';
import type { FileEntry } from './file-journal-text.js';

/** The folder of the files of bytes, below the store's. */
export const bytesFolder = (folder: string) => join(folder, 'files');

const temporaryEnd = '.tmp';

/**
 * Writes bytes under a new name. They are safe once the folder is synced, too, and belong to the store only when the
 * journal names them. Throws the disk's error; then nothing of them remains.
 */
export async function writeBytes(disk: FileDisk, folder: string, bytes: Uint8Array): Promise<FileEntry> {
  const name = randomBytes(12).toString('hex');
  const path = join(bytesFolder(folder), name);
  try {
    const file = await disk.open(path + temporaryEnd, 'create');
    await file
      .write(bytes, 0)
      .then(() => file.sync())
      .finally(() => file.close());
    await disk.rename(path + temporaryEnd, path);
  } catch (error) {
    await disk.remove(path + temporaryEnd).catch(() => undefined);
    throw error;
  }
  return { name, byteLength: bytes.length, checksum: crc32(bytes) };
}

/** Deletes bytes that are no longer named; if that fails, the next opening does it. */
export async function removeBytes(disk: FileDisk, folder: string, entry: FileEntry): Promise<void> {
  await disk.remove(join(bytesFolder(folder), entry.name)).catch(() => undefined);
}

/** True when these are the bytes that were put. */
export function areBytesOf(entry: FileEntry, bytes: Uint8Array): boolean {
  return bytes.length === entry.byteLength && crc32(bytes) === entry.checksum;
}

/** Whether a file of that folder was never whole, since the write ended before its time. */
export const isUnfinished = (name: string) => name.endsWith(temporaryEnd);
