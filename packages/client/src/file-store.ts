import { join, resolve } from 'node:path';
import { areBytesOf, bytesFolder } from './file-bytes.js';
import { diskFailure, errorCode, type FileDisk, nodeDisk } from './file-disk.js';
import type { FileEntry } from './file-journal-text.js';
import { type FolderLock, lockFolder } from './file-lock.js';
import { type Recovered, recover } from './file-recovery.js';
import { type FileWriter, fileWriter } from './file-writer.js';
import { keptChanges, readDocuments } from './kept-change.js';
import type { KeptContent } from './kept-content.js';
import { StoreFailure, type UnsentStore } from './unsent-store.js';

/**
 * Keeps everything in a folder, for programs on Node: a journal that is synced before a commit is acknowledged, and files
 * of bytes beside it. What cannot be read is moved to `set-aside` in the folder. The folder must be on a disk of this
 * machine; it is made, for its owner alone, where it is missing.
 */
export function fileStore(folder: string): UnsentStore {
  return fileStoreOn(nodeDisk, lockFolder, resolve(folder));
}

interface Run {
  lock: FolderLock;
  content: KeptContent<FileEntry>;
  writer: FileWriter;
}

/** The same on any disk, and with any way of locking the folder. */
export function fileStoreOn(
  disk: FileDisk,
  lockIt: (folder: string) => Promise<FolderLock>,
  folder: string,
): UnsentStore {
  let run: Run | null = null;
  /** Openings and closings, one after another. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
  const demandOpen = (): Run => {
    if (run === null) throw new StoreFailure('broken', `The storage in ${folder} is not open.`);
    return run;
  };

  return {
    open: () =>
      inTurn(async () => {
        if (run !== null) throw new StoreFailure('in_use', `The storage in ${folder} is open already.`);
        const started = await start(disk, lockIt, folder);
        run = started.run;
        return {
          documents: readDocuments(run.content.documents),
          setAside: started.setAside,
        };
      }),

    async commit(changes) {
      await demandOpen().writer.commit(keptChanges(changes));
    },

    async readFile(key) {
      const { content } = demandOpen();
      for (;;) {
        const entry = content.files.get(key);
        if (entry === undefined) return null;
        try {
          return await readEntry(disk, folder, entry);
        } catch (error) {
          // Replaced or removed meanwhile.
          if (errorCode(error) !== 'ENOENT' || content.files.get(key) === entry)
            throw diskFailure(folder, error);
        }
      }
    },

    close: () => {
      // At once, so that nothing joins the commits that are still waited for.
      const leaving = run;
      run = null;
      return inTurn(async () => {
        const ending = leaving ?? run;
        run = null;
        if (ending === null) return;
        await ending.writer.close().catch(() => undefined);
        await ending.lock.release();
      });
    },
  };
}

async function start(
  disk: FileDisk,
  lockIt: (folder: string) => Promise<FolderLock>,
  folder: string,
): Promise<{ run: Run; setAside: Recovered['setAside'] }> {
  try {
    await disk.makeFolder(folder);
    const lock = await lockIt(folder);
    try {
      await disk.makeFolder(bytesFolder(folder));
      const recovered = await recover(disk, folder);
      const writer = fileWriter(disk, folder, recovered);
      return { run: { lock, content: recovered.content, writer }, setAside: recovered.setAside };
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw diskFailure(folder, error);
  }
}

async function readEntry(disk: FileDisk, folder: string, entry: FileEntry): Promise<Uint8Array> {
  const bytes = await disk.read(join(bytesFolder(folder), entry.name));
  if (!areBytesOf(entry, bytes)) {
    throw new StoreFailure('broken', `The file ${entry.name} in ${folder} was changed by something else.`);
  }
  return new Uint8Array(bytes);
}
