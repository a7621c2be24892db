import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Activity, PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { nextRequirement } from '@fleet/domain/plans/requirement-sequence';
import { progressOf, type RouteMemory } from './route-memory.js';

/** What a driver does next on a route. */
export type Move =
  /** Drives to the stop, from the stop before or from where the day begins, and reports the arrival. */
  | { kind: 'drive'; stop: PointOfInterest; before: PointOfInterest | null }
  | { kind: 'start'; stop: PointOfInterest; activity: Activity }
  /** Answers the question on which the requirement depends. */
  | { kind: 'answer'; stop: PointOfInterest; activity: Activity; requirement: Requirement }
  | { kind: 'fulfil'; stop: PointOfInterest; activity: Activity; requirement: Requirement }
  | { kind: 'finish'; stop: PointOfInterest; activity: Activity }
  | { kind: 'depart'; stop: PointOfInterest }
  | { kind: 'complete' }
  /** The route is driven; another one has to come. */
  | { kind: 'nothing' };

const over = ['completed', 'failed', 'skipped'];

/**
 * The next move, by the route as the phone shows it now and by what the driver remembers: stops in their order,
 * activities in theirs, requirements as the domain says. Work that a changed route no longer has is dropped; new work
 * is done at its stop, unless the driver has left that stop.
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
