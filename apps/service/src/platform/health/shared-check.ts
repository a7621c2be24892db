import { setTimeout as delay } from 'node:timers/promises';

/** Resolves within about a second to a description of what is wrong, or null. Never throws. */
export type HealthCheck = () => Promise<string | null>;

const patienceMs = 1_000;
const validForMs = 500;

/**
 * Concurrent callers share one check, and its result counts for another half second, so that asking costs almost
 * nothing. A check that hangs is not started again; its callers get `late`.
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
