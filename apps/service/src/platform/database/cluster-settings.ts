import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { ownAccount, type PostgresAccount } from './postgres-account.js';

/** The owner of the service's database, who is not a superuser. */
export const serviceRole = 'fleet';
export const serviceDatabase = 'fleet';
/** The superuser, for backups. */
export const adminRole = 'postgres';
export const socketPort = 5432;

/** Settings of PostgreSQL by name. */
export type ServerSettings = Readonly<Record<string, string>>;

/** A server that loses no commit, sized for one small service: about 60 connections and 200 MB of memory under load. */
export const standardSettings: ServerSettings = {
  // Only a Unix socket in the cluster's own folder, which only the folder's owner and root can enter. No TCP.
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: String(socketPort),
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  huge_pages: 'off',
  // A response is sent after the commit, and the commit is on disk [C-6].
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // On macOS an ordinary fsync leaves data in the drive's own cache.
  ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
  // A backup of the running server needs replica, and two senders and slots.
  wal_level: 'replica',
  max_wal_senders: '2',
  max_replication_slots: '2',
  max_wal_size: '512MB',
  min_wal_size: '80MB',
  checkpoint_completion_target: '0.9',
  // All statements are short: compiling or parallelising them costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  datestyle: 'ISO, YMD',
  // The server writes to standard error, which goes into the service's log. It logs no errors of statements, because
  // their text may contain personal data; callers get them.
  logging_collector: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

/** The text of postgresql.conf. */
function configurationText(settings: ServerSettings): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# Written by the service at every start. ALTER SYSTEM overrides it.\n${lines.join('\n')}\n`;
}

/**
 * Allows only the socket, and only the service's own user. The kernel identifies the user, so no password is needed.
 */
function accessText(): string {
  return 'local all all peer map=service\n';
}

/** The text of pg_ident.conf: the service's user may be either role. */
function identityText(systemUser: string): string {
  const quoted = `"${systemUser.replaceAll('"', '""')}"`;
  return [serviceRole, adminRole].map((role) => `service ${quoted} ${role}\n`).join('');
}

/**
 * Writes the three files into a cluster, at every start, because a new version of the program or another user may need
 * other content.
 */
export async function writeSettings(
  cluster: string,
  account: PostgresAccount,
  settings: ServerSettings,
): Promise<void> {
  await replaceFile(join(cluster, 'postgresql.conf'), configurationText(settings), account);
  await replaceFile(join(cluster, 'pg_hba.conf'), accessText(), account);
  await replaceFile(join(cluster, 'pg_ident.conf'), identityText(ownAccount().name), account);
}

/**
 * Does not write a file that already has this text, so that a start needs no space on a full disk. If the service runs
 * as root, it writes here into a folder of an unprivileged user. So it only creates a new file and renames it: it
 * follows no link that this user created.
 */
async function replaceFile(path: string, text: string, account: PostgresAccount): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) {
    return;
  }
  const part = `${path}.${process.pid}.part`;
  const file = await open(part, 'wx', 0o600);
  try {
    await file.writeFile(text);
    if (account.differs) {
      await file.chown(account.uid, account.gid);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}
