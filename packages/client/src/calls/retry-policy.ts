import type { CallFailure } from './call-result.js';

export interface RetryFacts {
  failure: CallFailure;
  /** Tries made so far, from 1. */
  attempt: number;
  /** Tries allowed in all. */
  attempts: number;
  /** Carried out twice it does no more than once: sent again even where the first may have got through. */
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
  /** A caller that is told by Retry-After to come back later than this gets to know it instead of waiting. */
  longestWaitMs: number;
  /** After this much time nothing is tried again: whoever waited so long is on a line where haste helps nobody. */
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
 * For what a phone sends and pulls by itself: on a line that loses a request now and then the next try is as good as the
 * one after a pause of a second, and costs no pull. What two more tries do not mend is for the sync machine and its pauses.
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
 * A service that asks to be left alone for longer is asked again after an hour all the same: a proxy that names a year, or a
 * date by a wrong clock, must not be what keeps a driver's day on the device.
 */
export const longestAskedMs = 3_600_000;

const passing: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** A page in place of JSON, or half an answer, is soon another; an answer of another version, too long or elsewhere is not. */
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
