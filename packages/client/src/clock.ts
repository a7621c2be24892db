/** The only sources of time and chance in the client, so that a test or a simulation can bring its own. */
export interface Clock {
  /** Milliseconds since 1970 by the device's clock. */
  now(): number;
  /** Resolves after so many milliseconds, at once when `signal` is aborted; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A number from 0 (included) to 1 (excluded), as Math.random gives it. */
export type Random = () => number;

/** Why a pause ends early. Without a reason of its own each `abort` makes an exception with its stack, which costs more than the rest. */
export const over = 'over';

/** A timer of the platform that is set to more, 24.8 days, ends at once. */
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
      const goOn = () => {
        const partMs = Math.min(leftMs, longestTimerMs);
        leftMs -= partMs;
        timer = setTimeout(leftMs > 0 ? goOn : done, partMs);
      };
      goOn();
      signal?.addEventListener('abort', done, { once: true });
    }),
};
