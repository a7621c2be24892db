import type { Activity, PointOfInterest } from '@fleet/contract/planning/routes';
import type { ActivityProgress } from '@fleet/domain/plans/requirement-sequence';

/** What a driver remembers of a route, whatever happens to the phone. */
export interface RouteMemory {
  /** When the driver came to a stop, ISO 8601 UTC, by the stop's id. */
  arrivedAt: Map<string, string>;
  departed: Set<string>;
  /** Finished or started activities, by their reference. */
  activities: Map<string, 'started' | 'over'>;
  /** Activities of which the driver knows by now that they fail. */
  failing: Set<string>;
  /** Keys of the requirements that were answered, by the activity's reference. */
  answered: Map<string, Set<string>>;
  /** The answers to questions, by reference and key. */
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

/** The progress of an activity, as the domain asks for it. */
export function progressOf(memory: RouteMemory, stop: PointOfInterest, activity: Activity): ActivityProgress {
  return {
    failed: memory.failing.has(activity.reference),
    answered: memory.answered.get(activity.reference) ?? new Set(),
    confirmations: memory.confirmations.get(activity.reference) ?? new Map(),
    plannedArrivalAt: stop.planned_arrival_at ?? null,
    arrivedAt: memory.arrivedAt.get(stop.id) ?? stop.arrived_at,
  };
}
