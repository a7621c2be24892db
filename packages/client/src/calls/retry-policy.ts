import type { CallFailure } from './call-result.js';

export interface RetryFacts {
  failure: CallFailure;
  /** Attempts made so far, from 1. */
  attempt: number;
  /** Attempts allowed in total. */
  attempts: number;
  /**
   * True if sending the request twice has the same effect as once. Then it is repeated even if the first may have
   * arrived.
   */
  repeatable: boolean;
  /** By default the ordinary pace. */
  pace?: RetryPace | undefined;
  /** Milliseconds since the first attempt began; default 0. */
  spentMs?: number;
}

/** How a failed call is tried again; times in milliseconds. */
export interface RetryPace {
  /** The first pause has a random length up to this. With each further pause, the maximum doubles. */
  firstPauseMs: number;
  /** If Retry-After asks for a longer pause than this, the call does not wait: the failure is its result. */
  longestWaitMs: number;
  /** After this time there are no more attempts: on such a slow line they do not help. */
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
 * For requests that a phone sends automatically. If a line sometimes loses a request, a quick second attempt is as good
 * as a later one, and saves a pull. If all three attempts fail, the sync machine tries again after its own pause.
 */
export const inPlace: { attempts: number; pace: RetryPace } = {
  attempts: 3,
  pace: { firstPauseMs: 300, longestWaitMs: 2_000, withinMs: 10_000 },
};

/**
 * Decides whether a failed call is sent again, and after which pause: the pause of Retry-After, plus exponential
 * back-off with full jitter. `chance` is a number from 0 (included) to 1 (excluded).
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
 * The longest pause that is made after Retry-After: an hour. A proxy that asks for a year, or names a date by a wrong
 * clock, must not keep a day's records on the device.
 */
export const longestAskedMs = 3_600_000;

const passing: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/**
 * After a page instead of JSON, or half a response, the next attempt may succeed. A response with a wrong schema, a
 * response that is too long, and a redirect would come again.
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

/** The service sends these two statuses before it does anything. */
function wasNotCarriedOut(failure: CallFailure): boolean {
  return failure.kind === 'refused' && (failure.status === 408 || failure.status === 429);
}
