import { expect, it } from 'vitest';

const { brokenLimits } = await import(new URL('../../bench/bench-limits.mjs', import.meta.url).href);
const row = (ratio: number) => [
  { name: 'submit_outcome', ratio: 2 },
  { name: 'submit_batch_200_history', ratio },
  { name: 'start_empty' },
];

it('a batch of outcomes may take at most 1.3 times as long for a requirement with many outcomes', () => {
  expect(brokenLimits(row(1.3))).toEqual([]);
  expect(brokenLimits(row(1.301))).toEqual([
    'submit_batch_200_history has the ratio 1.301, above its limit of 1.3.',
  ]);
});
