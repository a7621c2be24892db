import type { PointOfInterest, Route } from '@fleet/contract/planning/routes';
import type { LocalProgress } from '../phone/phone-view.js';
import type { LocalStop } from './local-stop.js';

/** When the driver will probably reach and leave a stop; null if the plan has no time. */
export interface ExpectedTimes {
  arrivalAt: string | null;
  departureAt: string | null;
}

interface Known {
  stop: PointOfInterest;
  local: LocalStop;
}

/**
 * The planned times plus the delay so far, which is negative if the driver is early. No expected time is in the past:
 * an overdue stop also delays all later stops.
 */
export function expectedTimes(
  route: Route,
  progress: LocalProgress,
  nowMs: number,
): ReadonlyMap<string, ExpectedTimes> {
  const known = knownStops(route, progress);
  const result = new Map<string, ExpectedTimes>();
  let delayMs = delayAtLastReport(known);
  // A driver at a later stop has left all earlier stops, even without a report.
  const hereId = known.findLast(({ local }) => local.status === 'arrived')?.stop.id;
  for (const { stop, local } of known) {
    if (local.departedAt !== null) {
      result.set(stop.id, { arrivalAt: local.arrivedAt, departureAt: local.departedAt });
      continue;
    }
    const arrival = local.arrivedAt === null ? shifted(stop.planned_arrival_at, delayMs, nowMs) : null;
    delayMs = arrival?.delayMs ?? delayMs;
    const isLeft = local.arrivedAt !== null && stop.id !== hereId;
    const departure = isLeft ? null : shifted(stop.planned_departure_at, delayMs, nowMs);
    delayMs = departure?.delayMs ?? delayMs;
    result.set(stop.id, {
      arrivalAt: local.arrivedAt ?? arrival?.at ?? null,
      departureAt: departure?.at ?? null,
    });
  }
  return result;
}

function shifted(planned: string | undefined, delayMs: number, nowMs: number) {
  if (planned === undefined) return null;
  const plannedMs = Date.parse(planned);
  const atMs = Math.max(plannedMs + delayMs, nowMs);
  return { at: new Date(atMs).toISOString(), delayMs: Math.max(delayMs, atMs - plannedMs) };
}

/** The delay of the last report with a planned time; 0 before the first report. */
function delayAtLastReport(known: readonly Known[]): number {
  let last = { atMs: Number.NEGATIVE_INFINITY, delayMs: 0 };
  for (const { stop, local } of known) {
    const reports = [
      { at: local.arrivedAt, planned: stop.planned_arrival_at },
      { at: local.departedAt, planned: stop.planned_departure_at },
    ];
    for (const { at, planned } of reports) {
      if (at === null || planned === undefined) continue;
      const atMs = Date.parse(at);
      if (atMs >= last.atMs) last = { atMs, delayMs: atMs - Date.parse(planned) };
    }
  }
  return last.delayMs;
}

function knownStops(route: Route, progress: LocalProgress): Known[] {
  const byId = new Map(progress.stops.map((local) => [local.id, local]));
  return route.travel_plan.points_of_interest.flatMap((stop) => {
    const local = byId.get(stop.id);
    return local === undefined ? [] : [{ stop, local }];
  });
}
