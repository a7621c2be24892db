import type { AllocatedAsset, Route } from '@fleet/contract/planning/routes';
import type { ProgressRecord } from '@fleet/domain/progress/progress-records';
import { foldProgress } from '@fleet/domain/progress/travel-plan-progress';
import type { PersonReference } from './reference-book.js';

/** What the service stores of a route in addition to its plan. */
export type RouteHead = Pick<Route, 'status' | 'completed_at'>;

/** The current state of other records that a document shows. */
export interface RouteFacts {
  people: readonly PersonReference[];
  assets: readonly AllocatedAsset[];
  /** The part of the route's log that counts. */
  records: readonly ProgressRecord[];
}

/**
 * Composes the route from its plan, its head and the facts. The log's progress replaces any progress in `plan` [C-6].
 * The head decides about completion: a completion report of a driver who no longer has the route does not count.
 */
export function composeRoute(plan: Route, head: RouteHead, facts: RouteFacts): Route {
  const people = new Map(facts.people.map((each) => [each.id, each]));
  const assets = new Map(facts.assets.map((each) => [each.id, each]));
  const { driver, crew } = plan.allocation;
  const allocation = {
    driver: driver === null ? null : (people.get(driver.id) ?? driver),
    crew: crew.map((each) => people.get(each.id) ?? each),
    assets: plan.allocation.assets.map((each) => assets.get(each.id) ?? each),
  };
  const records =
    head.status === 'completed' ? facts.records : facts.records.filter((each) => each.kind !== 'completion');
  return { ...foldProgress({ ...plan, ...head, allocation }, records), ...head };
}
