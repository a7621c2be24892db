import type { CallFailure } from './call-result.js';

export interface RetryFacts {
  failure: CallFailure;
  /** Tries made so far, from 1. */
  attempt: number;
  /** Tries allowed in all. */
  attempts: number;
  /** Sending it twice has the same effect as once, so it is repeated even if the first may have arrived. */
  repeatable: boolean;
  /** The ordinary one unless given. */
  pace?: RetryPace | undefined;
  /** Milliseconds since the first try began; 0 unless given. */
  spentMs?: number;
}

/** How patiently a call is tried again, in milliseconds. */
export interface RetryPace {
  /** The first pause is of a random length up to this, each further one up to twice the one before. */
  firstPauseMs: number;
  /** If Retry-After asks for a longer pause than this, the caller gets that as the result instead of waiting. */
  longestWaitMs: number;
  /** After this time nothing is tried again: on such a line more attempts do not help. */
  withinMs: number;
}

export type RetryDecision = { retry: false } | { retry: true; delayMs: number };

const longestDelayMs = 30_000;
const ordinaryPace: RetryPace = {
  firstPauseMs: 1_000,
  longestWaitMs: 30_000,
  withinMs: Number.POSITIVE_INFINITY,
};

/**
 * For what a phone sends and pulls by itself: on a line that sometimes loses a request, an immediate attempt is as good
 * as one after a second, and saves a pull. If two more attempts fail, the sync machine and its pauses continue.
 */
export const inPlace: { attempts: number; pace: RetryPace } = {
  attempts: 3,
  pace: { firstPauseMs: 300, longestWaitMs: 2_000, withinMs: 10_000 },
};

/**
 * Whether a call that failed is sent again, and after which pause: exponential back-off with full jitter, and behind what
 * the service asks for in Retry-After. `chance` is a number from 0 (included) to 1 (excluded).
 */
export function decideRetry(facts: RetryFacts, chance: number): RetryDecision {
  const { failure, attempt, attempts, repeatable, pace = ordinaryPace, spentMs = 0 } = facts;
  if (attempt >= attempts || spentMs >= pace.withinMs || !mayHelp(failure)) return { retry: false };
  if (!repeatable && !wasNotCarriedOut(failure)) return { retry: false };
  const asked = 'retryAfterMs' in failure ? (failure.retryAfterMs ?? 0) : 0;
  if (asked > pace.longestWaitMs) return { retry: false };
  const spread = Math.min(longestDelayMs, pace.firstPauseMs * 2 ** (attempt - 1));
  return { retry: true, delayMs: Math.round(asked + chance * spread) };
}

/**
 * A service that asks for a longer pause is still asked again after an hour: a proxy that names a year, or a date by a
 * wrong clock, must not keep a driver's day on the device.
 */
export const longestAskedMs = 3_600_000;

const passing: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/**
 * A page instead of JSON, or half a response, may be correct at the next attempt; a response of another version, too
 * long or from elsewhere will not.
 */
function mayHelp(failure: CallFailure): boolean {
  switch (failure.kind) {
    case 'unreachable':
      return true;
    case 'refused':
      return passing.has(failure.status);
    case 'unreadable':
      return passing.has(failure.status) || failure.reason === 'not_json' || failure.reason === 'broken';
    default:
      return false;
  }
}

/** These two are said before anything is done. */
function wasNotCarriedOut(failure: CallFailure): boolean {
  return failure.kind === 'refused' && (failure.status === 408 || failure.status === 429);
}
