import { setTimeout as delay } from 'node:timers/promises';

/** Resolves within about a second with the fault, or null. Never throws. */
export type HealthCheck = () => Promise<string | null>;

const patienceMs = 1_000;
const validForMs = 500;

/**
 * Concurrent callers share one check, and its result is reused for half a second, so that a call costs almost nothing.
 * If a check hangs, no second one is started, and its callers get `late`.
 */
export function sharedCheck(look: HealthCheck, late: string): HealthCheck {
  let last: { result: Promise<string | null>; endedAtMs: number } | null = null;
  return () => {
    if (last === null || performance.now() - last.endedAtMs >= validForMs) {
      const begun = { result: look(), endedAtMs: Number.POSITIVE_INFINITY };
      void begun.result.then(() => {
        begun.endedAtMs = performance.now();
      });
      last = begun;
    }
    return Promise.race([last.result, delay(patienceMs, late, { ref: false })]);
  };
}
