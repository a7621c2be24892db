import { expect, it } from 'vitest';
import { readDegrees, readNumber, readWholeNumber, storedNumber } from '../src/frame/read-number.js';

it.each([
  ['12', '12'],
  [' 12.5 ', '12.5'],
  ['12,5', '12.5'],
  ['-1', '-1'],
  ['138.244,7', '138244.7'],
  ['1,138,244.75', '1138244.75'],
  ['0.125', '0.125'],
  ['0,500', '0.500'],
  ['182340.125', '182340.125'],
  ['12.3450', '12.3450'],
])('reads %s as one number', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

it.each([
  ...['12.000', '12,000', '1.234.567', '1,234,567', '1.234,567', '-12.500'],
  ...['12 000', '12.', '1.2.3', '1e3', 'x', ''],
])('reads no number from “%s”', (typed) => {
  expect(readNumber(typed)).toBeNull();
});

it('a text that cannot be read is stored as it was typed, but never as a decimal of the contract', () => {
  expect(storedNumber('12.000')).toBe('12.000 ');
  expect(storedNumber('12.000 ')).toBe('12.000 ');
  expect(storedNumber(' ')).toBeUndefined();
  expect(storedNumber('12,50')).toBe('12.50');
});

it('a whole number has only digits; degrees have no thousands', () => {
  expect(['12000', ' 12 ', '12.000', '12,5', '12 000', '-1', ''].map(readWholeNumber)).toEqual([
    ...[12000, 12, null, null, null, null, null],
  ]);
  expect(['42.507', '1,521', ' -1 ', '42.5x'].map(readDegrees)).toEqual([42.507, 1.521, -1, null]);
});
