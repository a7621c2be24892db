import { type Problem, type ProblemCode, problem } from '@fleet/contract/ground/problems';
import type { RouteStatus } from '@fleet/contract/planning/routes';

export type RouteEvent = 'activate' | 'complete' | 'cancel' | 'release' | 'save';

/**
 * `move` applies the event; `to` is the status afterwards, which a save does not change. `ignore`: the effect of the
 * event has already happened [R-CNV-12].
 */
export type RouteDecision =
  | { kind: 'move'; to: RouteStatus }
  | { kind: 'ignore' }
  | { kind: 'refuse'; problem: Problem };

const ignore: RouteDecision = { kind: 'ignore' };
const moveTo = (to: RouteStatus): RouteDecision => ({ kind: 'move', to });
const refuse = (code: ProblemCode): RouteDecision => ({ kind: 'refuse', problem: problem(code) });

/** [C-5], status of a route. */
const transitions: Readonly<Record<RouteStatus, Readonly<Record<RouteEvent, RouteDecision>>>> = {
  planned: {
    activate: moveTo('active'),
    complete: refuse('route_not_active'),
    cancel: moveTo('cancelled'),
    // A release leads to `planned`, so in this status it is a repeat.
    release: ignore,
    save: moveTo('planned'),
  },
  active: {
    activate: ignore,
    complete: moveTo('completed'),
    cancel: moveTo('cancelled'),
    release: moveTo('planned'),
    save: moveTo('active'),
  },
  completed: {
    activate: refuse('route_closed'),
    complete: ignore,
    cancel: refuse('route_closed'),
    release: refuse('route_not_active'),
    save: refuse('route_closed'),
  },
  cancelled: {
    activate: refuse('route_closed'),
    complete: refuse('route_closed'),
    cancel: ignore,
    release: refuse('route_not_active'),
    save: refuse('route_closed'),
  },
};

/** Decides what an event does to a route; defined for every status and event. */
export function decideRoute(status: RouteStatus, event: RouteEvent): RouteDecision {
  return transitions[status][event];
}

/** A planned route that waits for a driver. */
export interface WaitingRoute {
  id: string;
  planned_start_at: string | null;
  created_at: string;
}

/**
 * Chooses the route that becomes the driver's active one: the earliest planned start first, those without one last,
 * then the one created first [R-RTE-2][C-5]. Null if no route waits.
 */
export function chooseNextRoute<Waiting extends WaitingRoute>(planned: readonly Waiting[]): Waiting | null {
  let next: Waiting | null = null;
  for (const each of planned) if (next === null || goesBefore(each, next)) next = each;
  return next;
}

function goesBefore(one: WaitingRoute, other: WaitingRoute): boolean {
  const start = startMs(one);
  const otherStart = startMs(other);
  if (start !== otherStart) return start < otherStart;
  const made = Date.parse(one.created_at);
  const otherMade = Date.parse(other.created_at);
  return made === otherMade ? one.id < other.id : made < otherMade;
}

function startMs(route: WaitingRoute): number {
  return route.planned_start_at === null ? Number.POSITIVE_INFINITY : Date.parse(route.planned_start_at);
}
