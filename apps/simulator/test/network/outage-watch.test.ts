import { expect, it, vi } from 'vitest';
import { watchOutages } from '../../src/network/outage-watch.js';

/** A fetch that takes 100 ms for each response, and fails where the list has no status. */
function answering(statuses: readonly (number | null)[]) {
  const left = [...statuses];
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const status = left.shift() ?? null;
    if (status === null) throw new TypeError('fetch failed');
    return new Response(null, { status });
  };
}

async function outagesOf(statuses: readonly (number | null)[]): Promise<number[]> {
  vi.useFakeTimers();
  try {
    const outages: number[] = [];
    const fetch = watchOutages(answering(statuses), (ms) => outages.push(ms));
    for (const _ of statuses) {
      const exchange = fetch('http://127.0.0.1/').catch(() => null);
      await vi.advanceTimersByTimeAsync(100);
      await exchange;
    }
    return outages;
  } finally {
    vi.useRealTimers();
  }
}

it('an outage lasts from the first failed request to the next usable response', async () => {
  expect(await outagesOf([200, null, 503, 500, 404, 200])).toEqual([100, 400, 100]);
});

it('an outage that has not ended is not counted', async () => {
  expect(await outagesOf([200, null, null])).toEqual([100]);
});
