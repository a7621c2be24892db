import { useState } from 'react';
import { type ActivityOnRoute, useActivity } from './use-stop.js';

export interface HeldQuestion {
  place: ActivityOnRoute;
  /** The office took the route, the stop, the activity or the question away while the page was open. */
  isGone: boolean;
}

/**
 * The place of a question on the route. If it is taken away, it stays as the driver saw it, so that what they captured
 * there can be saved. Null where it never was on the route.
 */
export function useHeldQuestion(stopId: string, reference: string, key: string): HeldQuestion | null {
  const current = useActivity(stopId, reference);
  const [held, setHeld] = useState<ActivityOnRoute | null>(null);
  const isThere = current?.view.activity.requirements.some((each) => each.integration_key === key) ?? false;
  // Another route may have work of the same name.
  const isSameRoute = held === null || held.route.id === current?.route.id;
  if (current !== null && isThere && isSameRoute) {
    if (current !== held) setHeld(current);
    return { place: current, isGone: false };
  }
  return held === null ? null : { place: held, isGone: true };
}
