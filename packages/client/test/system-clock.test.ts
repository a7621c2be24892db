import { describe, expect, it } from 'vitest';
import { systemClock } from '../src/clock.js';

describe('a pause of the machine’s clock', () => {
  it.each([
    ['of a year, as a Retry-After may ask for', 31_536_000_000],
    ['without an end', Number.POSITIVE_INFINITY],
  ])('%s does not end immediately', async (_, ms) => {
    const wake = new AbortController();
    let ended = false;
    const pause = systemClock.sleep(ms, wake.signal).then(() => {
      ended = true;
    });
    // The platform ends a timer that is too long after 1 ms.
    await systemClock.sleep(30);
    expect(ended).toBe(false);
    wake.abort();
    await pause;
  });
});
