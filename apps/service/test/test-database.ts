import { randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { migrate } from '../src/platform/database/migrate.js';
import { migrationsFolder, readMigrations } from '../src/platform/database/migration-files.js';
import { openPool, type Pool, type PostgresConnection } from '../src/platform/database/postgres-pool.js';
import type { TestServer } from './global-database.js';

/** A new database for one suite. */
export interface TestDatabase {
  pool: Pool;
  connection: PostgresConnection;
  name: string;
  /** Connects to another database of the same server, to drop this one. */
  admin: PostgresConnection;
  /** The value for DATABASE_URL. */
  url: string;
  /** Closes the pool and drops the database. */
  stop(): Promise<void>;
}

const log = pino({ level: 'silent' });

/** Creates a database with the service's schema. It is a copy of a template, which the first caller migrates. */
export async function testDatabase(options: { maxConnections?: number } = {}): Promise<TestDatabase> {
  const server = inject('testServer');
  const template = await withAdmin(server, (admin) => ensureTemplate(admin, server));
  return await makeDatabase(server, { ...options, template });
}

/** Creates a database without tables. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return await makeDatabase(inject('testServer'), { template: 'template0' });
}

async function makeDatabase(
  server: TestServer,
  options: { template: string; maxConnections?: number },
): Promise<TestDatabase> {
  const name = `fleet_test_${randomBytes(6).toString('hex')}`;
  await withAdmin(server, (admin) => createDatabase(admin, name, options.template, server));
  const connection = onDatabase(server.owner, name);
  const pool = openPool(connection, { max: options.maxConnections ?? 10, log });
  return {
    pool,
    connection,
    name,
    admin: server.admin,
    url: urlOf(connection),
    stop: async () => {
      await pool.end();
      await withAdmin(server, (admin) => admin.query(`drop database ${name} with (force)`));
    },
  };
}

/** Returns the name of the migrated template. It contains a digest, because an external server outlives the run. */
async function ensureTemplate(admin: pg.Client, server: TestServer): Promise<string> {
  const migrations = await readMigrations(migrationsFolder);
  const name = `fleet_template_${migrations
    .map(({ sha256 }) => sha256.slice(0, 6))
    .join('_')
    .slice(-40)}`;
  await admin.query('select pg_advisory_lock(4711)');
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const making = `${name}_making`;
      await admin.query(`drop database if exists ${making}`);
      await createDatabase(admin, making, 'template0', server);
      await migrate(onDatabase(server.owner, making), { log });
      await admin.query(`alter database ${making} rename to ${name}`);
    }
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock(4711)');
  }
}

async function createDatabase(
  admin: pg.Client,
  name: string,
  template: string,
  server: TestServer,
): Promise<void> {
  const owner = server.owner.user === undefined ? '' : `owner ${server.owner.user}`;
  await admin.query(`create database ${name} template ${template} ${owner}`);
}

async function withAdmin<Result>(
  server: TestServer,
  work: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client(server.admin);
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** The same server, another database. */
function onDatabase(connection: PostgresConnection, database: string): PostgresConnection {
  if (connection.connectionString === undefined) {
    return { ...connection, database };
  }
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

function urlOf(connection: PostgresConnection): string {
  const { connectionString, user, host, port, database } = connection;
  return (
    connectionString ??
    `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}&sslmode=disable`
  );
}
