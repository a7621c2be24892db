import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Activity, PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { nextRequirement } from '@fleet/domain/plans/requirement-sequence';
import { progressOf, type RouteMemory } from './route-memory.js';

/** What a driver does next on a route. */
export type Move =
  /** Drives to the stop and reports the arrival; `before` is the previous stop, or null at the first one. */
  | { kind: 'drive'; stop: PointOfInterest; before: PointOfInterest | null }
  | { kind: 'start'; stop: PointOfInterest; activity: Activity }
  /** Answers the question that decides whether the requirement applies. */
  | { kind: 'answer'; stop: PointOfInterest; activity: Activity; requirement: Requirement }
  | { kind: 'fulfil'; stop: PointOfInterest; activity: Activity; requirement: Requirement }
  | { kind: 'finish'; stop: PointOfInterest; activity: Activity }
  | { kind: 'depart'; stop: PointOfInterest }
  | { kind: 'complete' }
  /** The route is done; the driver waits for another route. */
  | { kind: 'nothing' };

const over = ['completed', 'failed', 'skipped'];

/**
 * Returns the next move, from the route that the phone shows now and from the driver's memory. Stops and activities
 * follow their order; the domain chooses the next requirement. The driver does not do work that a change of the route
 * removed, and records nothing for it. The driver does work that a change added, unless they have left that stop.
 */
export function nextMove(route: Route, memory: RouteMemory): Move {
  if (memory.completed || route.status !== 'active') return { kind: 'nothing' };
  let before: PointOfInterest | null = null;
  for (const stop of route.travel_plan.points_of_interest) {
    if (isLeft(stop, memory)) {
      before = stop;
      continue;
    }
    if (stop.status === 'pending' && !memory.arrivedAt.has(stop.id)) return { kind: 'drive', stop, before };
    return moveAtStop(stop, memory);
  }
  return { kind: 'complete' };
}

function isLeft(stop: PointOfInterest, memory: RouteMemory): boolean {
  return stop.status === 'departed' || memory.departed.has(stop.id);
}

function moveAtStop(stop: PointOfInterest, memory: RouteMemory): Move {
  for (const reference of stop.execution_sequence) {
    const activity = stop.activities.find((each) => each.reference === reference);
    if (activity === undefined || over.includes(activity.status)) continue;
    const known = memory.activities.get(reference);
    if (known === 'over') continue;
    if (known === undefined && activity.status === 'pending') return { kind: 'start', stop, activity };
    const next = nextRequirement(activity, progressOf(memory, stop, activity));
    if (next === null) return { kind: 'finish', stop, activity };
    const kind = next.question === null ? 'fulfil' : 'answer';
    return { kind, stop, activity, requirement: next.requirement };
  }
  return { kind: 'depart', stop };
}
