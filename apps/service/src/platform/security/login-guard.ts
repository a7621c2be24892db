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

/** A log-in attempt: its user name, its address and network, and how the service knows the caller. */
export interface LoginTry {
  username: string;
  address: string;
  network: string;
  knownBy: CallerKind;
}

/** The result of a try; `waitSeconds` if its secret was not checked because too many others had failed. */
export type GuardVerdict = LogInVerdict | { waitSeconds: number };

/**
 * Checks a secret unless too many tries failed [C-3]. Strangers lock a name for strangers alone; a known caller only
 * waits a little longer after each failure. Each hour has limits: for the failures of all strangers, and for those of
 * all callers that only their network makes known. Beyond the latter they count as strangers, so that nobody in such a
 * network can try one pin with many names.
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

/** Checks a secret of a known caller, who only waits after failures. */
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

/** Counts the attempt before it is checked, and takes the count back if nothing was guessed wrong. */
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
  // Nothing was guessed where the name was locked, or where the guess was right.
  if ('lockedSeconds' in verdict || verdict.right) await returnToBudget(db, taken);
  return verdict;
}
