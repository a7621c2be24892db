import type { Clock } from '../packages/client/src/clock.js';

/** The clock of a phone under test. */
export interface PhoneClock extends Clock {
  /** How far it is ahead of the right time, in milliseconds. */
  skewMs: number;
}

/** The factor by which pauses and time-outs are shorter than in reality. The times that the phone sends are real. */
const pace = 20;

export function phoneClock(skewMs = 0): PhoneClock {
  const clock: PhoneClock = {
    skewMs,
    now: () => Date.now() + clock.skewMs,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve();
        const done = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, ms / pace);
        signal?.addEventListener('abort', done, { once: true });
      }),
  };
  return clock;
}
