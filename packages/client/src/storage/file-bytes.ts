import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { FileDisk } from './file-disk.js';
import type { FileEntry } from './file-journal-text.js';

/** The folder of the files of bytes, below the folder of the store. */
export const bytesFolder = (folder: string) => join(folder, 'files');

const temporaryEnd = '.tmp';

/**
 * Writes bytes under a new name. They are safe once the folder is synced, too, and belong to the store once the journal
 * names them. Throws the disk's error; then no bytes remain.
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

/** Deletes bytes that are no longer named. If that fails, the next opening deletes them. */
export async function removeBytes(disk: FileDisk, folder: string, entry: FileEntry): Promise<void> {
  await disk.remove(join(bytesFolder(folder), entry.name)).catch(() => undefined);
}

/** True if these are the bytes that were stored. */
export function areBytesOf(entry: FileEntry, bytes: Uint8Array): boolean {
  return bytes.length === entry.byteLength && crc32(bytes) === entry.checksum;
}

/** True for a file of this folder that was never complete, because its write was interrupted. */
export const isUnfinished = (name: string) => name.endsWith(temporaryEnd);
