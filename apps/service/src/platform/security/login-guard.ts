import type { Queryable } from '../database/postgres-pool.js';
import { forgetDelay, type KnownCaller, lengthenDelay, readDelay } from './known-caller-delay.js';
import {
  type CallerKind,
  type LoginBudget,
  type LoginBudgets,
  networkBudget,
  returnToBudget,
  strangerBudgets,
  takeFromBudget,
} from './login-budget.js';
import { type LockRules, type LogInVerdict, throttleLogIn } from './login-throttle.js';

export interface LoginRules {
  lock: LockRules;
  budgets: LoginBudgets;
}

/** A log-in attempt: its user name, the caller's address and network, and how the service knows the caller. */
export interface LoginTry {
  username: string;
  address: string;
  network: string;
  knownBy: CallerKind;
}

/**
 * The result of an attempt. `waitSeconds` means that the secret was not checked, because too many other attempts had
 * failed.
 */
export type GuardVerdict = LogInVerdict | { waitSeconds: number };

/**
 * Checks a secret, except if too many attempts have failed [C-3]. Failures of strangers lock a name only for strangers.
 * A known caller only waits a little longer after each failure. Two kinds of failures also have hourly limits: those of
 * all strangers, and those of all callers that are known only by their network. Above the second limit, these callers
 * are treated as strangers. So nobody in such a network can try one pin with many names.
 */
export async function guardLogIn(
  db: Queryable,
  attempt: LoginTry,
  rules: LoginRules,
  now: () => number,
  isRight: () => Promise<boolean>,
): Promise<GuardVerdict> {
  const { username, address, network, knownBy } = attempt;
  const check = () => throttleLogIn(db, username, rules.lock, now, isRight);
  if (knownBy === 'phone') return delayed(db, { username, knownBy }, rules, now, isRight);
  if (knownBy !== 'stranger') {
    const own =
      knownBy === 'neighbour' ? check : () => delayed(db, { username, knownBy }, rules, now, isRight);
    const verdict = await counted(db, [networkBudget(network, rules.budgets)], now, own);
    if (!('waitSeconds' in verdict)) return verdict;
  }
  return counted(db, strangerBudgets(address, rules.budgets), now, check);
}

/** Checks a secret of a known caller, for whom a failure only causes a wait. */
async function delayed(
  db: Queryable,
  caller: KnownCaller,
  rules: LoginRules,
  now: () => number,
  isRight: () => Promise<boolean>,
): Promise<LogInVerdict> {
  const wait = await readDelay(db, caller, now());
  if (wait !== null) return { lockedSeconds: wait };
  const right = await isRight();
  if (right) await forgetDelay(db, caller);
  else await lengthenDelay(db, caller, rules.lock, now());
  return { right };
}

/** Counts the attempt before it is checked, and subtracts it again if it was no wrong guess. */
async function counted(
  db: Queryable,
  budgets: readonly LoginBudget[],
  now: () => number,
  check: () => Promise<LogInVerdict>,
): Promise<GuardVerdict> {
  const taken: string[] = [];
  for (const budget of budgets) {
    const wait = await takeFromBudget(db, budget, now());
    if (wait !== null) {
      await returnToBudget(db, taken);
      return { waitSeconds: wait };
    }
    taken.push(budget.key);
  }
  const verdict = await check();
  // No wrong guess: the name was locked, or the secret was right.
  if ('lockedSeconds' in verdict || verdict.right) await returnToBudget(db, taken);
  return verdict;
}
