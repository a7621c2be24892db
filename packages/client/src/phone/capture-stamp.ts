import type { Clock } from '../clock.js';

/**
 * If a device captures faster than its clock ticks, the times run ahead of the clock by at most this. If the clock is
 * set back further, the times follow it.
 */
const furthestAheadMs = 5_000;

/**
 * Returns the time of each capture by the device's clock, ISO 8601 UTC. All times are different: the service
 * distinguishes the positions of a session only by their times, and of two outcomes for one requirement the later
 * counts [C-6].
 */
export function captureStamps(clock: Clock): () => string {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = Math.floor(clock.now());
    lastMs = nowMs <= lastMs && lastMs - nowMs < furthestAheadMs ? lastMs + 1 : nowMs;
    return new Date(lastMs).toISOString();
  };
}
