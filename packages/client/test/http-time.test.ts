import { describe, expect, it } from 'vitest';
import { readDate, readRetryAfter } from '../src/http-time.js';

const now = Date.parse('2026-11-20T09:15:00.000Z');

describe('the times in headers', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    ['Fri, 20 Nov 2026 09:16:30 GMT', 90_000],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['99999999999999999999', null],
    ['', null],
  ])('reads Retry-After %j', (header, expected) => {
    expect(readRetryAfter(header, now)).toBe(expected);
  });

  it('returns null if the header is missing or invalid', () => {
    expect(readRetryAfter(null, now)).toBeNull();
    expect(readDate(null)).toBeNull();
    expect(readDate('yesterday')).toBeNull();
    expect(readDate('Fri, 20 Nov 2026 09:15:00 GMT')).toBe(now);
  });
});
