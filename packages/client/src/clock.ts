/** The only sources of time and chance in the client, so that a test or a simulation can bring its own. */
export interface Clock {
  /** Milliseconds since 1970 by the device's clock. */
  now(): number;
  /** Resolves after so many milliseconds, at once when `signal` is aborted; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A number from 0 (included) to 1 (excluded), as Math.random gives it. */
export type Random = () => number;

/** The clock of the machine. A sleep keeps a Node process alive, so that no call is cut off in a pause. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done, { once: true });
    }),
};
