import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartRefusal } from '../start-refusal.js';
import { connectionsTo, startEmbeddedPostgres } from './embedded-postgres.js';
import { type NotificationListener, openNotificationListener } from './notification-listener.js';
import { postgresFault } from './postgres-faults.js';
import { openPool, type Pool, type PostgresConnection } from './postgres-pool.js';
import { DataFolderInUse } from './service-lock.js';
import { socketFolder } from './socket-folder.js';

export interface Database extends Pick<NotificationListener, 'listen'> {
  kind: 'embedded' | 'external';
  connection: PostgresConnection;
  pool: Pool;
  /** Closes all connections, then ends the embedded server if this process started it. */
  stop(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** A PostgreSQL server; without it the embedded one in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Logger;
  /** Connections at most; 20 unless given. */
  maxConnections?: number;
  /**
   * What to do when another process runs the embedded server of this folder: refuse, as a second service must, or use
   * that server, as the command line does.
   */
  whenRunning?: 'refuse' | 'join';
  /** How long to wait for an external server that does not answer yet; 15 s unless given. */
  patienceMs?: number;
}

interface Server {
  connection: PostgresConnection;
  stop(): Promise<void>;
}

/** Opens the service's database, ready for statements. Throws StartRefusal. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { databaseUrl, log } = options;
  const server =
    databaseUrl === undefined ? await openEmbedded(options) : await openExternal(databaseUrl, options);
  const pool = openPool(server.connection, { max: options.maxConnections ?? 20, log });
  const listener = openNotificationListener(server.connection, log);
  return {
    kind: databaseUrl === undefined ? 'embedded' : 'external',
    connection: server.connection,
    pool,
    listen: listener.listen,
    stop: async () => {
      await listener.stop();
      await pool.end();
      await server.stop();
    },
  };
}

async function openEmbedded({ dataDir, log, whenRunning }: OpenDatabaseOptions): Promise<Server> {
  try {
    return await startEmbeddedPostgres({ dataDir, log });
  } catch (error) {
    if (whenRunning === 'join' && error instanceof DataFolderInUse) {
      return await joinRunningServer(dataDir);
    }
    throw error;
  }
}

/** Reaches the embedded server that another process runs on this data folder. */
async function joinRunningServer(dataDir: string): Promise<Server> {
  const sockets = await socketFolder(join(resolve(dataDir), 'postgres'));
  const { connection } = connectionsTo(sockets);
  try {
    await awaitServer(connection, 15_000);
    return { connection, stop: sockets.remove };
  } catch (error) {
    await sockets.remove();
    throw new StartRefusal(
      `The service that runs on the data folder ${dataDir} does not let this program into its database: ` +
        `${error instanceof Error ? error.message : String(error)}. Run it as the same user as the service.`,
      { cause: error },
    );
  }
}

const oldestServerVersion = 150_000;

async function openExternal(
  databaseUrl: string,
  { patienceMs = 15_000 }: OpenDatabaseOptions,
): Promise<Server> {
  const name = describeUrl(databaseUrl);
  const connection: PostgresConnection = { connectionString: databaseUrl };
  let server: { version: number; encoding: string };
  try {
    server = await awaitServer(connection, patienceMs);
  } catch (error) {
    throw new StartRefusal(
      `The database ${name} cannot be used: ${error instanceof Error ? error.message : String(error)}. ` +
        'Check DATABASE_URL (postgresql://user:password@host:5432/database) and that the server runs.',
      { cause: error },
    );
  }
  if (server.version < oldestServerVersion) {
    throw new StartRefusal(
      `The database ${name} is PostgreSQL ${server.version / 10_000}; 15 is the oldest that will do.`,
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

/** Connects once, trying again while the server is not there yet. */
async function awaitServer(
  connection: PostgresConnection,
  patienceMs: number,
): Promise<{ version: number; encoding: string }> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ version: number; encoding: string }>(
        `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
      );
      const found = rows[0];
      if (found !== undefined) {
        return found;
      }
    } catch (error) {
      if (
        postgresFault(error).kind !== 'unavailable' ||
        isRefusedLogIn(error) ||
        performance.now() > giveUpAt
      ) {
        throw error;
      }
    } finally {
      await client.end().catch(() => undefined);
    }
    await delay(200);
  }
}

/** A wrong password does not become right by waiting. */
function isRefusedLogIn(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('28');
}
