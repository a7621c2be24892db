import type { TestWorld } from './test-context.js';

/** The result of some work, its duration, and the longest time for which a transaction that had written was open. */
export interface WatchedWork<Result> {
  result: Result;
  tookMs: number;
  longestMs: number;
}

/**
 * Does work. Meanwhile it reads from the database, again and again, the age of the open transactions that have
 * written something: the event feed waits for them.
 */
export async function watchTransactions<Result>(
  { database }: Pick<TestWorld, 'database'>,
  work: () => Promise<Result>,
): Promise<WatchedWork<Result>> {
  let isDone = false;
  const startedAt = performance.now();
  const working = work().finally(() => {
    isDone = true;
  });
  let longestMs = 0;
  while (!isDone) {
    const { rows } = await database.pool.query<{ ms: number }>(
      `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 * 1000 as ms
      from pg_stat_activity where datname = current_database() and backend_xid is not null`,
    );
    longestMs = Math.max(longestMs, rows[0]?.ms ?? 0);
  }
  const tookMs = performance.now() - startedAt;
  return { result: await working, tookMs, longestMs };
}
