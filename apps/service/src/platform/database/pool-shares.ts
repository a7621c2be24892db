import type { Pool, Queryable } from './postgres-pool.js';

/** A caller's share of a pool, for statements and transactions. */
export interface StatementPool extends Queryable {
  connect: Pool['connect'];
}

/** Limits how many connections of a pool one caller may use, so that no caller takes all of them. */
export interface PoolShares {
  of(caller: string): StatementPool;
}

interface Share {
  taken: number;
  waiting: (() => void)[];
}

/**
 * Each caller uses at most `most` connections of the pool at the same time. Its further requests wait in its own queue.
 * They wait only for the caller's own statements, which have a time limit.
 */
export function createPoolShares(pool: Pool, most: number): PoolShares {
  const shares = new Map<string, Share>();

  /** Returns a promise only if the caller must wait, so that other requests do not wait for a promise. */
  const take = (caller: string): Promise<void> | null => {
    let share = shares.get(caller);
    if (share === undefined) {
      share = { taken: 0, waiting: [] };
      shares.set(caller, share);
    }
    if (share.taken < most) {
      share.taken += 1;
      return null;
    }
    const { waiting } = share;
    return new Promise((resolve) => waiting.push(resolve));
  };
  const giveBack = (caller: string): void => {
    const share = shares.get(caller);
    if (share === undefined) return;
    const next = share.waiting.shift();
    // The next request gets this connection's place, so the count does not change.
    if (next !== undefined) return next();
    share.taken -= 1;
    if (share.taken === 0) shares.delete(caller);
  };

  return {
    of: (caller) => ({
      async query(statement) {
        const wait = take(caller);
        if (wait !== null) await wait;
        try {
          return await pool.query(statement);
        } finally {
          giveBack(caller);
        }
      },
      async connect() {
        const wait = take(caller);
        if (wait !== null) await wait;
        try {
          const client = await pool.connect();
          // The pool sets a new `release` each time it hands out a client.
          const release = client.release.bind(client);
          client.release = (broken) => {
            release(broken);
            giveBack(caller);
          };
          return client;
        } catch (error) {
          giveBack(caller);
          throw error;
        }
      },
    }),
  };
}
