import { expect, it } from 'vitest';
import { createReadPace } from '../src/queries/read-pace.js';

/** A pace with a clock that moves only during `sleep`. */
function paceOf(most: number) {
  let now = 0;
  const pace = createReadPace({
    most,
    periodMs: 60_000,
    now: () => now,
    sleep: async (milliseconds) => {
      now += milliseconds;
    },
  });
  return { pace, now: () => now, pass: (milliseconds: number) => (now += milliseconds) };
}

it('lets a limited number of calls begin in a minute, and the next calls when the first are a minute old', async () => {
  const { pace, now, pass } = paceOf(3);
  const { signal } = new AbortController();
  const begun: number[] = [];
  for (let count = 0; count < 8; count += 1) {
    await pace.turn(signal);
    begun.push(now());
    pass(1_000);
  }
  expect(begun).toEqual([0, 1_000, 2_000, 60_000, 61_000, 62_000, 120_000, 121_000]);
});

it('gives no turn to an aborted call', async () => {
  const { pace, now } = paceOf(1);
  await expect(pace.turn(AbortSignal.abort())).rejects.toThrow();
  await pace.turn(new AbortController().signal);
  expect(now()).toBe(0);
});
