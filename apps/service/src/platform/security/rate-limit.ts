import { boundedCache } from '../bounded-cache.js';

/** The limit of a caller, and how much of it is left. */
export interface RateState {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Whole seconds until the whole limit is available again, at least 1. */
  resetSeconds: number;
}

export interface RateLimit {
  /**
   * Counts one unit, or `count` units; it is allowed if at least one unit was left. The next call for the same key
   * changes the returned object, so read it before that.
   */
  take(key: string, nowMs: number, count?: number): Readonly<RateState>;
}

interface Window extends RateState {
  endsAtMs: number;
}

export interface RateLimitOptions {
  windowMs?: number;
  /** How many keys are remembered. Of more keys, the one that was used least recently is dropped. */
  mostKeys?: number;
}

/**
 * Allows at most `limit` units per minute for each key [C-11]. A key's window begins with its first count; after its
 * end, the next count begins a new one. So a count costs one look-up and no allocation. Each process counts separately.
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

/** The headers that tell a caller its limit [C-11]. For a refused caller, they also say when to try again. */
export function rateLimitHeaders(budget: Readonly<RateState>): Record<string, string> {
  const headers = {
    'RateLimit-Limit': String(budget.limit),
    'RateLimit-Remaining': String(budget.remaining),
    'RateLimit-Reset': String(budget.resetSeconds),
  };
  return budget.allowed ? headers : { ...headers, 'Retry-After': String(budget.resetSeconds) };
}
