import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type TarEntry, tarHeader, tarPadding } from './tar-writer.js';

/** A file or folder to archive, by its path relative to the data folder. */
export type BackupItem = Pick<TarEntry, 'path' | 'kind'>;

/** Not archived: files that a start creates again, and the marks and remains of starts and restores. */
const leftOut = new Set(['service.lock', 'programs', 'restored', 'postgres.new', 'postgres.restoring']);

/** Folders of a cluster that are archived empty, as PostgreSQL's own pg_basebackup does: a start fills them itself. */
const emptied = new Set(
  ['wal', 'replslot', 'dynshmem', 'notify', 'serial', 'snapshots', 'stat_tmp', 'subtrans'].map(
    (name) => `pg_${name}`,
  ),
);
const skippedFile =
  /^(postmaster\.(pid|opts)|backup_label.*|pg_internal\.init.*|pgsql_tmp.*|\.s\.PGSQL.*|.*\.part)$/;

/** The files of the cluster, to be copied while the server writes. The control file comes last, as in pg_basebackup. */
export async function clusterFiles(dataDir: string, cluster: string): Promise<BackupItem[]> {
  const control = join(relative(dataDir, cluster), 'global/pg_control');
  const items = await walk(dataDir, cluster, true, belongsToBackup);
  return [...items.filter(({ path }) => path !== control), { path: control, kind: 'file' }];
}

/**
 * The other files of the data folder. They are read after the cluster: each file is older than the row that names it,
 * so no row in the backup names a missing file.
 */
export async function filesOutsideCluster(dataDir: string, cluster: string): Promise<BackupItem[]> {
  const items: BackupItem[] = [];
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name);
    if (!leftOut.has(entry.name) && path !== cluster) {
      items.push(...(await walk(dataDir, path, entry.isDirectory(), () => true)));
    }
  }
  return items;
}

/** Whether the backup contains this file or folder; `path` is relative to the cluster. */
function belongsToBackup(path: string): boolean {
  const [top = '', ...below] = path.split('/');
  if (emptied.has(top)) {
    return below.length === 0 || (top === 'pg_wal' && below.join('/') === 'archive_status');
  }
  return !skippedFile.test(path.split('/').at(-1) ?? '');
}

async function walk(
  dataDir: string,
  top: string,
  isFolder: boolean,
  wanted: (path: string) => boolean,
): Promise<BackupItem[]> {
  const items: BackupItem[] = [{ path: relative(dataDir, top), kind: isFolder ? 'folder' : 'file' }];
  if (!isFolder) {
    return items;
  }
  // Does not use the recursion of readdir, because a table's file may vanish during it.
  for (const entry of await readdir(top, { withFileTypes: true }).catch(ignoreMissing)) {
    const path = join(top, entry.name);
    const within = (name: string): boolean => wanted(join(entry.name, name));
    if (wanted(entry.name) && (entry.isDirectory() || entry.isFile())) {
      items.push(...(await walk(dataDir, path, entry.isDirectory(), within)));
    }
  }
  return items;
}

function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') {
    return [];
  }
  throw error;
}

/** The segments of the write-ahead log that the backup needs, from `first` to `last`, both included. */
export async function walSegments(
  dataDir: string,
  cluster: string,
  first: string,
  last: string,
): Promise<BackupItem[]> {
  const names = (await readdir(join(cluster, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  );
  return names
    .sort()
    .map((name) => ({ path: relative(dataDir, join(cluster, 'pg_wal', name)), kind: 'file' }));
}

const chunkBytes = 256 * 1024;

/**
 * One entry of the archive, read from the disk. A file that has vanished is left out. A file that shrinks while it is
 * read is filled with zeros, and one that grows is cut: the write-ahead log contains the difference.
 */
export async function* readFileEntry(dataDir: string, item: BackupItem): AsyncGenerator<Buffer> {
  const path = join(dataDir, item.path);
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(ignoreMissing);
  if (Array.isArray(file)) {
    return;
  }
  try {
    const stats = await file.stat();
    const mode = stats.mode & 0o777;
    if (item.kind === 'folder') {
      yield tarHeader({ ...item, size: 0, mode });
      return;
    }
    yield tarHeader({ ...item, size: stats.size, mode });
    for (let at = 0; at < stats.size; ) {
      const length = Math.min(chunkBytes, stats.size - at);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
      at += bytesRead === 0 ? length : bytesRead;
      yield bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
    }
    yield tarPadding(stats.size);
  } finally {
    await file.close();
  }
}

/** An entry of the archive with the given text. */
export function* textEntry(path: string, text: string): Generator<Buffer> {
  const content = Buffer.from(text);
  yield tarHeader({ path, kind: 'file', size: content.length, mode: 0o600 });
  yield content;
  yield tarPadding(content.length);
}
