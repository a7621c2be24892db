import { expect, it } from 'vitest';
import { readRetryAfter } from '../../../src/platform/outgoing/retry-after.js';

const nowMs = Date.UTC(2026, 10, 20, 8, 0, 0);

it.each([
  ['120', 120_000],
  [' 7 ', 7_000],
  ['Fri, 20 Nov 2026 08:01:00 GMT', 60_000],
  ['Friday, 20-Nov-26 08:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 07:00:00 GMT', 0],
])('[C-10] %j asks for a wait', (value, wait) => {
  expect(readRetryAfter(value, nowMs)).toBe(wait);
});

it.each(['', 'soon', 'soon 5', '1.5', '-5', 'Fri, soon'])('[C-10] %j asks for no wait', (value) => {
  expect(readRetryAfter(value, nowMs)).toBeNull();
});
