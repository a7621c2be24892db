import { setTimeout as delay } from 'node:timers/promises';

/** Resolves to what is wrong, null where all is well, within about a second. Never throws. */
export type HealthCheck = () => Promise<string | null>;

const patienceMs = 1_000;
const validForMs = 500;

/**
 * Whoever asks at the same time shares one look, whose result counts for half a second more, so that asking costs next to
 * nothing; a look that hangs is not begun again, and is told as `late`.
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
