import type { Queryable } from '../database/postgres-pool.js';
import type { KnownBy } from './login-budget.js';
import type { LockRules } from './login-throttle.js';

/** After this time without a failure, the count restarts [C-3]. */
const windowMs = 900_000;
const longestDelaySeconds = 300;

/**
 * The user name in an attempt, and how the service knows the caller. A name has a separate count for each `knownBy`.
 */
export interface KnownCaller {
  username: string;
  knownBy: KnownBy;
}

/** Returns how many seconds the caller must still wait; null if no wait is needed. */
export async function readDelay(
  db: Queryable,
  { username, knownBy }: KnownCaller,
  nowMs: number,
): Promise<number | null> {
  const { rows } = await db.query<{ locked_until: string }>({
    name: 'login-known-delay',
    text: 'select locked_until from login_failures where username = lower($1) and caller = $3 and locked_until > $2',
    values: [username, timestamp(nowMs), knownBy],
  });
  const [row] = rows;
  return row === undefined ? null : Math.max(1, Math.ceil((Date.parse(row.locked_until) - nowMs) / 1_000));
}

/**
 * Counts a failure of the caller. The first failures cause no wait; after them, each failure doubles the wait. A
 * failure is counted after the check, because the same user may log in many times at the same moment. So concurrent
 * attempts can check more secrets than the count permits; the limit of attempts per minute bounds their number.
 */
export async function lengthenDelay(
  db: Queryable,
  { username, knownBy }: KnownCaller,
  { failures }: LockRules,
  nowMs: number,
): Promise<void> {
  await db.query({
    name: 'login-known-failure',
    text: `insert into login_failures as f (username, caller, failures, first_failed_at) values (lower($1), $6, 1, $2)
      on conflict (username, caller) do update set
        failures = case when f.first_failed_at <= $3 then 1 else f.failures + 1 end,
        first_failed_at = excluded.first_failed_at,
        locked_until = case when f.first_failed_at > $3 and f.failures + 1 >= $4
          then $2::timestamptz + make_interval(secs => least($5::float8, 2 ^ least(f.failures + 1 - $4, 20))) end`,
    values: [username, timestamp(nowMs), timestamp(nowMs - windowMs), failures, longestDelaySeconds, knownBy],
  });
}

/** Deletes the count of failures, after a success. */
export async function forgetDelay(db: Queryable, { username, knownBy }: KnownCaller): Promise<void> {
  await db.query({
    name: 'login-known-success',
    text: 'delete from login_failures where username = lower($1) and caller = $2',
    values: [username, knownBy],
  });
}

const timestamp = (atMs: number): string => new Date(atMs).toISOString();
