import { mostProblems, type Problem } from '@fleet/contract/ground/problems';
import type { Route, RoutePlan } from '@fleet/contract/planning/routes';
import type { PatternBook } from '@fleet/domain/patterns/pattern-book';
import { carryIdentity } from '@fleet/domain/plans/route-identity';
import { routePlanCheck } from '@fleet/domain/plans/route-plan-check';
import { type Context, Refusal } from '../context.js';
import type { Turns } from '../platform/take-turns.js';
import type { ReferenceBook } from './reference-book.js';
import { renderRoute } from './render-route.js';
import type { LockedRoute } from './route-row.js';
import { lockRoute } from './route-store.js';

/**
 * Every fault that the plan alone shows. Other requests run in between, so call it before the transaction that writes.
 */
export function checkPlan(plan: RoutePlan, patterns: PatternBook, turns: Turns): Promise<Problem[]> {
  return turns.take(routePlanCheck(plan, patterns));
}

/** Limits the faults to the number that a response may contain. */
export function reportedFaults(faults: readonly Problem[]): readonly Problem[] {
  return faults.slice(0, mostProblems);
}

/** Refuses a plan that has faults, with all its faults. */
export function refusePlan(faults: readonly Problem[]): void {
  if (faults.length > 0) throw new Refusal(reportedFaults(faults));
}

/** Locks a route, its driver, and the driver of the new plan; null if there is no such route. */
export function lockForPlan(
  tx: Context,
  routeId: string,
  { allocation }: RoutePlan,
  book: ReferenceBook,
): Promise<LockedRoute | null> {
  const naming = { id: allocation?.driver_id, integration_key: allocation?.driver_integration_key };
  const driver = book.driver(naming);
  return lockRoute(tx, routeId, driver === undefined ? [] : [driver.id]);
}

/**
 * The route after the plan is applied to the current one: with its ids, and with its allocation if the plan has none.
 */
export function planOver(tx: Context, { route }: LockedRoute, plan: RoutePlan, book: ReferenceBook): Route {
  const identity = { id: route.id, integrationKey: route.integration_key, newId: tx.newId };
  return carryIdentity(route, renderRoute(plan, book, identity, route.allocation));
}
