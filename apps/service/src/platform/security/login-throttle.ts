import type { Queryable } from '../database/postgres-pool.js';
import { newUuidV7 } from './identifiers.js';

/** After how many failures a user name is locked, and for how long. */
export interface LockRules {
  /** This many failures within 15 minutes lock the name. */
  failures: number;
  durationMs: number;
}

/** `locks` is set if this failure locked the name. */
export type LogInVerdict = { right: boolean; locks?: true } | { lockedSeconds: number };

/** Failures count within this time; then the count restarts [C-3]. */
const windowMs = 900_000;

/**
 * Checks a secret of an unknown caller, except if the user name is locked for such callers [C-3]. Failures are counted
 * for the typed name, in any letter case, so names without a user behave in the same way. Attempts that were running
 * when the lock began are refused too, even with the right secret, so that concurrent guesses have no advantage.
 */
export async function throttleLogIn(
  db: Queryable,
  username: string,
  rules: LockRules,
  now: () => number,
  isRight: () => Promise<boolean>,
): Promise<LogInVerdict> {
  const lockedBefore = await readLock(db, username, now());
  if (lockedBefore !== null) return { lockedSeconds: lockedBefore };
  const right = await isRight();
  if (!right) return await noteFailure(db, username, rules, now());
  const locked = await noteSuccess(db, username, now());
  return locked === null ? { right } : { lockedSeconds: locked };
}

/** Deletes names whose failures no longer count. Call this every hour, because anyone can fill the table with names. */
export async function forgetOldFailures(db: Queryable, nowMs: number): Promise<void> {
  await db.query({
    text: `delete from login_failures
            where first_failed_at < $1 and (locked_until is null or locked_until <= $2)`,
    values: [timestamp(nowMs - windowMs), timestamp(nowMs)],
  });
}

/** The seconds for which the name is still locked, or null. */
async function readLock(db: Queryable, username: string, nowMs: number): Promise<number | null> {
  const { rows } = await db.query<{ locked_until: string }>({
    name: 'login-lock',
    text: `select locked_until from login_failures where username = lower($1) and caller = 'stranger' and locked_until > $2`,
    values: [username, timestamp(nowMs)],
  });
  return secondsLeft(rows[0]?.locked_until, nowMs);
}

/** Deletes the failures of a name. If the name was locked in the meantime, returns the seconds as `readLock` does. */
async function noteSuccess(db: Queryable, username: string, nowMs: number): Promise<number | null> {
  const { rows } = await db.query<{ locked_until: string }>({
    name: 'login-success',
    text: `with cleared as (
             delete from login_failures where username = lower($1) and caller = 'stranger' and (locked_until is null or locked_until <= $2)
           )
           select locked_until from login_failures where username = lower($1) and caller = 'stranger' and locked_until > $2`,
    values: [username, timestamp(nowMs)],
  });
  return secondsLeft(rows[0]?.locked_until, nowMs);
}

/**
 * Counts a failure in one statement, so that no concurrent failure is lost. The count restarts when the window or a
 * lock ends. It continues during a lock, so an attempt that finds a higher count than the limit came after the lock
 * began. The failure that begins the lock also requests a mail about it, even if no user has the name.
 */
async function noteFailure(
  db: Queryable,
  username: string,
  rules: LockRules,
  nowMs: number,
): Promise<LogInVerdict> {
  const { rows } = await db.query<{ failures: number; locked_until: string | null }>({
    name: 'login-failure',
    text: `with counted as (
           insert into login_failures as f (username, failures, first_failed_at, locked_until)
           values (lower($1), 1, $2, case when $4::integer <= 1 then $5::timestamptz end)
           on conflict (username, caller) do update set (failures, first_failed_at, locked_until) = (
             select
               case when old.over then 1 else f.failures + 1 end,
               case when old.over then excluded.first_failed_at else f.first_failed_at end,
               case when old.over then excluded.locked_until
                    when f.locked_until is not null then f.locked_until
                    when f.failures + 1 >= $4 then $5 end
             from (select coalesce(f.locked_until <= $2, f.first_failed_at <= $3) as over) old
           )
           returning f.username, failures, locked_until),
         noticed as (
           insert into mail_requests (id, kind, username, data)
           select $6, 'account_locked', username, jsonb_build_object('locked_until', locked_until)
           from counted where failures = $4 and locked_until is not null)
         select failures, locked_until from counted`,
    values: [
      username,
      timestamp(nowMs),
      timestamp(nowMs - windowMs),
      rules.failures,
      timestamp(nowMs + rules.durationMs),
      newUuidV7(nowMs),
    ],
  });
  const row = rows[0];
  const left = secondsLeft(row?.locked_until, nowMs);
  if (row === undefined || left === null || row.failures < rules.failures) return { right: false };
  return row.failures === rules.failures ? { right: false, locks: true } : { lockedSeconds: left };
}

const timestamp = (atMs: number): string => new Date(atMs).toISOString();

function secondsLeft(lockedUntil: string | null | undefined, nowMs: number): number | null {
  return lockedUntil ? Math.max(1, Math.ceil((Date.parse(lockedUntil) - nowMs) / 1_000)) : null;
}
