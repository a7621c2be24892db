import type { Clock } from '../clock.js';

/** The server's clock as far as the client knows it: the device's may be wrong by hours, or be put right at any moment. */
export interface ServerClock {
  /** Takes note of the header Date of an answer that has just come, in milliseconds. */
  observe(serverTime: number): void;
  /** The same from a lesser source, such as the time when a new token was issued; counts only while no Date was seen. */
  suppose(serverTime: number): void;
  /** Milliseconds since 1970; the device's own time until something was observed. */
  now(): number;
  /** How far the server's clock is ahead of the device's, in milliseconds; null until something was observed. */
  aheadMs(): number | null;
}

/** The latest observation counts, so that a device whose clock is put right is wrong for one answer only. */
export function createServerClock(clock: Clock): ServerClock {
  let aheadMs: number | null = null;
  let isSeen = false;
  return {
    observe(serverTime) {
      // A Date names the second that has begun: half a second on is the middle of what it may mean.
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
