import pg from 'pg';
import type { Logger } from 'pino';
import { StartRefusal } from '../start-refusal.js';
import { type Migration, migrationsFolder, readMigrations } from './migration-files.js';
import type { PostgresConnection } from './postgres-pool.js';

export interface MigrateOptions {
  log: Logger;
  /** The folder of the numbered SQL files; only tests use another one. */
  folder?: string;
}

interface AppliedMigration {
  number: number;
  name: string;
  sha256: string;
}

/** The number of the advisory lock; all programs that migrate this database use the same one. */
const advisoryLock = 4_711_000_921;

/**
 * Migrates the database to this program's schema, one transaction per file, and returns how many files were applied.
 * Several programs may call it at the same time. Throws StartRefusal if the database is newer than the program, or if
 * an applied file has changed since.
 */
export async function migrate(connection: PostgresConnection, options: MigrateOptions): Promise<number> {
  const migrations = await readMigrations(options.folder ?? migrationsFolder);
  // A separate connection without the pool's time limits, because filling a new column may take minutes.
  const client = new pg.Client({ ...connection, application_name: 'fleet-migrate' });
  client.on('error', (error) => options.log.debug({ err: error }, 'the migrating connection broke'));
  await client.connect();
  try {
    let count = 0;
    for (;;) {
      const applied = await applyNext(client, migrations);
      if (applied === undefined) {
        return count;
      }
      count += 1;
      options.log.info({ number: applied.number, name: applied.name }, 'migrated the database');
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Applies the first missing migration in a transaction under an advisory lock. A second program waits for this lock,
 * and then finds the migration applied. The lock ends with the transaction, so it also works behind a connection
 * pooler.
 */
async function applyNext(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<Migration | undefined> {
  await client.query('begin; set local statement_timeout = 0');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLock]);
    await client.query(`create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`);
    const { rows } = await client.query<AppliedMigration>(
      'select number, name, sha256 from schema_migrations order by number',
    );
    const next = nextMigration(rows, migrations);
    if (next !== undefined) {
      await client.query(next.sql);
      await client.query('insert into schema_migrations (number, name, sha256) values ($1, $2, $3)', [
        next.number,
        next.name,
        next.sha256,
      ]);
    }
    await client.query('commit');
    return next;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * The migration to apply next; undefined if all are applied. Throws StartRefusal if the program cannot use this
 * database.
 */
export function nextMigration(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): Migration | undefined {
  const newest = applied.at(-1);
  if (newest !== undefined && newest.number > migrations.length) {
    throw new StartRefusal(
      `The database is newer than this program: it is at migration ${newest.number} (${newest.name}), and this ` +
        `program knows ${migrations.length}. Start the program that migrated it, or a newer one.`,
    );
  }
  for (const [index, done] of applied.entries()) {
    const known = migrations[index];
    if (known === undefined || known.number !== done.number || known.sha256 !== done.sha256) {
      throw new StartRefusal(
        `Migration ${done.number} (${done.name}) was applied to this database in another version than this program ` +
          'contains. Migrations must not change once they are applied: start the program that applied it, or put the ' +
          'change into a migration of its own.',
      );
    }
  }
  return migrations[applied.length];
}
