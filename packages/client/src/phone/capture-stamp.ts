import type { Clock } from '../clock.js';

/**
 * A device that captures faster than its clock ticks runs ahead of it by at most this; if the clock is set back, the
 * times follow.
 */
const furthestAheadMs = 5_000;

/**
 * The time of each capture, ISO 8601 UTC, by the device's clock and always different: the service distinguishes the
 * positions of a session only by it, and of two outcomes for one requirement the later counts [C-6].
 */
export function captureStamps(clock: Clock): () => string {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = Math.floor(clock.now());
    lastMs = nowMs <= lastMs && lastMs - nowMs < furthestAheadMs ? lastMs + 1 : nowMs;
    return new Date(lastMs).toISOString();
  };
}
