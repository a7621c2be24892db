import { createFormats } from '@fleet/ui';
import { describe, expect, it } from 'vitest';
import { shownValue } from '../src/form/shown-value.js';
import { decimalText, readNumberNear, readTypedNumber, sentNumber } from '../src/ground/typed-number.js';

describe('a number', () => {
  const formats = createFormats('de', 'UTC');

  it.each([
    ['1250.50', '1.250,50'],
    ['heavy', 'heavy'],
    ['12345678901234567.5', '12345678901234567.5'],
    [`0.${'1'.repeat(150)}`, `0.${'1'.repeat(150)}`],
  ])('%s is shown in German as %s', (number, shown) => {
    expect(decimalText(formats, number)).toBe(shown);
  });
});

describe('a typed number', () => {
  it.each([
    ['1250', '1250'],
    ['1250.5', '1250.5'],
    ['1250,5', '1250.5'],
    ['1.250,5', '1250.5'],
    ['1,250.5', '1250.5'],
    ['1.250.000', '1250000'],
    ['1,250,000', '1250000'],
    ["1'250.5", '1250.5'],
    ['1\u202f250,5', '1250.5'],
    ['24,180', '24.180'],
    ['-18,5', '-18.5'],
    ['\u221218.5', '-18.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['0', '0'],
    ['٢٤٫٥', '24.5'],
    ['۲۴', '24'],
  ])('%s is read as %s', (typed, meant) => {
    expect(readTypedNumber(typed)).toBe(meant);
  });

  it.each(['', ' ', '-', '.', '1.2.3', '1.2,3,4', '1,25.000,5', '1e5', '12 km', '0x10'])(
    '%j is not a number',
    (typed) => {
      expect(readTypedNumber(typed)).toBeNull();
    },
  );

  it('is sent as typed if it is not a number, so that the rules can name the problem', () => {
    expect([sentNumber(' '), sentNumber('12,5'), sentNumber(' heavy ')]).toEqual([
      undefined,
      '12.5',
      'heavy',
    ]);
  });

  it.each([
    ['138,312', '138000', '138312'],
    ['138.312', '138000.5', '138312'],
    ['137.900', '138000', '137900'],
    ['138\u066c312', '138000', '138312'],
    ['138.31', '138000', '138.31'],
    ['138.312', '138', '138.312'],
    ['49.500', '50', '49.500'],
    ['138.312', null, '138.312'],
    ['12 km', '138000', null],
  ])('%s near %s is read as %s', (typed, near, meant) => {
    expect(readNumberNear(typed, near)).toBe(meant);
  });
});

it('shows a date without a time as the same day in every time zone', () => {
  const words = { messages: { yes: 'Yes', no: 'No' }, formats: createFormats('en', 'Pacific/Auckland') };
  expect(shownValue({ data_type: 'date' }, '2019-11-24', words)).toBe('24 Nov 2019');
  expect(shownValue({ data_type: 'date' }, '2019-11-24T20:00:00Z', words)).toBe('25 Nov 2019, 09:00');
});
