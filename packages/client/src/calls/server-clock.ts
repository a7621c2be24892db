import type { Clock } from '../clock.js';

/**
 * The client's estimate of the server's clock. The device's clock may be wrong by hours, or be corrected at any moment.
 */
export interface ServerClock {
  /** Records the header Date of a response that has just arrived, in milliseconds. */
  observe(serverTime: number): void;
  /**
   * Records the server's time from a less exact source, such as the time of issue of a new token. It is used only until
   * the first Date.
   */
  suppose(serverTime: number): void;
  /** Milliseconds since 1970; the device's own time until something was observed. */
  now(): number;
  /** How far the server's clock is ahead of the device's, in milliseconds; null until something was observed. */
  aheadMs(): number | null;
}

/** The latest observation is used, so that a correction of the device's clock makes only one estimate wrong. */
export function createServerClock(clock: Clock): ServerClock {
  let aheadMs: number | null = null;
  let isSeen = false;
  return {
    observe(serverTime) {
      // A Date is rounded down to seconds. Half a second is added, because the true time is later by that on average.
      aheadMs = serverTime + 500 - clock.now();
      isSeen = true;
    },
    suppose(serverTime) {
      if (!isSeen) aheadMs = serverTime - clock.now();
    },
    now: () => clock.now() + (aheadMs ?? 0),
    aheadMs: () => aheadMs,
  };
}
