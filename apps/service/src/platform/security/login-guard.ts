import type { Queryable } from '../database/postgres-pool.js';
import { forgetDelay, lengthenDelay, readDelay } from './known-caller-delay.js';
import {
  budgetsOf,
  type CallerKind,
  type LoginBudgets,
  returnToBudget,
  takeFromBudget,
} from './login-budget.js';
import { type LockRules, type LogInVerdict, throttleLogIn } from './login-throttle.js';

export interface LoginRules {
  lock: LockRules;
  budgets: LoginBudgets;
}

/** A log-in attempt: its user name, its address, and how the service knows the caller. */
export interface LoginTry {
  username: string;
  address: string;
  knownBy: CallerKind;
}

/**
 * The result of an attempt; `waitSeconds` if its secret was not checked, because too many attempts by others had
 * failed.
 */
export type GuardVerdict = LogInVerdict | { waitSeconds: number };

/**
 * Checks a secret unless too many attempts failed [C-3]. Failures of unknown callers lock a name only for unknown
 * callers. A user who has logged in from there before only waits a little longer after each failure. An hourly limit
 * applies to the attempts of all unknown callers together.
 */
export async function guardLogIn(
  db: Queryable,
  { username, address, knownBy }: LoginTry,
  rules: LoginRules,
  now: () => number,
  isRight: () => Promise<boolean>,
): Promise<GuardVerdict> {
  if (knownBy === 'phone' || knownBy === 'network') {
    const caller = { username, knownBy };
    const wait = await readDelay(db, caller, now());
    if (wait !== null) return { lockedSeconds: wait };
    const right = await isRight();
    if (right) await forgetDelay(db, caller);
    else await lengthenDelay(db, caller, rules.lock, now());
    return { right };
  }
  const taken: string[] = [];
  for (const budget of budgetsOf(knownBy, address, rules.budgets)) {
    const wait = await takeFromBudget(db, budget, now());
    if (wait !== null) {
      await returnToBudget(db, taken);
      return { waitSeconds: wait };
    }
    taken.push(budget.key);
  }
  const verdict = await throttleLogIn(db, username, rules.lock, now, isRight);
  // If the name was locked or the secret was right, no wrong guess was made.
  if ('lockedSeconds' in verdict || verdict.right) await returnToBudget(db, taken);
  return verdict;
}
