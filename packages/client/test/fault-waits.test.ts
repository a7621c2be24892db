import { expect, it } from 'vitest';
import { createFaultWaits } from '../src/calls/fault-waits.js';

const ids = (count: number) => Array.from({ length: count }, (_, n) => `r${n}`);

it('the first faults do not make a record suspect', () => {
  const waits = createFaultWaits();
  waits.failed(ids(8), 0);
  waits.failed(ids(8), 0);
  expect([waits.mostTogether('r0'), waits.waiting(0).size]).toEqual([Number.POSITIVE_INFINITY, 0]);
  waits.answered(ids(8));
  waits.failed(ids(8), 0);
  expect(waits.mostTogether('r0')).toBe(Number.POSITIVE_INFINITY);
});

it('a suspect record is sent in ever smaller batches until it is alone, and then waits longer each time', () => {
  const waits = createFaultWaits();
  for (const size of [8, 8, 8, 4, 2]) waits.failed(ids(size), 0);
  expect([waits.mostTogether('r0'), waits.mostTogether('r3'), waits.mostTogether('r7')]).toEqual([1, 2, 4]);
  expect(waits.waiting(0).size).toBe(0);
  waits.failed(['r0'], 1_000);
  expect([...waits.waiting(30_999)]).toEqual([['r0', 31_000]]);
  expect(waits.waiting(31_000).size).toBe(0);
  waits.failed(['r0'], 31_000);
  expect(waits.waiting(31_000).get('r0')).toBe(91_000);
  for (let n = 0; n < 30; n += 1) waits.failed(['r0'], 0);
  expect(waits.waiting(0).get('r0')).toBe(600_000);
  // After the clock is set back by a day, the elapsed time is unknown.
  expect(waits.waiting(-86_400_000).size).toBe(0);
  waits.resume();
  expect([waits.waiting(0).size, waits.mostTogether('r0')]).toEqual([0, 1]);
});
