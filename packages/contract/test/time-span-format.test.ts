import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTimeSpan, isTimeSpan, parseTimeSpan } from '../src/ground/time-span-format.js';

describe('time spans', () => {
  it.each([
    ['00:00:00', 0],
    ['00:00:01', 1_000],
    ['02:03:04', 7_384_000],
    ['1.02:03:04', 93_784_000],
    ['1.02:03:04.500', 93_784_500],
    ['00:00:00.007', 7],
    ['23:59:59.999', 86_399_999],
    ['10.00:00:00', 864_000_000],
  ])('[R-CNV-4][R-CNV-5] %s is read as %d ms and written back', (text, milliseconds) => {
    expect(isTimeSpan(text)).toBe(true);
    expect(parseTimeSpan(text)).toBe(milliseconds);
    expect(formatTimeSpan(milliseconds)).toBe(text);
  });

  it.each([
    ['0.00:00:01', 1_000, '00:00:01'],
    ['01.00:00:00', 86_400_000, '1.00:00:00'],
    ['00:00:00.000', 0, '00:00:00'],
    ['00:00:00.5', 500, '00:00:00.500'],
    ['00:00:00.05', 50, '00:00:00.050'],
  ])('[R-CNV-4][C-1] %s is read, and written in its shortest form', (text, milliseconds, shortest) => {
    expect(parseTimeSpan(text)).toBe(milliseconds);
    expect(formatTimeSpan(milliseconds)).toBe(shortest);
  });

  it.each([
    '',
    '-00:00:01',
    '-1.00:00:00',
    '+00:00:01',
    '24:00:00',
    '1.24:00:00',
    '00:60:00',
    '00:00:60',
    '1.2:3:4',
    '1:02:03',
    '00:00',
    '1',
    '1.00:00',
    '00:00:00.',
    '00:00:00.0000',
    '00:00:00,500',
    '.00:00:00',
    '1:00:00:00',
    '123456789.00:00:00',
    ' 00:00:00',
    '00:00:00 ',
    '00:00:00\n',
    '٠٠:٠٠:٠١',
    'PT1S',
    '1.5.00:00:00',
  ])('[R-CNV-4] %j is not a time span', (text) => {
    expect(isTimeSpan(text)).toBe(false);
    expect(parseTimeSpan(text)).toBeNull();
  });

  const days = 99_999_999;
  const milliseconds = fc.oneof(
    fc.integer({ min: 0, max: 200_000_000 }),
    fc.integer({ min: 0, max: days * 86_400_000 + 86_399_999 }),
  );

  it('[R-CNV-4][C-1] writing and reading a time span loses nothing', () => {
    fc.assert(fc.property(milliseconds, (value) => parseTimeSpan(formatTimeSpan(value)) === value));
  });

  it('[R-CNV-4][C-1] the written text is the shortest one of its time span', () => {
    const two = (value: number) => String(value).padStart(2, '0');
    const text = fc
      .tuple(
        fc.option(fc.nat({ max: days })),
        fc.nat({ max: 23 }),
        fc.nat({ max: 59 }),
        fc.nat({ max: 59 }),
        fc.option(fc.nat({ max: 999 })),
      )
      .map(([day, hour, minute, second, rest]) => {
        const clock = `${two(hour)}:${two(minute)}:${two(second)}`;
        return `${day === null ? '' : `${day}.`}${clock}${rest === null ? '' : `.${String(rest).padStart(3, '0')}`}`;
      });
    fc.assert(
      fc.property(text, (written) => {
        const value = parseTimeSpan(written);
        expect(value).not.toBeNull();
        expect(formatTimeSpan(value ?? Number.NaN).length).toBeLessThanOrEqual(written.length);
      }),
    );
  });
});
