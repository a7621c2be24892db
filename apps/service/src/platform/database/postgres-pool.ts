import pg from 'pg';
import type { Logger } from 'pino';
import { gatherWrites } from './gathered-writes.js';
import { columnTypes } from './postgres-types.js';

/** One statement. If it has a name, it is prepared once per connection, which gives 1.9 times the throughput. */
interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

interface StatementResult<Row> {
  rows: Row[];
  rowCount: number | null;
}

/** The pool, or a transaction. */
export interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own constraint on a row.
  query<Row extends Record<string, any> = Record<string, unknown>>(
    statement: Statement,
  ): Promise<StatementResult<Row>>;
  /** Missing where a statement must not end the transaction; see the function `queryLast`. */
  queryLast?: Queryable['query'];
  /** Returns whether the transaction has written, so that the event feed waits for its end. Missing on the pool. */
  hasWritten?: (() => boolean) | undefined;
}

/**
 * Sends the last statement of a transaction together with COMMIT, so that the connection is free one round trip
 * earlier. No statement may follow. The caller may return the result, but must not decide by it whether to commit. If
 * the statement fails, the transaction fails.
 */
// biome-ignore lint/suspicious/noExplicitAny: the driver's own constraint on a row.
export function queryLast<Row extends Record<string, any> = Record<string, unknown>>(
  db: Queryable,
  statement: Statement,
): Promise<StatementResult<Row>> {
  return db.queryLast === undefined ? db.query<Row>(statement) : db.queryLast<Row>(statement);
}

/** How to connect to a server: through a socket folder, or by a URL. */
export type PostgresConnection = Pick<
  pg.ClientConfig,
  'host' | 'port' | 'user' | 'database' | 'password' | 'connectionString' | 'ssl'
>;

export type Pool = pg.Pool;

/** The server cancels a statement that runs longer. If the server does not respond, the driver gives up 5 s later. */
const statementTimeoutMs = 15_000;
/**
 * A request that waits longer for a row lock is refused and may be repeated, because it occupies a connection that
 * other requests need [C-11].
 */
const lockTimeoutMs = 5_000;

export interface PoolOptions {
  max: number;
  log: Logger;
  applicationName?: string;
}

const openConnections = new WeakMap<Pool, ReadonlySet<object>>();

/**
 * Ends a pool of `openPool` and resolves when the last connection is closed. The pool's own `end` does not wait for its
 * connections to close. A server that stops right after `end` would still find open ones, and log each as lost.
 */
export async function closePool(pool: Pool): Promise<void> {
  await pool.end();
  // Not `once` of node:events, which rejects on an error event: a connection may be lost in between.
  while ((openConnections.get(pool)?.size ?? 0) > 0)
    await new Promise<void>((resolve) => pool.once('remove', () => resolve()));
}

/** Opens a pool, which connects at the first statement. The loss of a connection is logged, never thrown. */
export function openPool(connection: PostgresConnection, options: PoolOptions): Pool {
  const pool = new pg.Pool({
    ...connection,
    max: options.max,
    application_name: options.applicationName ?? 'fleet',
    types: columnTypes,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    query_timeout: statementTimeoutMs + 5_000,
    idle_in_transaction_session_timeout: statementTimeoutMs,
  });
  // Logs only the message, because the error contains the whole client with its statements.
  const noteLoss = (error: Error): void =>
    options.log.warn({ reason: error.message }, 'lost a database connection');
  pool.on('error', noteLoss);
  // The pool does not listen for errors of a connection in use, and an error event without a listener ends the process.
  const open = new Set<object>();
  openConnections.set(pool, open);
  pool.on('remove', (client) => open.delete(client));
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', (error: Error) => options.log.debug({ err: error }, 'database connection broke'));
  });
  return pool;
}

/**
 * Every statement that gets a transaction id, because it writes or locks rows, contains one of these words. Other
 * statements may contain one too; this does no harm.
 */
const writingWords = /\b(insert|update|delete|merge|truncate|share|nextval|pg_current_xact_id)\b/i;
const writingNames = new Map<string, boolean>();

function isWriting({ name, text }: Statement): boolean {
  if (name === undefined) return writingWords.test(text);
  let known = writingNames.get(name);
  if (known === undefined) {
    known = writingWords.test(text);
    writingNames.set(name, known);
  }
  return known;
}

/**
 * Runs `work` in one transaction: commits when `work` resolves, rolls back when it throws. BEGIN is sent together with
 * the first statement. COMMIT is sent together with the last one if `work` sends it with `queryLast`. After `work` has
 * ended, the transaction accepts no further statements.
 */
export async function inTransaction<Result>(
  pool: Pick<Pool, 'connect'>,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const throwCause = createCauseThrower();
  let open = true;
  let written = false;
  let ended: Promise<{ command: string }> | null = null;
  const end = () => {
    open = false;
    ended ??= client.query('commit');
    return ended;
  };
  const query: Queryable['query'] = (statement) => {
    if (!open) return Promise.reject(new Error('this transaction has already ended'));
    written ||= isWriting(statement);
    gatherWrites(client.connection.stream);
    return client.query(statement).catch(throwCause);
  };
  const andEnd = <Answer>(answer: Answer): Answer => {
    if (open) end().catch(() => undefined);
    return answer;
  };
  const tx: Queryable = {
    query,
    queryLast: (statement) => andEnd(query(statement)),
    hasWritten: () => written,
  };
  let broken: Error | undefined;
  try {
    gatherWrites(client.connection.stream);
    const begun = client.query('begin');
    begun.catch(() => undefined);
    const result = await work(tx);
    const ending = end();
    await begun;
    if ((await ending).command !== 'COMMIT') {
      // After a failed statement, PostgreSQL responds to a commit with a rollback, which is not an error.
      throw new Error('the transaction was rolled back: one of its statements had failed');
    }
    return result;
  } catch (error) {
    open = false;
    broken = await faultOf(ended ?? client.query('rollback'));
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Returns a function that is called with each error of the transaction's statements. After one statement has failed,
 * all later ones fail because the transaction has failed; the function then throws the earlier error instead. The code
 * that repeats the work must see this one, such as a deadlock.
 */
function createCauseThrower(): (error: unknown) => never {
  let cause: unknown;
  return (error) => {
    const isConsequence = error instanceof pg.DatabaseError && error.code === '25P02';
    if (!isConsequence) cause = error;
    throw cause ?? error;
  };
}

/** Returns the error that makes the connection unusable; undefined if there was none. */
async function faultOf(ending: Promise<unknown>): Promise<Error | undefined> {
  try {
    await ending;
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
