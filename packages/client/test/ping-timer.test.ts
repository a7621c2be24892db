import { describe, expect, it } from 'vitest';
import { intervalsPassed } from '../src/push/ping-timer.js';

describe('the timer of the pings', () => {
  it.each([
    ['is on time', 0, 30_010, 1],
    ['is on time', 1, 29_990, 1],
    ['is on time', 2, 30_000, 1],
    ['woke after a minute, as hidden pages do: the ping is due', 0, 60_000, 2],
    ['woke after a minute when half the time had passed before: no more than the ping is due', 1, 60_000, 1],
    ['woke from a long sleep: the ping first', 0, 3_600_000, 2],
    ['woke late while the answer is awaited', 2, 60_000, 1],
    ['woke early, which timers may', 0, 10, 1],
  ])('%s', (_what, wakings, elapsedMs, passed) => {
    expect(intervalsPassed(wakings, elapsedMs, 30_000)).toBe(passed);
  });
});
