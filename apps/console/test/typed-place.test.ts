import { expect, it } from 'vitest';
import { readTypedPlace } from '../src/frame/typed-place.js';

const pair = '42.50729, 1.52109';

it('reads a pasted pair, latitude first', () => {
  expect(readTypedPlace(pair, '')).toEqual([1.52109, 42.50729]);
  expect(readTypedPlace('1,52109', '')).toBeNull();
});

it('reads no pair while it is typed, because its longitude may not be whole', () => {
  const read = Array.from(pair, (_, at) => readTypedPlace(pair.slice(0, at + 1), pair.slice(0, at)));
  expect(read.every((each) => each === null)).toBe(true);
});
