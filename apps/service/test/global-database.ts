import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.js';
import type { PostgresConnection } from '../src/platform/database/postgres-pool.js';

/** The database server that all suites of a run share. Each suite creates its own database on it. */
export interface TestServer {
  /** May create databases. */
  admin: PostgresConnection;
  /** Owns the databases made for the suites. */
  owner: PostgresConnection;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** The server while a run uses it, and the number of projects that do. */
interface SharedServer {
  started: Promise<{ server: TestServer; stop(): Promise<void> }>;
  users: number;
}

// Vitest loads this file once for each project, so a variable of the module would start one server for each project.
declare global {
  var fleetTestServer: SharedServer | undefined;
}

/**
 * Runs once for each project whose tests run, and provides one server for all: the embedded server in a temporary
 * folder, or the server of TEST_DATABASE_URL.
 */
export default async function provideTestServer(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const url = process.env.TEST_DATABASE_URL;
  if (url !== undefined && url !== '') {
    const connection = { connectionString: url };
    project.provide('testServer', { admin: connection, owner: connection });
    return undefined;
  }
  globalThis.fleetTestServer ??= { started: startServer(), users: 0 };
  const shared = globalThis.fleetTestServer;
  shared.users += 1;
  const { server, stop } = await shared.started;
  project.provide('testServer', server);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    globalThis.fleetTestServer = undefined;
    await stop();
  };
}

const memoryFolder = '/dev/shm';
const enoughBytes = 4 * 1024 ** 3;

/** A folder in memory, if it has space: a copy of the template takes a tenth of the time there. */
async function fastFolder(): Promise<string> {
  const memory = await statfs(memoryFolder).catch(() => null);
  return memory !== null && memory.bavail * memory.bsize > enoughBytes ? memoryFolder : tmpdir();
}

/**
 * The data need not survive a power cut, so the server does not wait for the disk. Autovacuum is off, because it would
 * prevent a test's own vacuum.
 */
async function startServer(): Promise<{ server: TestServer; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(await fastFolder(), 'fleet-test-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: 'silent' }),
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
      ...{ max_connections: '200', max_wal_size: '256MB' },
    },
  }).catch(async (error) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  return {
    server: { admin: server.adminConnection, owner: server.connection },
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
