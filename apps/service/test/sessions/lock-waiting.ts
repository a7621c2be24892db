import type { Pool } from '../../src/platform/database/postgres-pool.js';

/** Returns true once a statement of this database waits for a lock, or false after 1,000 checks. */
export async function isWaitingForLock(pool: Pool): Promise<boolean> {
  for (let look = 0; look < 1_000; look += 1) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount !== 0) return true;
  }
  return false;
}

/** How many transactions of this database wait for a lock, and for how many of these the event feed waits. */
export async function waitingForLocks(pool: Pool): Promise<{ waiting: number; written: number } | undefined> {
  const { rows } = await pool.query<{ waiting: number; written: number }>(
    `select count(*)::integer as waiting, count(backend_xid)::integer as written from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0];
}
