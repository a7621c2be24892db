import { useState } from 'react';
import { type ActivityOnRoute, useActivity } from './use-stop.js';

export interface KeptQuestion {
  place: ActivityOnRoute;
  /** The office took the route, the stop, the activity or the question away while the page was open. */
  isGone: boolean;
}

/**
 * The place of a question on the route. If it is taken away, it stays as the driver saw it, so that what they captured
 * there can be saved. Null where it never was on the route.
 */
export function useKeptQuestion(stopId: string, reference: string, key: string): KeptQuestion | null {
  const current = useActivity(stopId, reference);
  const [kept, setKept] = useState<ActivityOnRoute | null>(null);
  const isThere = current?.view.activity.requirements.some((each) => each.integration_key === key) ?? false;
  // Another route may have work of the same name.
  const isSameRoute = kept === null || kept.route.id === current?.route.id;
  if (current !== null && isThere && isSameRoute) {
    if (current !== kept) setKept(current);
    return { place: current, isGone: false };
  }
  return kept === null ? null : { place: kept, isGone: true };
}
