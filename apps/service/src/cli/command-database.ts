import { stat } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { type Config, readConfig } from '../config.js';
import type { Context } from '../context.js';
import { type ContextParts, noOrganisation, openContext } from '../context-factory.js';
import { loadEnvFile } from '../env-file.js';
import { migrate } from '../platform/database/migrate.js';
import { type Database, openDatabase } from '../platform/database/open-database.js';
import { newUuidV7 } from '../platform/security/identifiers.js';
import { logSafety } from '../platform/security/redaction.js';
import { StartRefusal } from '../platform/start-refusal.js';
import type { Terminal } from './command.js';

/** Reads the settings as the service would with this environment and folder. Throws StartRefusal. */
export function readSettings({ environment, folder }: Terminal): Config {
  return readConfig(loadEnvFile(environment, folder));
}

/** Logs errors to standard error, or at the level of LOG_LEVEL. */
export function commandLog({ environment }: Terminal, config: Config): Logger {
  const level = (environment.LOG_LEVEL ?? '') === '' ? 'error' : config.logLevel;
  return pino({ ...logSafety, level }, pino.destination({ fd: 2, sync: true }));
}

interface CommandPlace {
  config: Config;
  database: Database;
  log: Logger;
}

/**
 * Runs the work on the service's database, whether or not a service uses it. A missing embedded database is created
 * only if `absent` is `make`: if the folder is wrong, no service would ever use the new database. Throws StartRefusal.
 */
export async function withDatabase<Result>(
  terminal: Terminal,
  work: (place: CommandPlace) => Promise<Result>,
  absent: 'refuse' | 'make' = 'refuse',
): Promise<Result> {
  const config = readSettings(terminal);
  const log = commandLog(terminal, config);
  if (config.databaseUrl === null && absent === 'refuse') await requireEmbedded(config.dataDir);
  const { dataDir, databaseUrl } = config;
  const database = await openDatabase({
    dataDir,
    log,
    whenRunning: 'join',
    maxConnections: 2,
    ...(databaseUrl === null ? {} : { databaseUrl }),
  });
  try {
    return await work({ config, database, log });
  } finally {
    await database.stop();
  }
}

async function requireEmbedded(dataDir: string): Promise<void> {
  const trouble = await stat(join(dataDir, 'postgres')).then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  );
  if (trouble?.code === 'EACCES') {
    throw new StartRefusal(
      `The data folder ${dataDir} cannot be read by this user. Run the command as the service's user (sudo -u).`,
    );
  }
  if (trouble !== null) {
    throw new StartRefusal(
      `There is no embedded database in ${dataDir}. Set DATA_DIR to the service's data folder, or run "fleet migrate" ` +
        'to make one.',
    );
  }
}

/** Runs the work after it has updated the schema, with the system as actor. */
export async function withSystemContext<Result>(
  terminal: Terminal,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  return withDatabase(terminal, async ({ database, log }) => {
    await migrate(database.connection, { log });
    const parts: ContextParts = {
      pool: database.pool,
      now: Date.now,
      newId: () => newUuidV7(Date.now()),
      log,
    };
    const actor = { kind: 'system', part: 'command_line', operator: operatorOf() } as const;
    return work(openContext(parts, noOrganisation, actor, 'command-line'));
  });
}

/** The user who runs the command, and the machine. */
function operatorOf(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // A container's user may have no name.
    return `${process.getuid?.() ?? 'unknown'}@${hostname()}`;
  }
}
