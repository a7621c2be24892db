import type { Activity, PointOfInterest } from '@fleet/contract/planning/routes';
import type { ActivityProgress } from '@fleet/domain/plans/requirement-sequence';

/** What a driver remembers of a route. It stays when the phone dies. */
export interface RouteMemory {
  /** The time of arrival at each stop, ISO 8601 UTC, by the stop's id. */
  arrivedAt: Map<string, string>;
  departed: Set<string>;
  /** Finished or started activities, by their reference. */
  activities: Map<string, 'started' | 'over'>;
  /** Activities of which the driver knows that they fail. */
  failing: Set<string>;
  /** Keys of the requirements that have an outcome, by the activity's reference. */
  answered: Map<string, Set<string>>;
  /** The answers to questions, by the activity's reference and the requirement's key. */
  confirmations: Map<string, Map<string, boolean>>;
  completed: boolean;
}

export function freshMemory(): RouteMemory {
  return {
    arrivedAt: new Map(),
    departed: new Set(),
    activities: new Map(),
    failing: new Set(),
    answered: new Map(),
    confirmations: new Map(),
    completed: false,
  };
}

/** The entry under a key, created if missing. */
export function entryOf<Key, Value>(entries: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = entries.get(key);
  if (found !== undefined) return found;
  const made = make();
  entries.set(key, made);
  return made;
}

/** The progress of an activity in the form that the domain needs. */
export function progressOf(memory: RouteMemory, stop: PointOfInterest, activity: Activity): ActivityProgress {
  return {
    failed: memory.failing.has(activity.reference),
    answered: memory.answered.get(activity.reference) ?? new Set(),
    confirmations: memory.confirmations.get(activity.reference) ?? new Map(),
    plannedArrivalAt: stop.planned_arrival_at ?? null,
    arrivedAt: memory.arrivedAt.get(stop.id) ?? stop.arrived_at,
  };
}
