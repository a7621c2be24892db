import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartRefusal } from '../start-refusal.js';
import {
  connectionsTo,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.js';
import { postgresFault } from './postgres-faults.js';
import type { PostgresConnection } from './postgres-pool.js';
import { DataFolderInUse } from './service-lock.js';
import { socketFolder } from './socket-folder.js';

/** A server that another process may have started. */
export type ReachedPostgres = Pick<EmbeddedPostgres, 'connection' | 'adminConnection' | 'cluster' | 'stop'>;

/** Connects to the server of the service that runs on this data folder. If no service runs, starts a server. */
export async function reachEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<ReachedPostgres> {
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (error instanceof DataFolderInUse) {
      return await joinRunningServer(options.dataDir);
    }
    throw error;
  }
}

async function joinRunningServer(dataDir: string): Promise<ReachedPostgres> {
  const cluster = join(resolve(dataDir), 'postgres');
  const sockets = await socketFolder(cluster);
  const connections = connectionsTo(sockets);
  try {
    await awaitServer(connections.connection, 15_000);
    return { ...connections, cluster, stop: sockets.remove };
  } catch (error) {
    await sockets.remove();
    throw new StartRefusal(
      `The service that runs on the data folder ${dataDir} does not let this program connect to its database: ` +
        `${error instanceof Error ? error.message : String(error)}. Run it as the same user as the service.`,
      { cause: error },
    );
  }
}

export interface ServerFacts {
  /** 180004 for 18.4. */
  version: number;
  encoding: string;
}

/** Connects, and retries while the server is not ready yet. Throws the error of the last attempt. */
export async function awaitServer(
  connection: PostgresConnection,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<ServerFacts> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<ServerFacts>(
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
        signal?.aborted ||
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

/** Returns whether the server refused the log-in; then a retry is useless. */
function isRefusedLogIn(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('28');
}
