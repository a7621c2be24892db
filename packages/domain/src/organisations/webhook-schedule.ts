const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** A delivery that never succeeds is tried for so long, and once more at the end [C-10]. */
export const deliveryWindowMs = 24 * hour;
/** A subscription whose receiver accepts nothing for this long is disabled. */
export const disabledAfterMs = 72 * hour;
/** After so many failures in a row a receiver is taken to be down, and asked by single requests whether it is back. */
export const downAfterFailures = 8;

const retryDelaysMs = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour];
const longestRetryMs = 4 * hour;
const firstPauseMs = 5 * second;
/** So late at most is it noticed that a receiver is back. */
const longestPauseMs = 5 * minute;
/** A fifth up and down, so that what failed together does not come back together. */
const jitter = 0.2;

export type RetryDecision = { kind: 'retry'; inMs: number } | { kind: 'dead' };

/** A failed attempt at a delivery. */
export interface FailedAttempt {
  /** How many there have been since the delivery was made or replayed, this one among them. */
  attempts: number;
  /** Milliseconds since the first of them. */
  triedForMs: number;
  /** What the receiver asked for, in milliseconds; null without a wish. */
  retryAfterMs: number | null;
  /** From 0 to below 1. */
  random: number;
}

/** When a delivery is tried again: with growing pauses for 24 hours, never sooner than the receiver asked for [C-10]. */
export function decideRetry({ attempts, triedForMs, retryAfterMs, random }: FailedAttempt): RetryDecision {
  const leftMs = deliveryWindowMs - triedForMs;
  if (leftMs <= 0) return { kind: 'dead' };
  const pauseMs = scattered(retryDelaysMs[attempts - 1] ?? longestRetryMs, random);
  return { kind: 'retry', inMs: Math.min(Math.max(pauseMs, retryAfterMs ?? 0), leftMs) };
}

/**
 * How long a subscription pauses, in milliseconds; 0 while its receiver is not considered down and asks for no pause. A
 * requested pause lasts at most a day.
 */
export function decidePause(
  consecutiveFailures: number,
  retryAfterMs: number | null,
  random: number,
): number {
  const wishMs = Math.min(retryAfterMs ?? 0, deliveryWindowMs);
  if (consecutiveFailures < downAfterFailures) return wishMs;
  const doublings = Math.min(consecutiveFailures - downAfterFailures, 20);
  const ownMs = scattered(Math.min(firstPauseMs * 2 ** doublings, longestPauseMs), random);
  return Math.max(ownMs, wishMs);
}

function scattered(ms: number, random: number): number {
  return Math.round(ms * (1 - jitter + 2 * jitter * random));
}
