import type { Queryable } from '../database/postgres-pool.js';

/** The most failures within an hour. */
export interface LoginBudgets {
  /** For one address, over all names. A network where users logged in may have three times as many. */
  perAddress: number;
  /** For all unknown callers together. */
  ofStrangers: number;
}

/** How the service knows the caller: by an earlier token of the user, or by a network where the user logged in. */
export type KnownBy = 'phone' | 'network';
export type CallerKind = KnownBy | 'neighbour' | 'stranger';

const windowMs = 3_600_000;
const networkFactor = 3;

/** The key of an hourly count of failures, and the most failures that it may have. */
export interface LoginBudget {
  key: string;
  most: number;
}

/** The count of a network: it counts all callers that are known only by this network, over all names and addresses. */
export function networkBudget(network: string, { perAddress }: LoginBudgets): LoginBudget {
  return { key: `network ${network}`, most: perAddress * networkFactor };
}

/** The two counts of a stranger: that of the address, and that of all strangers. */
export function strangerBudgets(address: string, { perAddress, ofStrangers }: LoginBudgets): LoginBudget[] {
  return [
    { key: `address ${address}`, most: perAddress },
    { key: 'strangers', most: ofStrangers },
  ];
}

/**
 * Counts an attempt as a failure before its secret is checked, so that concurrent attempts cannot exceed the limit.
 * Returns null, or the seconds until the count restarts if the limit is reached.
 */
export async function takeFromBudget(
  db: Queryable,
  { key, most }: LoginBudget,
  nowMs: number,
): Promise<number | null> {
  const { rows } = await db.query<{ taken: boolean; ends_at: string }>({
    name: 'login-budget-take',
    text: `with taken as (
        insert into login_budgets as b (key, failures, ends_at) values ($1, 1, $3)
        on conflict (key) do update set
          failures = case when b.ends_at <= $2 then 1 else b.failures + 1 end,
          ends_at = case when b.ends_at <= $2 then excluded.ends_at else b.ends_at end
        where b.ends_at <= $2 or b.failures < $4
        returning ends_at)
      select true as taken, ends_at from taken
      union all select false, b.ends_at from login_budgets b where b.key = $1 and not exists (select from taken)`,
    values: [key, timestamp(nowMs), timestamp(nowMs + windowMs), most],
  });
  const [row] = rows;
  if (row === undefined || row.taken) return null;
  return Math.max(1, Math.ceil((Date.parse(row.ends_at) - nowMs) / 1_000));
}

/** Subtracts one failure from each of these counts, because the attempt was no failure. */
export async function returnToBudget(db: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.query({
    name: 'login-budget-return',
    // Locks the rows always in the same order, which prevents deadlocks.
    text: `update login_budgets b set failures = greatest(0, b.failures - 1)
      from (select key from login_budgets where key = any($1::text[]) order by key for update) k where b.key = k.key`,
    values: [keys],
  });
}

export async function forgetOldBudgets(db: Queryable, nowMs: number): Promise<void> {
  await db.query({ text: 'delete from login_budgets where ends_at <= $1', values: [timestamp(nowMs)] });
}

const timestamp = (atMs: number): string => new Date(atMs).toISOString();
