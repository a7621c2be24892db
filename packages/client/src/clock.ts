/** The only sources of time and chance in the client, so that a test or a simulation can replace them. */
export interface Clock {
  /** Milliseconds since 1970 by the device's clock. */
  now(): number;
  /** Resolves after this many milliseconds, or immediately when `signal` is aborted. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A number from 0 (included) to 1 (excluded), as Math.random gives it. */
export type Random = () => number;

/**
 * The reason for aborting a pause. Without a reason, each `abort` creates an exception with a stack, which is
 * expensive.
 */
export const pauseOver = 'over';

/** The longest timer of the platform, 24.8 days. A longer timer would end immediately. */
const longestTimerMs = 2_147_483_647;

/** The clock of the machine. A sleep keeps a Node process alive, so that no call is cut off in a pause. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      let leftMs = ms;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const sleepOn = () => {
        const partMs = Math.min(leftMs, longestTimerMs);
        leftMs -= partMs;
        timer = setTimeout(leftMs > 0 ? sleepOn : done, partMs);
      };
      sleepOn();
      signal?.addEventListener('abort', done, { once: true });
    }),
};
