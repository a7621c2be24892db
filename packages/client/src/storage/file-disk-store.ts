import { join } from 'node:path';
import { areBytesOf, bytesFolder } from './file-bytes.js';
import { diskFailure, errorCode, type FileDisk } from './file-disk.js';
import type { FileEntry } from './file-journal-text.js';
import type { FolderLock } from './file-lock.js';
import { recover } from './file-recovery.js';
import { fileWriter } from './file-writer.js';
import { readDocuments } from './kept-change.js';
import type { KeptContent } from './kept-content.js';
import { openableStore, type StoreRun } from './openable-store.js';
import { StoreFailure, type UnsentStore } from './unsent-store.js';

/** A store in a folder, on any disk and with any way of locking the folder. */
export function fileStoreOn(
  disk: FileDisk,
  lockIt: (folder: string) => Promise<FolderLock>,
  folder: string,
): UnsentStore {
  return openableStore(folder, async () => {
    try {
      await disk.makeFolder(folder);
      const lock = await lockIt(folder);
      try {
        return await start(disk, folder, lock);
      } catch (error) {
        await lock.release();
        throw error;
      }
    } catch (error) {
      throw diskFailure(folder, error);
    }
  });
}

async function start(disk: FileDisk, folder: string, lock: FolderLock) {
  await disk.makeFolder(bytesFolder(folder));
  const recovered = await recover(disk, folder);
  const { content, setAside } = recovered;
  const writer = fileWriter(disk, folder, recovered);
  const run: StoreRun = {
    commit: writer.commit,
    readFile: (key) => readFile(disk, folder, content, key),
    async close() {
      await writer.close().catch(() => undefined);
      await lock.release();
    },
  };
  return { run, documents: readDocuments(content.documents), setAside };
}

async function readFile(
  disk: FileDisk,
  folder: string,
  content: KeptContent<FileEntry>,
  key: string,
): Promise<Uint8Array | null> {
  for (;;) {
    const entry = content.files.get(key);
    if (entry === undefined) return null;
    try {
      const bytes = await disk.read(join(bytesFolder(folder), entry.name));
      if (areBytesOf(entry, bytes)) return new Uint8Array(bytes);
      throw new StoreFailure('broken', `The file ${entry.name} in ${folder} was changed by something else.`);
    } catch (error) {
      // The file was replaced or removed since its entry was read.
      if (errorCode(error) !== 'ENOENT' || content.files.get(key) === entry) throw diskFailure(folder, error);
    }
  }
}
