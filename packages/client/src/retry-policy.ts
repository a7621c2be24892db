import type { CallFailure } from './call-result.js';

export interface RetryFacts {
  failure: CallFailure;
  /** Tries made so far, from 1. */
  attempt: number;
  /** Tries allowed in all. */
  attempts: number;
  /** Carried out twice it does no more than once: sent again even where the first may have got through. */
  repeatable: boolean;
}

export type RetryDecision = { retry: false } | { retry: true; delayMs: number };

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;
/** A caller that is told to come back later than this gets to know it instead of waiting. */
const longestWaitMs = 30_000;

/**
 * Whether a call that failed is sent again, and after which pause: exponential back-off with full jitter, and behind what
 * the service asks for in Retry-After. `chance` is a number from 0 (included) to 1 (excluded).
 */
export function decideRetry(facts: RetryFacts, chance: number): RetryDecision {
  const { failure, attempt, attempts, repeatable } = facts;
  if (attempt >= attempts || !mayHelp(failure)) return { retry: false };
  if (!repeatable && !wasNotCarriedOut(failure)) return { retry: false };
  const asked = 'retryAfterMs' in failure ? (failure.retryAfterMs ?? 0) : 0;
  if (asked > longestWaitMs) return { retry: false };
  const spread = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1));
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
