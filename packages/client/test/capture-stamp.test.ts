import { captureStamps } from '@fleet/client/capture-stamp';
import { systemClock } from '@fleet/client/clock';
import { describe, expect, it } from 'vitest';

const noonMs = Date.parse('2026-11-20T12:00:00.000Z');

/** The times of captures at these readings of the device's clock, in milliseconds from noon. */
function timesAt(...readings: number[]): number[] {
  let reading = 0;
  const next = captureStamps({ ...systemClock, now: () => noonMs + reading });
  return readings.map((each) => {
    reading = each;
    return Date.parse(next()) - noonMs;
  });
}

describe('the time of a capture', () => {
  it('is the time of the clock', () => {
    expect(timesAt(0, 5, 1_000)).toEqual([0, 5, 1_000]);
  });

  it('[C-6] is never the same as that of the previous capture', () => {
    expect(timesAt(0, 0, 0, 1, 7)).toEqual([0, 1, 2, 3, 7]);
  });

  it('[C-4] follows a clock that is corrected, in either direction', () => {
    expect(timesAt(0, 9 * 3_600_000, 60_000, 60_000)).toEqual([0, 9 * 3_600_000, 60_000, 60_001]);
  });

  it('runs ahead of a clock that does not tick, but only by a limited time', () => {
    const times = timesAt(...Array(12_000).fill(0));
    expect(Math.max(...times)).toBe(5_000);
  });
});
