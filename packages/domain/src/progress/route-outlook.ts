import type { PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { delayAtLastReport, expectedMs } from './expected-times.js';
import { nextStop } from './next-stop.js';
import { judgePromptitude, lastPromptMs, type PromptitudeLimits } from './promptitude.js';

/** The data from which the expected arrival is calculated. They change only with the route, so they can be stored. */
export interface RouteOutlook
  extends Pick<PointOfInterest, 'id' | 'integration_key' | 'name' | 'sequence' | 'arrived_at'> {
  planned_arrival_at: string | null;
  time_windows: { from: string; to: string }[];
  /** The delay of the last report, negative if the driver is early. */
  delay_ms: number;
}

/** The expected arrival at the next stop, as seen at some time. */
export interface ExpectedArrival {
  /** Null if the plan has no arrival. */
  expected_arrival_at: string | null;
  promptitude: 'early' | 'on_time' | 'late' | null;
  late_from: string | null;
}

/** Returns the next stop of an open route, with the delay so far; null if the route is closed or no stop is left. */
export function routeOutlook(route: Pick<Route, 'status' | 'travel_plan'>): RouteOutlook | null {
  if (route.status !== 'planned' && route.status !== 'active') return null;
  const stops = route.travel_plan.points_of_interest;
  const stop = nextStop(stops);
  if (stop === null) return null;
  const { id, integration_key, name, sequence, arrived_at, planned_arrival_at, time_windows } = stop;
  return {
    ...{ id, integration_key, name, sequence, arrived_at },
    planned_arrival_at: planned_arrival_at ?? null,
    time_windows: time_windows ?? [],
    delay_ms: delayAtLastReport(stops),
  };
}

/**
 * Returns the expected arrival at the next stop by the rule of `expectedTimes`; if the driver is there, the time of
 * the arrival. An expected arrival is rounded up to the full minute, so that the answer at an overdue stop changes
 * once a minute. Promptitude follows the rule for arrivals [C-10], without the rounding. If the plan has time windows
 * and no planned arrival, promptitude is null until even an arrival now would be late. Arrivals after `late_from` are
 * late; `late_from` is null if the driver is there, or if nothing is planned.
 */
export function outlookAt(outlook: RouteOutlook, nowMs: number, limits: PromptitudeLimits): ExpectedArrival {
  const { arrived_at: arrived, planned_arrival_at: planned, time_windows, delay_ms } = outlook;
  const plan = { time_windows, ...(planned === null ? {} : { planned_arrival_at: planned }) };
  const judged = (ms: number) => judgePromptitude(plan, timeText(ms), limits)?.promptitude ?? null;
  if (arrived !== null) {
    return { expected_arrival_at: arrived, promptitude: judged(Date.parse(arrived)), late_from: null };
  }
  const expected = planned === null ? null : expectedMs(Date.parse(planned), delay_ms, nowMs);
  const lastMs = lastPromptMs(plan, expected ?? nowMs, limits);
  const now = judged(nowMs);
  return {
    expected_arrival_at: expected === null ? null : timeText(Math.ceil(expected / minuteMs) * minuteMs),
    promptitude: expected !== null ? judged(expected) : now === 'late' ? now : null,
    late_from: lastMs === null ? null : timeText(lastMs),
  };
}

const minuteMs = 60_000;
/** Later times cannot be written with a year of four digits. */
const latestMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

function timeText(ms: number): string {
  return new Date(Math.min(ms, latestMs)).toISOString();
}
