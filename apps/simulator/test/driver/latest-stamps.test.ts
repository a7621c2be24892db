import { captureStamps } from '@fleet/client/capture-stamp';
import { expect, it } from 'vitest';
import { latestStamps } from '../../src/driver/latest-stamps.js';

it('is the time that the client gives, however many captures fall into one millisecond', () => {
  const times = [1_000, 1_000, 1_000, 1_000, 1_001, 1_001, 1_010, 1_010, 1_009];
  let at = 0;
  const stamp = captureStamps({ now: () => times[at] ?? 0, sleep: async () => undefined });
  const latest = latestStamps();
  for (at = 0; at < times.length; at += 1) {
    expect(latest(times[at] ?? 0)).toBe(Date.parse(stamp()));
  }
});
