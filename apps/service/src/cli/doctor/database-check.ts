import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config.js';
import { pendingMigrations } from '../../platform/database/migration-state.js';
import { type Database, openDatabase } from '../../platform/database/open-database.js';
import type { Queryable } from '../../platform/database/postgres-pool.js';
import { type Finding, fault, passed } from './finding.js';

const subject = 'database';

/**
 * Checks whether the database answers and has, or can get, this program's schema. Throws StartRefusal with the reason
 * if not.
 */
export async function checkDatabase(config: Config, log: Logger): Promise<Finding[]> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== null) {
    // The doctor reports a missing server instead of waiting for it.
    return inspect(await openDatabase({ databaseUrl, dataDir, log, patienceMs: 0, maxConnections: 1 }));
  }
  if ((await stat(join(dataDir, 'postgres')).catch(() => null)) === null) return tryEmbedded(log);
  return inspect(await openDatabase({ dataDir, log, whenRunning: 'join', maxConnections: 1 }));
}

/** Creates an embedded database elsewhere, as the first start will, and deletes it. */
async function tryEmbedded(log: Logger): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-doctor-'));
  try {
    const database = await openDatabase({ dataDir: folder, log, maxConnections: 1 });
    await database.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return [passed(subject, 'The embedded PostgreSQL runs here and will be made at the first start.')];
}

async function inspect(database: Database): Promise<Finding[]> {
  try {
    const { version, may_create } = await readServer(database.pool);
    const pending = await pendingMigrations(database.pool);
    const name = `PostgreSQL ${version}, ${database.kind}`;
    if (pending === 0) return [passed(subject, `${name}; the schema is up to date.`)];
    if (!may_create) {
      return [
        fault(
          subject,
          `${name}: the user of DATABASE_URL may not create tables, and ${pending} migrations are pending. Make it the ` +
            'owner of the database, or let an administrator run: grant create on schema public to that user.',
        ),
      ];
    }
    return [
      passed(
        subject,
        `${name}; ${pending} migrations are pending; the next start or "fleet migrate" applies them.`,
      ),
    ];
  } finally {
    await database.stop();
  }
}

async function readServer(db: Queryable): Promise<{ version: string; may_create: boolean }> {
  const { rows } = await db.query<{ version: string; may_create: boolean | null }>({
    text: `select current_setting('server_version') as version,
      has_schema_privilege(current_schema(), 'create') as may_create`,
  });
  const [server] = rows;
  return { version: server?.version ?? 'of unknown version', may_create: server?.may_create ?? false };
}
