import type { Logger } from 'pino';
import type { Actor, Context } from './context.js';
import type { StatementPool } from './platform/database/pool-shares.js';
import { inTransaction, type Pool, type Queryable } from './platform/database/postgres-pool.js';

/** The parts that contexts are made of; one set per process. */
export interface ContextParts {
  pool: Pool;
  now: () => number;
  newId: () => string;
  log: Logger;
}

/** The organisation id of a call outside any organisation, such as a log-in. */
export const noOrganisation = '00000000-0000-0000-0000-000000000000';

/** Opens a context on the pool, or on a caller's share of it, for one request or one piece of due work. */
export function openContext(
  parts: ContextParts,
  organisationId: string,
  actor: Actor,
  requestId: string,
  address: string | null = null,
  pool: StatementPool = parts.pool,
): Context {
  const { now, newId, log } = parts;
  const stored = { characters: 0 };
  const missingImages = new Set<string>();
  // Listed one by one: spreading an object here took 4 µs of every request.
  return {
    organisationId,
    actor,
    db: pool,
    now,
    newId,
    log,
    requestId,
    address,
    stored,
    missingImages,
    inTransaction: (work) => {
      const base = { organisationId, actor, now, newId, log, requestId, address, stored, missingImages };
      return inTransaction(pool, (tx) => work(joined(base, tx, 1)));
    },
  };
}

type Base = Omit<Context, 'db' | 'inTransaction'>;

/**
 * A context inside a transaction. A nested transaction is a savepoint: if it throws, its work is rolled back, and a
 * caller that catches (for example after a unique violation) can continue. The savepoint is sent together with the next
 * statement.
 */
function joined(base: Base, tx: Queryable, depth: number): Context {
  return {
    ...base,
    db: tx,
    async inTransaction(work) {
      const savepoint = `nested_${depth}`;
      const opened = tx.query({ text: `savepoint ${savepoint}` });
      opened.catch(() => undefined);
      try {
        // Inside a savepoint, no statement is the last one of the whole transaction.
        const inner: Queryable = { query: (statement) => tx.query(statement), hasWritten: tx.hasWritten };
        const result = await work(joined(base, inner, depth + 1));
        await opened;
        // Fails only if the connection or the transaction fails, and then so does every later statement.
        tx.query({ text: `release savepoint ${savepoint}` }).catch(() => undefined);
        return result;
      } catch (error) {
        await opened;
        await tx.query({ text: `rollback to savepoint ${savepoint}` });
        throw error;
      }
    },
  };
}
