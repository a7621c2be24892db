import { chmod, lchown, lstat, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartRefusal } from '../start-refusal.js';
import { adminRole, serviceDatabase, serviceRole } from './cluster-settings.js';
import type { PostgresAccount } from './postgres-account.js';
import {
  dataDirectoryArgument,
  postgresSpawnOptions,
  reportsFullDisk,
  runCommand,
} from './postgres-command.js';
import { clusterVersion, type PostgresPrograms } from './postgres-programs.js';

/** The cluster's folder during a restore. It remains if the restore is interrupted. */
export const restoringName = 'postgres.restoring';

/**
 * Creates a new cluster with the service's role and database. Until the cluster is complete, its folder has another
 * name, so a folder called `postgres` is always complete. Deletes the remains of an interrupted start. Throws
 * StartRefusal.
 */
export async function createCluster(
  cluster: string,
  account: PostgresAccount,
  programs: PostgresPrograms,
): Promise<void> {
  const restoring = join(cluster, '..', restoringName);
  if ((await stat(restoring).catch(() => undefined)) !== undefined) {
    throw new StartRefusal(
      `A restore into ${dirname(cluster)} was interrupted, so the database is not whole. Empty the folder and restore again.`,
    );
  }
  const fresh = `${cluster}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  try {
    if (account.differs) {
      await lchown(fresh, account.uid, account.gid);
    }
    await initialise(fresh, account, programs);
    await rename(fresh, cluster);
    await syncFolder(join(cluster, '..'));
  } catch (error) {
    await rm(fresh, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

async function initialise(
  fresh: string,
  account: PostgresAccount,
  programs: PostgresPrograms,
): Promise<void> {
  const options = postgresSpawnOptions(account, fresh);
  const folder = dataDirectoryArgument(account, fresh);
  const steps = [
    {
      program: programs.initdb,
      // The built-in locale C.UTF-8 sorts in the same way on every machine, and knows upper and lower case beyond
      // ASCII.
      args: [
        ...[
          '--pgdata',
          folder,
          '--username',
          adminRole,
          '--auth',
          'peer',
          '--encoding',
          'UTF8',
          '--locale',
          'C',
        ],
        ...[
          '--locale-provider',
          'builtin',
          '--builtin-locale',
          'C.UTF-8',
          '--data-checksums',
          '--no-instructions',
        ],
      ],
      input: '',
    },
    {
      program: programs.postgres,
      args: ['--single', '-D', folder, '-c', 'exit_on_error=on', adminRole],
      input: `create role ${serviceRole} login;\ncreate database ${serviceDatabase} owner ${serviceRole};\n`,
    },
  ];
  for (const { program, args, input } of steps) {
    const { code, output, spawnError } = await runCommand(program, args, options, input);
    if (code !== 0) {
      throw reportsFullDisk(output)
        ? await fullDisk(join(fresh, '..'))
        : new StartRefusal(
            `The embedded database could not be created in ${fresh}: ` +
              `${lastLines(output) || spawnError?.message || `${program} ended with ${code}`}`,
          );
    }
  }
}

/** The refusal for a full disk. Its message contains the free space of the folder's disk. */
export async function fullDisk(folder: string): Promise<StartRefusal> {
  const { bavail, bsize } = await statfs(folder);
  return new StartRefusal(
    `The disk of ${folder} is full: ${Math.floor((bavail * bsize) / 2 ** 20)} MB are free, and a database ` +
      'needs at least 100 MB to begin with. Free some space, or set DATA_DIR to a folder on a larger disk.',
  );
}

/** The last lines of a program's output, which show why it stopped. */
export function lastLines(output: string): string {
  return output.trim().split('\n').slice(-3).join(' ');
}

/**
 * Prepares an existing cluster. Refuses a cluster of another major version. If root owns the cluster, as after a
 * restore or a plain copy, the account becomes the owner.
 */
export async function adoptCluster(
  cluster: string,
  account: PostgresAccount,
  programs: PostgresPrograms,
): Promise<void> {
  const version = await clusterVersion(cluster);
  if (version !== programs.majorVersion) {
    throw new StartRefusal(
      `The database in ${cluster} was written by PostgreSQL ${version}, and this program contains ` +
        `${programs.majorVersion}. Start the program that wrote it, or move the data to a server of your own (pg_dump, ` +
        'DATABASE_URL).',
    );
  }
  const { uid, mode } = await lstat(cluster);
  if (account.differs && uid !== account.uid) {
    await giveTo(account, cluster);
  }
  if ((mode & 0o077) !== 0) {
    await chmod(cluster, 0o700);
  }
}

async function giveTo(account: PostgresAccount, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
  // The folder itself comes last, because the next start checks only its owner.
  await lchown(folder, account.uid, account.gid);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
