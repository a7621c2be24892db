import type { Clock } from '../../packages/client/src/clock.js';

/** A stopped clock: a pause lasts until the test ends it or its signal is aborted. */
export interface StoppedClock extends Clock {
  /** The current pauses, in milliseconds. */
  pauses(): number[];
  /** Ends all current pauses. */
  pass(): void;
  advance(ms: number): void;
}

export function stoppedClock(): StoppedClock {
  const pending = new Map<() => void, number>();
  let now = Date.UTC(2026, 10, 20);
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const end = () => {
          pending.delete(end);
          resolve();
        };
        if (signal?.aborted === true) return resolve();
        pending.set(end, ms);
        signal?.addEventListener('abort', end, { once: true });
      }),
    pauses: () => [...pending.values()],
    pass: () => {
      for (const end of [...pending.keys()]) end();
    },
    advance: (ms) => {
      now += ms;
    },
  };
}
