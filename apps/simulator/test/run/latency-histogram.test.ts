import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latencyHistogram } from '../../src/run/latency-histogram.js';

describe('the histogram of latencies', () => {
  it('returns percentiles that are at most 5 % too high', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.2, max: 60_000, noNaN: true }), { minLength: 1, maxLength: 300 }),
        fc.constantFrom(0.5, 0.95, 0.99),
        (durations, share) => {
          const histogram = latencyHistogram();
          for (const ms of durations) histogram.add(ms);
          const sorted = [...durations].sort((one, other) => one - other);
          const exact = sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
          expect(histogram.percentile(share)).toBeGreaterThanOrEqual(exact * 0.999);
          expect(histogram.percentile(share)).toBeLessThanOrEqual(exact * 1.051);
          expect(histogram.longest).toBe(sorted.at(-1));
        },
      ),
    );
  });

  it('returns 0 if nothing was counted, and its greatest step for durations that are too long', () => {
    expect(latencyHistogram().percentile(0.5)).toBe(0);
    const histogram = latencyHistogram();
    histogram.add(0);
    histogram.add(1e12);
    expect(histogram.percentile(0.99)).toBeGreaterThan(100_000);
    expect(histogram.count).toBe(2);
  });
});
