import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartGivenUp, StartRefusal } from '../start-refusal.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { type NotificationListener, openNotificationListener } from './notification-listener.js';
import { closePool, openPool, type Pool, type PostgresConnection } from './postgres-pool.js';
import { awaitServer, reachEmbeddedPostgres, type ServerFacts } from './reach-embedded.js';

export interface Database extends Pick<NotificationListener, 'listen' | 'isListening'> {
  kind: 'embedded' | 'external';
  connection: PostgresConnection;
  pool: Pool;
  /** Closes all connections, then ends the embedded server if this process started it. */
  stop(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** A PostgreSQL server; without it, the embedded one in `dataDir` is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Logger;
  /** The most connections; default 20. */
  maxConnections?: number;
  /**
   * What to do if another process runs the embedded server of this folder. A second service must refuse to start; a
   * program of the command line joins, which means that it uses this server.
   */
  whenRunning?: 'refuse' | 'join';
  /** How long to wait for an external server that does not respond yet, in milliseconds; default 15 s. */
  patienceMs?: number;
  /** Cancels the wait for a server that does not respond yet. */
  signal?: AbortSignal;
  /** Called once if the folder of the embedded server was removed or replaced. */
  onFolderLost?: () => void;
}

interface Server {
  connection: PostgresConnection;
  stop(): Promise<void>;
}

const closingPatienceMs = 3_000;

/** Opens the service's database, ready for statements. Throws StartRefusal. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, log } = options;
  const server =
    databaseUrl === undefined
      ? await (options.whenRunning === 'join' ? reachEmbeddedPostgres : startEmbeddedPostgres)({
          dataDir,
          log,
          signal: options.signal,
          onFolderLost: options.onFolderLost,
        })
      : await openExternal(databaseUrl, options);
  const pool = openPool(server.connection, { max: options.maxConnections ?? 20, log });
  const listener = openNotificationListener(server.connection, log);
  return {
    kind: databaseUrl === undefined ? 'embedded' : 'external',
    connection: server.connection,
    pool,
    listen: listener.listen,
    isListening: listener.isListening,
    stop: async () => {
      await listener.stop();
      // A long statement must not delay the shutdown. When the server or this process ends, the statement is cancelled.
      await Promise.race([closePool(pool), delay(closingPatienceMs, undefined, { ref: false })]);
      await server.stop();
    },
  };
}

const oldestServerVersion = 150_000;

async function openExternal(
  databaseUrl: string,
  { patienceMs = 15_000, signal }: Pick<OpenDatabaseOptions, 'patienceMs' | 'signal'>,
): Promise<Server> {
  const name = describeUrl(databaseUrl);
  const connection: PostgresConnection = { connectionString: databaseUrl };
  let server: ServerFacts;
  try {
    server = await awaitServer(connection, patienceMs, signal);
  } catch (error) {
    if (signal?.aborted)
      throw new StartGivenUp(`The start was cancelled before the database ${name} responded.`);
    throw new StartRefusal(
      `The database ${name} cannot be used: ${error instanceof Error ? error.message : String(error)}. ` +
        'Check DATABASE_URL (postgresql://user:password@host:5432/database) and that the server runs.',
      { cause: error },
    );
  }
  if (server.version < oldestServerVersion) {
    throw new StartRefusal(
      `The database ${name} is PostgreSQL ${server.version / 10_000}; the oldest usable version is 15.`,
    );
  }
  if (server.encoding !== 'UTF8') {
    throw new StartRefusal(
      `The database ${name} stores text as ${server.encoding}; create it with the encoding UTF8.`,
    );
  }
  return { connection, stop: async () => undefined };
}

/** The URL without its password. */
function describeUrl(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) {
    throw new StartRefusal(
      'DATABASE_URL is not a URL. It looks like postgresql://user:password@host:5432/database; special characters in ' +
        'the password are percent-encoded.',
    );
  }
  const { host, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1)} on ${host}`;
}
