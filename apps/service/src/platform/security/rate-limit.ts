import { boundedCache } from '../bounded-cache.js';

/** How much of its limit a caller has used. */
export interface RateState {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Whole seconds until everything is allowed again, at least 1. */
  resetSeconds: number;
}

export interface RateLimit {
  /**
   * Counts one more, or `count`, of which the last ones may exceed the limit. The next count for the same key changes
   * the returned object, so read it at once.
   */
  take(key: string, nowMs: number, count?: number): Readonly<RateState>;
}

interface Window extends RateState {
  endsAtMs: number;
}

export interface RateLimitOptions {
  windowMs?: number;
  /** How many keys are remembered; beyond that, the one that was unused longest is dropped. */
  mostKeys?: number;
}

/**
 * At most `limit` per minute and key [C-11]. A key's window begins with its first count, and restarts after its end. So
 * a count costs one look-up and no allocation. Each process counts separately.
 */
export function createRateLimit(limit: number, options: RateLimitOptions = {}): RateLimit {
  const { windowMs = 60_000, mostKeys = 50_000 } = options;
  const windows = boundedCache<Window>(mostKeys);
  return {
    take: (key, nowMs, count = 1) => {
      let window = windows.get(key);
      if (window === undefined) {
        window = { allowed: true, limit, remaining: limit, resetSeconds: 1, endsAtMs: nowMs + windowMs };
        windows.set(key, window);
      } else if (nowMs >= window.endsAtMs || nowMs < window.endsAtMs - windowMs) {
        // The window has ended, or the clock was set back.
        window.endsAtMs = nowMs + windowMs;
        window.remaining = limit;
      }
      window.allowed = window.remaining > 0;
      if (window.allowed) window.remaining = Math.max(0, window.remaining - count);
      window.resetSeconds = Math.max(1, Math.ceil((window.endsAtMs - nowMs) / 1_000));
      return window;
    },
  };
}

/** The headers that show a caller its limit [C-11]; a refused caller also learns when to try again. */
export function rateLimitHeaders(budget: Readonly<RateState>): Record<string, string> {
  const headers = {
    'RateLimit-Limit': String(budget.limit),
    'RateLimit-Remaining': String(budget.remaining),
    'RateLimit-Reset': String(budget.resetSeconds),
  };
  return budget.allowed ? headers : { ...headers, 'Retry-After': String(budget.resetSeconds) };
}
