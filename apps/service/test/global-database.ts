import { mkdtemp, rm } from 'node:fs/promises';
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

/**
 * Runs once per test run and provides the embedded server in a temporary folder, or the server of TEST_DATABASE_URL.
 * The data need not survive a power cut, so the embedded server does not wait for the disk.
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
  const dataDir = await mkdtemp(join(tmpdir(), 'fleet-test-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: 'silent' }),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  }).catch(async (error) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  project.provide('testServer', { admin: server.adminConnection, owner: server.connection });
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
