import { useState } from 'react';
import { type ActivityOnRoute, useActivity } from './use-stop.js';

export interface SeenQuestion {
  place: ActivityOnRoute;
  /** The office took the route, the stop, the activity or the question away while the page was open. */
  isGone: boolean;
}

/**
 * The place of a question on the route. If the question is taken away, its place stays as the driver saw it, so that
 * what they captured there can be saved. Null if it was never on the route.
 */
export function useSeenQuestion(stopId: string, reference: string, key: string): SeenQuestion | null {
  const current = useActivity(stopId, reference);
  const [seen, setSeen] = useState<ActivityOnRoute | null>(null);
  const isThere = current?.view.activity.requirements.some((each) => each.integration_key === key) ?? false;
  // Another route may have work of the same name.
  const isSameRoute = seen === null || seen.route.id === current?.route.id;
  if (current !== null && isThere && isSameRoute) {
    if (current !== seen) setSeen(current);
    return { place: current, isGone: false };
  }
  return seen === null ? null : { place: seen, isGone: true };
}
