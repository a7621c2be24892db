import { expect, it } from 'vitest';
import { startOfDemoDay } from '../../src/demo/demo-day.js';

const midnightBefore = (now: string) => new Date(startOfDemoDay(Date.parse(now))).toISOString();

it.each([
  // Andorra is one hour ahead of UTC in winter, two in summer.
  ['2026-11-20T09:15:00.000Z', '2026-11-19T23:00:00.000Z'],
  ['2026-07-01T09:15:00.500Z', '2026-06-30T22:00:00.000Z'],
  // In Andorra it is already the next day.
  ['2026-11-20T23:00:00.000Z', '2026-11-20T23:00:00.000Z'],
  ['2026-11-20T22:59:59.999Z', '2026-11-19T23:00:00.000Z'],
  ['2026-12-31T23:30:00.000Z', '2026-12-31T23:00:00.000Z'],
  // On these days the clocks change, after midnight.
  ['2026-03-29T12:00:00.000Z', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25T12:00:00.000Z', '2026-10-24T22:00:00.000Z'],
])('[C-13] the demo drivers’ day at %s began at %s', (now, midnight) => {
  expect(midnightBefore(now)).toBe(midnight);
});
