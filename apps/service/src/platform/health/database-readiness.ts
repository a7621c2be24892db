import pg from 'pg';
import type { PostgresConnection } from '../database/postgres-pool.js';
import { type HealthCheck, sharedCheck } from './shared-check.js';

const noAnswer = 'The database does not answer.';
const patienceMs = 1_000;

/**
 * Queries the server over a new connection. The service's own connections may all be busy. They may also still work
 * when the server accepts no new ones.
 */
export function createDatabaseCheck(connection: PostgresConnection): HealthCheck {
  return sharedCheck(() => look(connection), noAnswer);
}

async function look(connection: PostgresConnection): Promise<string | null> {
  const client = new pg.Client({
    ...connection,
    application_name: 'fleet-health',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    client.end().catch(() => undefined);
    return null;
  } catch (error) {
    // Destroyed, because a server that does not respond would not react to a regular end of the connection.
    client.connection.stream.destroy();
    return hasNoneLeft(error) ? null : noAnswer;
  }
}

/**
 * Returns whether the server refused because all its connections are in use. Such a server works, and so do its
 * existing connections.
 */
function hasNoneLeft(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53300';
}
