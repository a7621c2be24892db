import type { PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { nextStop } from './next-stop.js';

/** When the driver reached and left a stop, or probably will; null if no time is known. */
export interface ExpectedTimes {
  arrivalAt: string | null;
  departureAt: string | null;
}

/**
 * The planned times plus the delay so far, which is negative if the driver is early; by the id of the stop. No expected
 * time is in the past: an overdue stop also delays all later stops, but one that the driver has passed over does not
 * delay the next stop.
 */
export function expectedTimes(
  { travel_plan: { points_of_interest: stops } }: Pick<Route, 'travel_plan'>,
  nowMs: number,
): ReadonlyMap<string, ExpectedTimes> {
  const result = new Map<string, ExpectedTimes>();
  const next = nextStop(stops);
  const reportedMs = delayAtLastReport(stops);
  let delayMs = reportedMs;
  for (const stop of stops) {
    if (stop === next) delayMs = reportedMs;
    if (stop.departed_at !== null) {
      result.set(stop.id, { arrivalAt: stop.arrived_at, departureAt: stop.departed_at });
      continue;
    }
    const arrival = stop.arrived_at === null ? shifted(stop.planned_arrival_at, delayMs, nowMs) : null;
    delayMs = arrival?.delayMs ?? delayMs;
    const isLeft = stop.arrived_at !== null && stop !== next;
    const departure = isLeft ? null : shifted(stop.planned_departure_at, delayMs, nowMs);
    delayMs = departure?.delayMs ?? delayMs;
    result.set(stop.id, {
      arrivalAt: stop.arrived_at ?? arrival?.at ?? null,
      departureAt: departure?.at ?? null,
    });
  }
  return result;
}

function shifted(planned: string | undefined, delayMs: number, nowMs: number) {
  if (planned === undefined) return null;
  const plannedMs = Date.parse(planned);
  const atMs = expectedMs(plannedMs, delayMs, nowMs);
  return { at: new Date(atMs).toISOString(), delayMs: Math.max(delayMs, atMs - plannedMs) };
}

/** The planned time plus the delay so far; never in the past. */
export function expectedMs(plannedMs: number, delayMs: number, nowMs: number): number {
  return Math.max(plannedMs + delayMs, nowMs);
}

/** The delay of the last report with a planned time, in milliseconds; 0 before the first report. */
export function delayAtLastReport(stops: readonly PointOfInterest[]): number {
  let last = { atMs: Number.NEGATIVE_INFINITY, delayMs: 0 };
  for (const stop of stops) {
    const reports = [
      { at: stop.arrived_at, planned: stop.planned_arrival_at },
      { at: stop.departed_at, planned: stop.planned_departure_at },
    ];
    for (const { at, planned } of reports) {
      if (at === null || planned === undefined) continue;
      const atMs = Date.parse(at);
      if (atMs >= last.atMs) last = { atMs, delayMs: atMs - Date.parse(planned) };
    }
  }
  return last.delayMs;
}
