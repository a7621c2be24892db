import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartRefusal } from '../start-refusal.js';
import { adoptCluster, createCluster, fullDisk } from './cluster-creation.js';
import {
  adminRole,
  type ServerSettings,
  serviceDatabase,
  serviceRole,
  socketPort,
  standardSettings,
  writeSettings,
} from './cluster-settings.js';
import { endLeftoverServer } from './leftover-server.js';
import { choosePostgresAccount, type PostgresAccount } from './postgres-account.js';
import type { PostgresConnection } from './postgres-pool.js';
import { findPostgresPrograms, type ProgramsOptions } from './postgres-programs.js';
import { type Postmaster, type PostmasterExit, startPostmaster } from './postmaster.js';
import { takeServiceLock } from './service-lock.js';
import { watchLock } from './service-lock-watch.js';
import { type SocketFolder, socketFolder } from './socket-folder.js';

export interface EmbeddedPostgres {
  /** For the service, as the owner of its database, who is not a superuser. */
  connection: PostgresConnection;
  /** For backups, as the superuser. */
  adminConnection: PostgresConnection;
  /** The folder of the server's files. */
  cluster: string;
  /** The callback runs when the server ends unexpectedly. The server is then started again. */
  onExit(callback: (exit: PostmasterExit) => void): void;
  /** Ends the server and unlocks the data folder. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions
  extends Pick<ProgramsOptions, 'dataDir'>,
    Partial<Pick<ProgramsOptions, 'packageFolder' | 'copyFolders'>> {
  log: Logger;
  /** These settings override the standard ones. */
  settings?: ServerSettings;
  /** Cancels the first start, which then throws StartGivenUp. */
  signal?: AbortSignal | undefined;
  /** Called once if the data folder that this process locked was removed or replaced. */
  onFolderLost?: (() => void) | undefined;
}

/**
 * Starts the PostgreSQL server of this data folder, and restarts it whenever it ends, until `stop` is called. The first
 * start creates its cluster in `<dataDir>/postgres`. Throws StartRefusal.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  await makeDataFolder(dataDir);
  const lock = await takeServiceLock(dataDir);
  const stopWatching =
    options.onFolderLost === undefined ? () => undefined : watchLock(lock, options.onFolderLost);
  const release = async () => {
    stopWatching();
    await lock.release();
  };
  try {
    return await startUnderLock({ ...options, dataDir }, release);
  } catch (error) {
    await release();
    throw error instanceof Error && 'code' in error && error.code === 'ENOSPC'
      ? await fullDisk(dataDir)
      : error;
  }
}

async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartRefusal(
      `The data folder ${dataDir} cannot be created: ${error instanceof Error ? error.message : String(error)}. ` +
        'Set DATA_DIR to a folder that the service may write.',
      { cause: error },
    );
  }
}

async function startUnderLock(
  options: EmbeddedPostgresOptions,
  releaseLock: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  const cluster = join(dataDir, 'postgres');
  const account = await choosePostgresAccount(cluster);
  const programs = await findPostgresPrograms({ ...options, account });
  if ((await stat(cluster).catch(() => undefined)) === undefined) {
    log.info({ cluster }, 'creating the embedded database');
    await createCluster(cluster, account, programs);
  } else {
    await adoptCluster(cluster, account, programs);
  }
  await endLeftoverServer(cluster, account, log);
  await writeSettings(cluster, account, { ...standardSettings, ...options.settings });
  const keeper = await keepServerRunning({
    ...{ cluster, account, program: programs.postgres, log },
    firstSignal: options.signal,
  });
  const sockets = await socketFolder(cluster);
  return {
    ...connectionsTo(sockets),
    cluster,
    onExit: keeper.onExit,
    stop: async () => {
      await keeper.stop();
      await sockets.remove();
      await releaseLock();
    },
  };
}

/** How to connect to a running server through its socket. */
export function connectionsTo(
  sockets: SocketFolder,
): Pick<EmbeddedPostgres, 'connection' | 'adminConnection'> {
  // `ssl: false`, so that PGSSLMODE in the environment cannot require TLS on a socket.
  const shared = { host: sockets.host, port: socketPort, ssl: false };
  return {
    connection: { ...shared, user: serviceRole, database: serviceDatabase },
    adminConnection: { ...shared, user: adminRole, database: serviceDatabase },
  };
}

interface ServerKeeper {
  onExit(callback: (exit: PostmasterExit) => void): void;
  stop(): Promise<void>;
}

const firstPauseMs = 100;
const longestPauseMs = 5_000;

/**
 * Starts the server, and starts it again whenever it ends by itself. PostgreSQL ends when the disk is full or its
 * recovery fails; a new start succeeds once there is space. If the first start fails, the caller gets the error.
 */
async function keepServerRunning(parts: {
  cluster: string;
  account: PostgresAccount;
  program: string;
  log: Logger;
  firstSignal: AbortSignal | undefined;
}): Promise<ServerKeeper> {
  const { cluster, account, log, firstSignal } = parts;
  const stopping = new AbortController();
  const callbacks: ((exit: PostmasterExit) => void)[] = [];
  const start = (signal = stopping.signal): Promise<Postmaster> => startPostmaster({ ...parts, signal });
  let postmaster: Postmaster | undefined = await start(firstSignal);

  async function startAgain(): Promise<Postmaster | undefined> {
    try {
      await endLeftoverServer(cluster, account, log);
      const started = await start();
      log.info('the database server is back');
      return started;
    } catch (error) {
      log.error({ err: error }, 'the database server does not start');
      return undefined;
    }
  }

  async function keep(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (postmaster !== undefined) {
      const startedAt = performance.now();
      if (stopping.signal.aborted) {
        await postmaster.stop();
      }
      const exit = await postmaster.exited;
      postmaster = undefined;
      if (performance.now() - startedAt > longestPauseMs) {
        pauseMs = firstPauseMs;
      }
      if (!stopping.signal.aborted) {
        log.error(exit, 'the database server ended unexpectedly; starting it again');
        for (const callback of callbacks) {
          callback(exit);
        }
      }
      while (postmaster === undefined && !stopping.signal.aborted) {
        await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
        postmaster = stopping.signal.aborted ? undefined : await startAgain();
      }
    }
  }

  const keeping = keep();
  return {
    onExit: (callback) => callbacks.push(callback),
    stop: async () => {
      stopping.abort();
      await postmaster?.stop();
      await keeping;
    },
  };
}
