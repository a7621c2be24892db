import type { Queryable } from '../database/postgres-pool.js';
import type { LockRules } from './login-throttle.js';

/** Failures further back than this no longer count [C-3]. */
const windowMs = 900_000;
const longestDelaySeconds = 300;

/**
 * Counts a try of a caller who logged in from there before, and says how many seconds they have to wait first; null where
 * they need not. The first failures cost nothing; after them the wait doubles with each. It is counted before the secret is
 * checked, so that many at once gain nothing.
 */
export async function delayKnown(
  db: Queryable,
  username: string,
  { failures }: LockRules,
  nowMs: number,
): Promise<number | null> {
  const { rows } = await db.query<{ taken: boolean; locked_until: string | null }>({
    name: 'login-known-delay',
    text: `with taken as (
        insert into login_failures as f (username, known, failures, first_failed_at) values (lower($1), true, 1, $2)
        on conflict (username, known) do update set
          failures = case when f.first_failed_at <= $3 then 1 else f.failures + 1 end,
          first_failed_at = excluded.first_failed_at,
          locked_until = case when f.first_failed_at > $3 and f.failures + 1 >= $4
            then $2::timestamptz + make_interval(secs => least($5::float8, 2 ^ least(f.failures + 1 - $4, 20))) end
        where f.locked_until is null or f.locked_until <= $2
        returning locked_until)
      select true as taken, locked_until from taken
      union all
      select false, f.locked_until from login_failures f
      where f.username = lower($1) and f.known and not exists (select from taken)`,
    values: [username, timestamp(nowMs), timestamp(nowMs - windowMs), failures, longestDelaySeconds],
  });
  const [row] = rows;
  if (row === undefined || row.taken || row.locked_until === null) return null;
  return Math.max(1, Math.ceil((Date.parse(row.locked_until) - nowMs) / 1_000));
}

/** Ends the count after a success. */
export async function forgetDelay(db: Queryable, username: string): Promise<void> {
  await db.query({
    name: 'login-known-success',
    text: 'delete from login_failures where username = lower($1) and known',
    values: [username],
  });
}

const timestamp = (atMs: number): string => new Date(atMs).toISOString();
