import { describe, expect, it } from 'vitest';
import {
  decidePause,
  decideRetry,
  deliveryWindowMs,
  downAfterFailures,
} from '../src/organisations/webhook-schedule.js';

const hourMs = 3_600_000;

/** The times of all attempts at a delivery that never succeeds, in milliseconds since the first. */
function attemptsOf(random: () => number, retryAfterMs: number | null = null): number[] {
  const times = [0];
  for (;;) {
    const triedForMs = times.at(-1) ?? 0;
    const decision = decideRetry({ attempts: times.length, triedForMs, retryAfterMs, random: random() });
    if (decision.kind === 'dead') return times;
    times.push(triedForMs + decision.inMs);
  }
}

describe('[C-10] the next attempt at a delivery', () => {
  it('comes after growing pauses, and the last one after 24 hours', () => {
    const times = attemptsOf(() => 0.5);
    expect(times.slice(0, 6)).toEqual([0, 5_000, 35_000, 155_000, 755_000, 2_555_000]);
    expect(times.at(-1)).toBe(deliveryWindowMs);
    expect(times).toHaveLength(14);
  });

  it('varies by a fifth, and there is always a last attempt', () => {
    for (const random of [0, 0.999_999]) {
      const times = attemptsOf(() => random);
      expect(Math.abs((times[1] ?? 0) - 5_000)).toBeLessThanOrEqual(1_000);
      expect(times.at(-1)).toBe(deliveryWindowMs);
    }
  });

  it('is not before the time that the receiver asks for, and not after 24 hours in any case', () => {
    expect(attemptsOf(() => 0.5, hourMs).slice(0, 3)).toEqual([0, hourMs, 2 * hourMs]);
    expect(attemptsOf(() => 0.5, 1_000 * hourMs)).toEqual([0, deliveryWindowMs]);
  });
});

describe('[C-10] the pause of a subscription', () => {
  it('is none while the receiver is not considered down and asks for none', () => {
    expect(decidePause(downAfterFailures - 1, null, 0.5)).toBe(0);
    expect(decidePause(1, 90_000, 0.5)).toBe(90_000);
    expect(decidePause(1, 1_000 * hourMs, 0.5)).toBe(24 * hourMs);
  });

  it('grows with each failure from 5 seconds to 5 minutes', () => {
    const pauses = Array.from({ length: 8 }, (_, more) => decidePause(downAfterFailures + more, null, 0.5));
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]);
    expect(decidePause(1_000_000, null, 0.5)).toBe(300_000);
    expect(decidePause(downAfterFailures, 600_000, 0.5)).toBe(600_000);
  });
});
