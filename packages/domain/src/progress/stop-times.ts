import type { PointOfInterest, StopStatus } from '@fleet/contract/planning/routes';
import { earliest, latest, type ReportSource, type StopRecord } from './progress-records.js';

/** When the truck arrived at and departed from a stop, as far as known. */
export interface StopTimes {
  arrivedMs: number | null;
  departedMs: number | null;
}

/**
 * Returns the times of one stop from all its reports, in any order: the earliest arrival and the latest departure
 * [C-6]. A driver's own report overrides a detected one, and a detected one that contradicts the result is left out.
 */
export function stopTimes(reports: readonly StopRecord[]): StopTimes {
  const times = (kind: StopRecord['kind'], source: ReportSource) =>
    reports.filter((each) => each.kind === kind && each.source === source).map((each) => Date.parse(each.at));
  const departedByDriver = latest(times('departure', 'driver'));
  const detectedArrivals = times('arrival', 'geofence').filter((at) =>
    agreesWithReports('arrival', at, { arrivedMs: null, departedMs: departedByDriver }),
  );
  const arrivedMs = earliest(times('arrival', 'driver')) ?? earliest(detectedArrivals);
  const detectedDepartures = times('departure', 'geofence').filter((at) =>
    agreesWithReports('departure', at, { arrivedMs, departedMs: null }),
  );
  return { arrivedMs, departedMs: departedByDriver ?? latest(detectedDepartures) };
}

/** Whether a detected time agrees with the known times of the stop: no departure comes before the arrival. */
export function agreesWithReports(
  kind: StopRecord['kind'],
  atMs: number,
  { arrivedMs, departedMs }: StopTimes,
): boolean {
  return kind === 'arrival'
    ? departedMs === null || atMs <= departedMs
    : arrivedMs === null || atMs >= arrivedMs;
}

/** Returns the status that follows from the times. */
export function stopStatus({ arrivedMs, departedMs }: StopTimes): StopStatus {
  if (departedMs !== null) return 'departed';
  return arrivedMs === null ? 'pending' : 'arrived';
}

/**
 * Returns the stop where the truck was at some time, or to which it was driving: the stop reached last, or the next one
 * if the truck had left that by then. Undefined only for a plan without stops.
 */
export function stopAt(
  stops: readonly PointOfInterest[],
  timesOf: (stop: PointOfInterest) => StopTimes,
  atMs: number,
): PointOfInterest | undefined {
  let found = 0;
  let reachedMs = Number.NEGATIVE_INFINITY;
  for (const [index, stop] of stops.entries()) {
    const { arrivedMs, departedMs } = timesOf(stop);
    const reached = arrivedMs ?? departedMs;
    if (reached === null || reached > atMs || reached < reachedMs) continue;
    reachedMs = reached;
    found = departedMs !== null && departedMs <= atMs ? index + 1 : index;
  }
  // The next stop may already have been served out of order.
  while (found < stops.length - 1 && isLeft(stops[found], timesOf, atMs)) found += 1;
  return stops[Math.min(found, stops.length - 1)];
}

function isLeft(
  stop: PointOfInterest | undefined,
  timesOf: (stop: PointOfInterest) => StopTimes,
  atMs: number,
): boolean {
  const departedMs = stop === undefined ? null : timesOf(stop).departedMs;
  return departedMs !== null && departedMs <= atMs;
}
