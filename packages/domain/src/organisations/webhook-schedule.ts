const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long a delivery that never succeeds is retried, with one more attempt at the end [C-10]. */
export const deliveryWindowMs = 24 * hour;
/** A subscription whose receiver accepts no delivery for this long is disabled. */
export const disabledAfterMs = 72 * hour;
/**
 * After this many failures in a row a receiver is considered down; single requests then check whether it works again.
 */
export const downAfterFailures = 8;

const retryDelaysMs = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour];
const longestRetryMs = 4 * hour;
const firstPauseMs = 5 * second;
/** The longest time until the service notices that a receiver works again. */
const longestPauseMs = 5 * minute;
/** Pauses vary by a fifth, so that deliveries that failed together are not all retried together. */
const jitter = 0.2;

export type RetryDecision = { kind: 'retry'; inMs: number } | { kind: 'dead' };

/** A failed attempt at a delivery. */
export interface FailedAttempt {
  /** The number of attempts since the delivery was created or replayed, including this one. */
  attempts: number;
  /** Milliseconds since the first of these attempts. */
  triedForMs: number;
  /** The pause that the receiver asked for, in milliseconds; null if it asked for none. */
  retryAfterMs: number | null;
  /** A random number from 0 to below 1. */
  random: number;
}

/**
 * Decides when a delivery is retried: with growing pauses for 24 hours, never sooner than the receiver asked for
 * [C-10].
 */
export function decideRetry({ attempts, triedForMs, retryAfterMs, random }: FailedAttempt): RetryDecision {
  const leftMs = deliveryWindowMs - triedForMs;
  if (leftMs <= 0) return { kind: 'dead' };
  const pauseMs = scattered(retryDelaysMs[attempts - 1] ?? longestRetryMs, random);
  return { kind: 'retry', inMs: Math.min(Math.max(pauseMs, retryAfterMs ?? 0), leftMs) };
}

/**
 * Decides how long a subscription pauses, in milliseconds; 0 if its receiver is not considered down and asks for no
 * pause. A requested pause lasts at most a day.
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
