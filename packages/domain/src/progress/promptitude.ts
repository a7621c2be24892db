import type { OwnSettings } from '@fleet/contract/fleet/organisations';
import { formatTimeSpan, parseTimeSpan } from '@fleet/contract/ground/time-span-format';

/** How far an arrival may deviate from its plan and still be on time, in milliseconds. */
export interface PromptitudeLimits {
  earlyMs: number;
  lateMs: number;
}

/** `deviation` is the time span from the plan, whatever the limits are; zero within a time window. */
export interface PromptitudeVerdict {
  promptitude: 'early' | 'on_time' | 'late';
  deviation: string;
}

/** The members of a stop that an arrival is judged by; date-times in ISO 8601. */
interface PlannedStop {
  planned_arrival_at?: string;
  time_windows?: readonly { from: string; to: string }[];
}

const untilSetMs = 15 * 60_000;

/** Returns the organisation's own limits, else a quarter of an hour each way [C-10]. */
export function promptitudeLimits(own: NonNullable<OwnSettings['promptitude']> | null): PromptitudeLimits {
  const ms = (text: string | undefined) => (text === undefined ? null : parseTimeSpan(text)) ?? untilSetMs;
  return { earlyMs: ms(own?.early), lateMs: ms(own?.late) };
}

/**
 * Judges an arrival by the nearest time window; at a stop without windows, by the planned arrival [C-10]. An arrival
 * exactly on the limit is on time. Null if the plan has neither.
 */
export function judgePromptitude(
  stop: PlannedStop,
  arrivedAt: string,
  { earlyMs, lateMs }: PromptitudeLimits,
): PromptitudeVerdict | null {
  const away = nearestSpan(stop, Date.parse(arrivedAt))?.away;
  if (away === undefined) return null;
  const deviation = formatTimeSpan(Math.abs(away));
  if (away > lateMs) return { promptitude: 'late', deviation };
  return { promptitude: -away > earlyMs ? 'early' : 'on_time', deviation };
}

/**
 * The last time in milliseconds at which an arrival is not late, by the window or planned arrival that is nearest to
 * `atMs`; null if the plan has neither.
 */
export function lastPromptMs(stop: PlannedStop, atMs: number, { lateMs }: PromptitudeLimits): number | null {
  const nearest = nearestSpan(stop, atMs);
  return nearest === null ? null : nearest.toMs + lateMs;
}

/** `away` is negative before the span, positive after it. */
function nearestSpan(stop: PlannedStop, atMs: number): { toMs: number; away: number } | null {
  return plannedSpans(stop)
    .map(({ fromMs, toMs }) => ({ toMs, away: Math.max(atMs - toMs, 0) - Math.max(fromMs - atMs, 0) }))
    .reduce<{ toMs: number; away: number } | null>(
      (least, each) => (least === null || isNearer(each.away, least.away) ? each : least),
      null,
    );
}

/** If an arrival is equally far from two windows, it is early for the later one. */
function isNearer(one: number, other: number): boolean {
  return Math.abs(one) < Math.abs(other) || (one < 0 && -one === other);
}

function plannedSpans({ planned_arrival_at: planned, time_windows: windows = [] }: PlannedStop) {
  if (windows.length > 0)
    return windows.map(({ from, to }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) }));
  if (planned === undefined) return [];
  return [{ fromMs: Date.parse(planned), toMs: Date.parse(planned) }];
}
