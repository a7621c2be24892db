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

it('a tap is answered within 200 ms, and a slowed phone shows the log-in within 1.5 s', () => {
  const pages = (tap: number, start: number) => [
    { name: 'tap: save', p50_ms: tap },
    { name: 'first_start_slowed', p50_ms: start },
  ];
  expect(brokenLimits(pages(200, 1_500))).toEqual([]);
  expect(brokenLimits(pages(201, 1_501))).toEqual([
    'tap: save took 201 ms, above its limit of 200.',
    'first_start_slowed took 1501 ms, above its limit of 1500.',
  ]);
});
