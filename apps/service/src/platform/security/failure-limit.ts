import { boundedCache } from '../bounded-cache.js';

/**
 * Limits failures; a success does not count. After too many failures of a key, its further attempts must be refused
 * without a check.
 */
export interface FailureLimit {
  isBlocked(key: string, nowMs: number): boolean;
  note(key: string, nowMs: number): void;
}

const mostKeys = 50_000;

/** Permits `limit` failures of one key within a window; then the key is blocked until the window ends. */
export function createFailureLimit(limit: number, windowMs: number): FailureLimit {
  const windows = boundedCache<{ failures: number; endsAtMs: number }>(mostKeys);
  const openWindow = (key: string, nowMs: number) => {
    const window = windows.get(key);
    return window !== undefined && nowMs < window.endsAtMs ? window : undefined;
  };
  return {
    isBlocked: (key, nowMs) => (openWindow(key, nowMs)?.failures ?? 0) >= limit,
    note(key, nowMs) {
      const window = openWindow(key, nowMs);
      if (window === undefined) windows.set(key, { failures: 1, endsAtMs: nowMs + windowMs });
      else window.failures += 1;
    },
  };
}
