import { describe, expect, it } from 'vitest';
import { intervalsPassed } from '../src/push/ping-timer.js';

describe('the timer of the pings', () => {
  it.each([
    ['is on time', 0, 30_010, 1],
    ['is on time', 1, 29_990, 1],
    ['is on time', 2, 30_000, 1],
    ['woke after a minute, as in hidden pages: the ping is due', 0, 60_000, 2],
    ['woke a minute after the first interval: only the ping is due', 1, 60_000, 1],
    ['woke from a long sleep: the ping is sent before the connection can be ended', 0, 3_600_000, 2],
    ['woke late during the wait for the response', 2, 60_000, 1],
    ['woke early, as timers may do', 0, 10, 1],
  ])('%s', (_what, wakings, elapsedMs, passed) => {
    expect(intervalsPassed(wakings, elapsedMs, 30_000)).toBe(passed);
  });
});
