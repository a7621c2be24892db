import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import { StartRefusal } from '../start-refusal.js';
import { backupFormat, backupManifest } from './cluster-backup.js';
import { restoringName } from './cluster-creation.js';
import { takeServiceLock } from './service-lock.js';
import { readTar } from './tar-reader.js';

/** The name of a file in a data folder with a restored database. The next start removes it. */
const restoredMark = 'restored';

/** Returns whether the database of the folder was restored and no service has started on it since. */
export async function isRestored(dataDir: string): Promise<boolean> {
  return (await stat(join(dataDir, restoredMark)).catch(() => null)) !== null;
}

/** Removes the mark of a restored database, after a start has done what a restored database needs. */
export async function forgetRestored(dataDir: string): Promise<void> {
  await rm(join(dataDir, restoredMark), { force: true });
}

export interface RestoreOptions {
  /** A folder that does not exist yet or is empty. */
  dataDir: string;
  archive: string;
}

/**
 * Unpacks a backup into an empty data folder. The database gets its final name when everything is on disk. PostgreSQL
 * recovers it at the next start. Throws StartRefusal, and then leaves the folder empty.
 */
export async function restoreCluster(options: RestoreOptions): Promise<void> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Also checked before locking: the lock file must not remain in a folder that has other content.
  await refuseUnlessEmpty(dataDir);
  const lock = await takeServiceLock(dataDir);
  try {
    await refuseUnlessEmpty(dataDir);
    await unpackWhole(options.archive, dataDir);
  } finally {
    await lock.release();
  }
}

/** Unpacks the whole archive, or deletes everything that it unpacked. */
async function unpackWhole(archive: string, dataDir: string): Promise<void> {
  try {
    await unpack(archive, dataDir);
    await writeFile(join(dataDir, restoredMark), '', { mode: 0o600 });
    await rename(join(dataDir, restoringName), join(dataDir, 'postgres'));
    await syncPath(dataDir);
  } catch (error) {
    for (const name of await readdir(dataDir)) {
      if (name !== 'service.lock') {
        await rm(join(dataDir, name), { recursive: true, force: true });
      }
    }
    throw error instanceof StartRefusal
      ? error
      : new StartRefusal(
          `The backup ${archive} could not be restored: ${error instanceof Error ? error.message : String(error)}.`,
          { cause: error },
        );
  }
}

async function refuseUnlessEmpty(dataDir: string): Promise<void> {
  const present = (await readdir(dataDir)).filter((name) => name !== 'service.lock');
  if (present.length > 0) {
    throw new StartRefusal(
      `The data folder ${dataDir} is not empty (${present.slice(0, 3).join(', ')}). Restore into an empty folder, or move ` +
        'its content away first.',
    );
  }
}

async function unpack(archive: string, dataDir: string): Promise<void> {
  const folders = new Set<string>();
  let isKnown = false;
  for await (const { entry, content } of readTar(unzipped(archive))) {
    if (!isKnown) {
      await checkManifest(entry.path, content, archive);
      isKnown = true;
      continue;
    }
    const path = join(dataDir, entry.path.replace(/^postgres(?=\/|$)/, restoringName));
    await mkdir(entry.kind === 'folder' ? path : dirname(path), { recursive: true, mode: 0o700 });
    folders.add(dirname(path));
    if (entry.kind === 'file') {
      await writeWhole(path, content, entry.mode);
    }
  }
  for (const folder of folders) {
    await syncPath(folder);
  }
  await stat(join(dataDir, restoringName, 'global', 'pg_control'));
}

/**
 * The bytes of the archive. Does not use stream.pipeline: it would report a damaged archive while a file is still being
 * written, and the deletion of the unpacked files would then fail.
 */
function unzipped(archive: string): AsyncIterable<Buffer> {
  const source = createReadStream(archive);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  gunzip.on('close', () => source.destroy());
  return source.pipe(gunzip);
}

async function checkManifest(path: string, content: AsyncIterable<Buffer>, archive: string): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) {
    chunks.push(chunk);
  }
  const manifest: unknown =
    path === backupManifest ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
  const format =
    typeof manifest === 'object' && manifest !== null && 'format' in manifest ? manifest.format : undefined;
  if (format !== backupFormat) {
    throw new StartRefusal(
      format === undefined
        ? `${archive} is not a backup made by this program (fleet backup).`
        : `${archive} was made by another version of this program (format ${format}); restore it with that version.`,
    );
  }
}

async function writeWhole(path: string, content: AsyncIterable<Buffer>, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    for await (const chunk of content) {
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
