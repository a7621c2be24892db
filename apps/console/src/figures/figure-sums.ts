import { judgePromptitude, type PromptitudeLimits } from '@fleet/domain/progress/promptitude';
import type { Route, Stop } from '../queries/route-options.js';

/** The judged arrivals of a day. */
export interface DayPunctuality {
  day: string;
  early: number;
  onTime: number;
  late: number;
  /** From 0 to 1: all arrivals that are not late. */
  share: number;
}

const stopsOf = (routes: readonly Route[]): readonly Stop[] =>
  routes.flatMap(({ travel_plan }) => travel_plan.points_of_interest);

/** The arrivals of each day, judged as the service judges them. Stops without a planned time do not count. */
export function punctualityByDay(
  routes: readonly Route[],
  limits: PromptitudeLimits,
  dayOf: (iso: string) => string,
): DayPunctuality[] {
  const days = new Map<string, { early: number; on_time: number; late: number }>();
  for (const stop of stopsOf(routes)) {
    const verdict = stop.arrived_at === null ? null : judgePromptitude(stop, stop.arrived_at, limits);
    if (stop.arrived_at === null || verdict === null) continue;
    const day = dayOf(stop.arrived_at);
    const counts = days.get(day) ?? { early: 0, on_time: 0, late: 0 };
    counts[verdict.promptitude] += 1;
    days.set(day, counts);
  }
  return [...days]
    .map(([day, { early, on_time: onTime, late }]) => {
      const share = (early + onTime) / (early + onTime + late);
      return { day, early, onTime, late, share };
    })
    .sort((one, other) => one.day.localeCompare(other.day));
}

/** How long the vehicles stood at the stops of one name. */
export interface StopStay {
  name: string;
  visits: number;
  meanMs: number;
  longestMs: number;
}

/** The longest mean stay first. */
export function staysByStop(routes: readonly Route[]): StopStay[] {
  const stays = new Map<string, number[]>();
  for (const { name, arrived_at, departed_at } of stopsOf(routes)) {
    if (arrived_at === null || departed_at === null) continue;
    const ms = Date.parse(departed_at) - Date.parse(arrived_at);
    if (ms >= 0) stays.set(name, [...(stays.get(name) ?? []), ms]);
  }
  return [...stays]
    .map(([name, each]) => ({
      ...{ name, visits: each.length, longestMs: Math.max(...each) },
      meanMs: each.reduce((sum, ms) => sum + ms, 0) / each.length,
    }))
    .sort((one, other) => other.meanMs - one.meanMs || one.name.localeCompare(other.name));
}

/** Why activities or questions failed or were skipped. */
export interface ReasonCount {
  reason: string;
  failed: number;
  skipped: number;
}

interface WorkResult {
  status: string;
  reason: string | undefined;
}

/**
 * Counts the reasons of failed and skipped work, the most frequent reason first. Work without a reason is counted under
 * an empty text.
 */
export function reasonCounts(found: readonly WorkResult[]): ReasonCount[] {
  const counts = new Map<string, ReasonCount>();
  for (const { status, reason = '' } of found) {
    if (status !== 'failed' && status !== 'skipped') continue;
    const count = counts.get(reason.trim()) ?? { reason: reason.trim(), failed: 0, skipped: 0 };
    count[status] += 1;
    counts.set(reason.trim(), count);
  }
  const sum = ({ failed, skipped }: ReasonCount) => failed + skipped;
  return [...counts.values()].sort(
    (one, other) => sum(other) - sum(one) || one.reason.localeCompare(other.reason),
  );
}

/** The status and the reason of each activity of the routes. */
export function activityResults(routes: readonly Route[]): WorkResult[] {
  return stopsOf(routes).flatMap(({ activities }) =>
    activities.map(({ status, status_reason: reason }) => ({ status, reason })),
  );
}
