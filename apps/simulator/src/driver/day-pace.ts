import { systemClock } from '@fleet/client/clock';

/** Time as a driver lives it: so many times faster than the clock on the wall. */
export interface DayPace {
  speed: number;
  /** Waits this many milliseconds of the driver's day; ends early, without an error, when the signal is aborted. */
  pass(dayMs: number, signal: AbortSignal): Promise<void>;
}

export function dayPace(speed: number): DayPace {
  return { speed, pass: (dayMs, signal) => pause(dayMs / speed, signal) };
}

/** So many milliseconds by the clock on the wall; shorter when the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return systemClock.sleep(ms, signal);
}
