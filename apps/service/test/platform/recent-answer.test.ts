import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recentAnswer } from '../../src/platform/recent-answer.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a recent answer is read once for all callers who ask during the read or in the second after it', async () => {
  let reads = 0;
  const answer = recentAnswer(async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    reads += 1;
    return reads;
  });
  const asked = [answer(), answer()];
  await vi.advanceTimersByTimeAsync(2_999);
  asked.push(answer());
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all([...asked, answer()])).toEqual([1, 1, 1, 1]);
  await vi.advanceTimersByTimeAsync(1_000);
  const later = answer();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await later).toBe(2);
});

it('a recent answer whose read failed is read again by the next call', async () => {
  let reads = 0;
  const answer = recentAnswer(() => {
    reads += 1;
    return reads === 1 ? Promise.reject(new Error('away')) : Promise.resolve(reads);
  });
  const asked = [answer(), answer()];
  await expect(asked[0]).rejects.toThrow('away');
  await expect(asked[1]).rejects.toThrow('away');
  expect(await answer()).toBe(2);
});
