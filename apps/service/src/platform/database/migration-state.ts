import { nextMigration } from './migrate.js';
import { migrationsFolder, readMigrations } from './migration-files.js';
import type { Queryable } from './postgres-pool.js';

/**
 * Returns how many of this program's migrations the database lacks. Throws StartRefusal if the database is newer than
 * the program, or was migrated by other files.
 */
export async function pendingMigrations(db: Queryable): Promise<number> {
  const migrations = await readMigrations(migrationsFolder);
  const { rows: tables } = await db.query<{ is_there: boolean }>({
    text: `select to_regclass('schema_migrations') is not null as is_there`,
  });
  if (tables[0]?.is_there !== true) return migrations.length;
  const { rows: applied } = await db.query<{ number: number; name: string; sha256: string }>({
    text: 'select number, name, sha256 from schema_migrations order by number',
  });
  const next = nextMigration(applied, migrations);
  return next === undefined ? 0 : migrations.length - next.number + 1;
}
