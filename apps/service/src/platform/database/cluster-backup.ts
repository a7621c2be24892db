import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartRefusal } from '../start-refusal.js';
import {
  clusterFiles,
  filesOutsideCluster,
  readFileEntry,
  textEntry,
  walSegments,
} from './backup-entries.js';
import { reachEmbeddedPostgres } from './reach-embedded.js';
import { tarBlock } from './tar-writer.js';

export interface BackupOptions {
  dataDir: string;
  /** The archive to write, outside the data folder. */
  archive: string;
  log: Logger;
}

/** The first entry of an archive; a restore recognises an archive by it. */
export const backupManifest = 'fleet-backup.json';
export const backupFormat = 1;

/**
 * Writes the whole data folder, including the database, into one tar.gz (mode 0600, because it contains keys), whether
 * or not the service runs. It contains everything that was committed before the copying of the database's files ended.
 * Throws StartRefusal.
 */
export async function backupCluster(options: BackupOptions): Promise<void> {
  const dataDir = resolve(options.dataDir);
  const archive = resolve(options.archive);
  if (!relative(dataDir, archive).startsWith('..')) {
    throw new StartRefusal(
      `The backup ${archive} would lie in the data folder itself. Name a file elsewhere.`,
    );
  }
  if ((await stat(join(dataDir, 'postgres')).catch(() => undefined)) === undefined) {
    throw new StartRefusal(
      `There is no embedded database in ${dataDir}. Set DATA_DIR to the service's data folder.`,
    );
  }
  const server = await reachEmbeddedPostgres({ dataDir, log: options.log });
  const part = `${archive}.${process.pid}.part`;
  try {
    const client = new pg.Client({ ...server.adminConnection, application_name: 'fleet-backup' });
    client.on('error', (error) => options.log.debug({ err: error }, 'the backup connection broke'));
    await client.connect();
    try {
      await pipeline(
        archiveChunks(client, dataDir, server.cluster),
        // The fastest level: 2.5 times as fast as the usual one (73 MB in 0.25 s), for an archive an eighth larger.
        createGzip({ level: 1 }),
        createWriteStream(part, { mode: 0o600, flags: 'wx' }),
      );
    } finally {
      await client.end().catch(() => undefined);
    }
    await putInPlace(part, archive);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await server.stop();
  }
}

/**
 * A base backup as PostgreSQL's manual describes it ("Making a Base Backup Using the Low Level API"). The files are
 * copied while the server changes them. A replication slot retains the write-ahead log of this time, which makes the
 * copies consistent.
 */
async function* archiveChunks(client: pg.Client, dataDir: string, cluster: string): AsyncGenerator<Buffer> {
  yield* textEntry(
    backupManifest,
    JSON.stringify({ format: backupFormat, created_at: new Date().toISOString() }),
  );
  await client.query(
    `select pg_create_physical_replication_slot('fleet_backup_' || pg_backend_pid(), true, true)`,
  );
  const started = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('fleet', true)) as segment`,
  );
  for (const file of await clusterFiles(dataDir, cluster)) {
    yield* readFileEntry(dataDir, file);
  }
  const stopped = await client.query<{ segment: string; labelfile: string }>(
    'select pg_walfile_name(lsn) as segment, labelfile from pg_backup_stop(false)',
  );
  const [first, last] = [started.rows[0], stopped.rows[0]];
  if (first === undefined || last === undefined) {
    throw new Error('the server did not return where the backup begins and ends');
  }
  yield* textEntry('postgres/backup_label', last.labelfile);
  for (const file of await walSegments(dataDir, cluster, first.segment, last.segment)) {
    yield* readFileEntry(dataDir, file);
  }
  for (const file of await filesOutsideCluster(dataDir, cluster)) {
    yield* readFileEntry(dataDir, file);
  }
  yield Buffer.alloc(2 * tarBlock);
}

/** Syncs the archive to disk before it gets the final name, on which a person relies. */
async function putInPlace(part: string, archive: string): Promise<void> {
  for (const path of [part, dirname(archive)]) {
    const handle = await open(path, 'r');
    await handle.sync().finally(() => handle.close());
    if (path === part) {
      await rename(part, archive);
    }
  }
}
