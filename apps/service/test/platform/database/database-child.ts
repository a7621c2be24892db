import pg from 'pg';
import type { Logger } from 'pino';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded-postgres.js';
import { openPool } from '../../../src/platform/database/postgres-pool.js';

/**
 * A service with only its database, as a separate process that a test can kill. Arguments: data folder, task, copy
 * folder. `hold` and `write` start the server and print `running` or `refused: …`. `write` then prints `stored <n>`
 * after each commit. `visit` tries to log in to a running server and prints the result. The process ends when its
 * standard input is closed.
 */
const [dataDir = '', task = 'hold', copyFolder = ''] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const quiet = { debug() {}, info() {}, warn() {}, error() {} } as unknown as Logger;

async function hold(): Promise<void> {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: quiet,
    ...(copyFolder === '' ? {} : { copyFolders: [copyFolder] }),
  });
  say('running');
  process.stdin.resume().on('end', () => void server.stop());
  if (task === 'write') {
    const pool = openPool(server.connection, { max: 1, log: quiet });
    await pool.query('create table if not exists kept (n integer primary key)');
    const { rows } = await pool.query('select coalesce(max(n), 0) as last from kept');
    for (let n = rows[0].last + 1; ; n += 1) {
      await pool.query('insert into kept values ($1)', [n]);
      say(`stored ${n}`);
    }
  }
}

async function visit(): Promise<void> {
  const client = new pg.Client({ host: `${dataDir}/postgres`, user: 'postgres', database: 'fleet' });
  await client.connect().then(
    () => say('visitor: logged in'),
    (error) => say(`visitor: ${error.code}`),
  );
  await client.end();
}

try {
  await (task === 'visit' ? visit() : hold());
} catch (error) {
  say(`refused: ${error instanceof Error ? error.message : String(error)}`);
}
