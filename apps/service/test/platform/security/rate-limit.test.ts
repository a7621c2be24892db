import { describe, expect, it } from 'vitest';
import { createAttemptLimit } from '../../../src/platform/security/attempt-limit.js';
import { createRateLimit, rateLimitHeaders } from '../../../src/platform/security/rate-limit.js';

const startMs = Date.parse('2026-11-20T09:15:00Z');

describe('the limit of requests', () => {
  it('[R-LIM-1][C-11] allows its number of requests and then none until the minute ends', () => {
    const rate = createRateLimit(600);
    const remaining = Array.from({ length: 600 }, (_, index) => ({ ...rate.take('a', startMs + index) }));
    expect(remaining.every(({ allowed }) => allowed)).toBe(true);
    expect(remaining[0]).toEqual({ ...remaining[0], limit: 600, remaining: 599, resetSeconds: 60 });
    expect(remaining[599]?.remaining).toBe(0);
    expect(rate.take('a', startMs + 59_001)).toMatchObject({ allowed: false, remaining: 0, resetSeconds: 1 });
    expect(rate.take('a', startMs + 60_000)).toMatchObject({
      allowed: true,
      remaining: 599,
      resetSeconds: 60,
    });
  });

  it('[C-11] counts each token separately', () => {
    const rate = createRateLimit(1);
    expect(rate.take('a', startMs).allowed).toBe(true);
    expect(rate.take('b', startMs).allowed).toBe(true);
    expect(rate.take('a', startMs).allowed).toBe(false);
  });

  it('does not lock a caller out if the clock is set back', () => {
    const rate = createRateLimit(1);
    rate.take('a', startMs);
    expect(rate.take('a', startMs - 3_600_000)).toMatchObject({ allowed: true, resetSeconds: 60 });
  });

  it('keeps only the counts that were used last, up to a maximum number', () => {
    const rate = createRateLimit(1, { mostKeys: 2 });
    rate.take('a', startMs);
    rate.take('b', startMs);
    rate.take('a', startMs);
    rate.take('c', startMs);
    expect(rate.take('a', startMs).allowed).toBe(false);
    expect(rate.take('b', startMs).allowed).toBe(true);
  });

  it('[C-11] appears in headers; a refusal also has Retry-After', () => {
    const rate = createRateLimit(1);
    expect(rateLimitHeaders(rate.take('a', startMs))).toEqual({
      'RateLimit-Limit': '1',
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': '60',
    });
    expect(rateLimitHeaders(rate.take('a', startMs + 100))).toEqual({
      'RateLimit-Limit': '1',
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': '60',
      'Retry-After': '60',
    });
  });
});

describe('the limit of log-ins', () => {
  it('[C-3][C-11] counts address and user name together, the name in any letter case', () => {
    const attempts = createAttemptLimit(10);
    for (let each = 0; each < 10; each += 1) {
      expect(attempts.take('203.0.113.7', 'Anna', startMs).allowed).toBe(true);
    }
    expect(attempts.take('203.0.113.7', 'ANNA', startMs).allowed).toBe(false);
    expect(attempts.take('203.0.113.8', 'anna', startMs).allowed).toBe(true);
    expect(attempts.take('203.0.113.7', 'bert', startMs).allowed).toBe(true);
  });

  it.each([
    ['203.0.113.7', '::ffff:203.0.113.7', true],
    ['203.0.113.7', '203.0.113.7:51234', true],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '[2001:db8:1:2::1]:51234', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['203.0.113.7', '203.0.113.70', false],
  ])('whether %s and %s count as one caller: %s', (one, other, same) => {
    const attempts = createAttemptLimit(1);
    attempts.take(one, 'anna', startMs);
    expect(attempts.take(other, 'anna', startMs).allowed).toBe(!same);
  });
});
