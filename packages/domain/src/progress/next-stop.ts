import type { PointOfInterest } from '@fleet/contract/planning/routes';
import { stopAt } from './stop-times.js';

/**
 * The stop where the driver is, else the one to which the driver is going: a driver at a later stop has left all
 * earlier stops, even without a report. After the last stop, it is the first stop that the driver passed over. Null if
 * no stop is left.
 */
export function nextStop(stops: readonly PointOfInterest[]): PointOfInterest | null {
  const next = stopAt(stops, shownTimes, Number.POSITIVE_INFINITY);
  if (next !== undefined && next.departed_at === null) return next;
  return stops.find((each) => each.status === 'pending') ?? null;
}

function shownTimes({ arrived_at: arrived, departed_at: departed }: PointOfInterest) {
  return {
    arrivedMs: arrived === null ? null : Date.parse(arrived),
    departedMs: departed === null ? null : Date.parse(departed),
  };
}
