import { describe, expect, it } from 'vitest';
import { decideMailRetry } from '../src/organisations/mail-schedule.js';

const hour = 3_600_000;

describe('a mail that could not be sent', () => {
  it('[R-AUT-3] is tried again after pauses that grow up to ten minutes', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 50, 5_000].map((attempts) => decideMailRetry(attempts, 0, 0.5));
    expect(pauses).toEqual(
      [15, 30, 60, 120, 240, 480, 600, 600, 600].map((each) => ({ kind: 'retry', inMs: each * 1_000 })),
    );
  });

  it('[R-AUT-3] is tried again at times that vary by a fifth, so that mails are not all sent at the same time', () => {
    expect(decideMailRetry(7, 0, 0)).toEqual({ kind: 'retry', inMs: 480_000 });
    expect(decideMailRetry(7, 0, 0.999_999)).toEqual({ kind: 'retry', inMs: 720_000 });
  });

  it('[R-AUT-3] is given up after 24 hours, with a last attempt at the end', () => {
    expect(decideMailRetry(150, 24 * hour - 5_000, 0.5)).toEqual({ kind: 'retry', inMs: 5_000 });
    expect(decideMailRetry(151, 24 * hour, 0.5)).toEqual({ kind: 'dead' });
  });
});
