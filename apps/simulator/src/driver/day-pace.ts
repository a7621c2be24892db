import { systemClock } from '@fleet/client/clock';

/** The time of the driver's day, which passes `speed` times faster than real time. */
export interface DayPace {
  speed: number;
  /** Waits this many milliseconds of the driver's day, or until the signal is aborted; does not throw. */
  pass(dayMs: number, signal: AbortSignal): Promise<void>;
}

export function dayPace(speed: number): DayPace {
  return { speed, pass: (dayMs, signal) => pause(dayMs / speed, signal) };
}

/** Waits this many real milliseconds, or until the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return systemClock.sleep(ms, signal);
}
