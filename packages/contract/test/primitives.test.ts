import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Coordinates,
  DecimalText,
  IntegrationKey,
  isBlank,
  isCalendarDate,
  isUtcDateTime,
  isUuid,
  SequenceNumber,
  UnsignedDecimalText,
} from '../src/ground/primitives.js';
import { shapeCheck } from '../src/ground/shape-check.js';

describe('date-times', () => {
  it.each([
    '2026-11-20T09:15:00.000Z',
    '2026-11-20T09:15:00Z',
    '2026-11-20T09:15:00.123456789Z',
    '2024-02-29T00:00:00Z',
    '2000-02-29T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
  ])('[R-CNV-3] %s is a date-time', (text) => {
    expect(isUtcDateTime(text)).toBe(true);
  });

  it.each([
    ['an offset', '2026-11-20T09:15:00+01:00'],
    ['an offset of nothing', '2026-11-20T09:15:00+00:00'],
    ['no zone', '2026-11-20T09:15:00'],
    ['a lower-case z', '2026-11-20T09:15:00z'],
    ['a lower-case t', '2026-11-20t09:15:00Z'],
    ['a space', '2026-11-20 09:15:00Z'],
    ['no seconds', '2026-11-20T09:15Z'],
    ['a date alone', '2026-11-20'],
    ['an empty fraction', '2026-11-20T09:15:00.Z'],
    ['a decimal comma', '2026-11-20T09:15:00,5Z'],
    ['29 February of a year that is not a leap year', '2026-02-29T00:00:00Z'],
    ['a century that is not a leap year', '1900-02-29T00:00:00Z'],
    ['the 31st of a month of 30 days', '2026-04-31T00:00:00Z'],
    ['month 13', '2026-13-01T00:00:00Z'],
    ['month 0', '2026-00-01T00:00:00Z'],
    ['day 0', '2026-01-00T00:00:00Z'],
    ['hour 24', '2026-11-20T24:00:00Z'],
    ['minute 60', '2026-11-20T09:60:00Z'],
    ['a leap second', '2026-06-30T23:59:60Z'],
    ['year 0', '0000-01-01T00:00:00Z'],
    ['a year of five digits', '+02026-11-20T09:15:00Z'],
    ['text after it', '2026-11-20T09:15:00Z '],
    ['a line after it', '2026-11-20T09:15:00Z\n'],
    ['a number of seconds', '1795166100'],
    ['nothing', ''],
  ])('[R-CNV-3] %s is refused: %j', (_, text) => {
    expect(isUtcDateTime(text)).toBe(false);
  });

  it('[R-CNV-3] every instant as JavaScript writes it is a date-time', () => {
    const instant = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(fc.property(instant, (value) => isUtcDateTime(value.toISOString())));
  });

  it('[R-CNV-3] a day is accepted exactly if it exists in the calendar', () => {
    const part = fc.record({
      year: fc.integer({ min: 1, max: 9999 }),
      month: fc.integer({ min: 0, max: 13 }),
      day: fc.integer({ min: 0, max: 32 }),
    });
    fc.assert(
      fc.property(part, ({ year, month, day }) => {
        const shown = new Date(0);
        shown.setUTCFullYear(year, month - 1, day);
        const exists =
          shown.getUTCMonth() === month - 1 && shown.getUTCDate() === day && shown.getUTCFullYear() === year;
        expect(isCalendarDate(year, month, day)).toBe(exists);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('other primitives', () => {
  const accepts = (schema: Parameters<typeof shapeCheck>[0], value: unknown) =>
    shapeCheck(schema).check(value).ok;

  it('[R-CNV-6] coordinates are longitude before latitude, in their ranges', () => {
    expect(accepts(Coordinates, [-180, 90])).toBe(true);
    expect(accepts(Coordinates, [180, -90])).toBe(true);
    for (const wrong of [
      [0, 90.001],
      [180.001, 0],
      [0],
      [0, 0, 0],
      ['0', '0'],
      [0, null],
      [Number.NaN, 0],
      {},
    ]) {
      expect([wrong, accepts(Coordinates, wrong)]).toEqual([wrong, false]);
    }
  });

  it('[C-6] numbers as text have only digits, an optional minus sign and an optional decimal point', () => {
    for (const right of ['0', '12', '-12.50', '007', '0.000000001'])
      expect(accepts(DecimalText, right)).toBe(true);
    for (const wrong of [
      '',
      '-',
      '.5',
      '5.',
      '1e3',
      '1,5',
      '+1',
      ' 1',
      '1 ',
      '1\n',
      '0x1',
      '١',
      'NaN',
      '1.2.3',
      12,
    ]) {
      expect([wrong, accepts(DecimalText, wrong)]).toEqual([wrong, false]);
    }
    expect(accepts(UnsignedDecimalText, '12.5')).toBe(true);
    expect(accepts(UnsignedDecimalText, '-12.5')).toBe(false);
  });

  it('[C-1] identifiers are UUIDs', () => {
    expect(isUuid('019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001')).toBe(true);
    for (const wrong of [
      '',
      '019a9f3e7c117d3ca2bb5a0c64d0c001',
      '{019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001}',
      '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c00g',
      '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001\n',
    ]) {
      expect([wrong, isUuid(wrong)]).toEqual([wrong, false]);
    }
  });

  it.each(['', ' ', '\u200b', '\ufeff\u2060', '\u3164 \u2800', '\u0000'])(
    '[C-1] %j is blank, because it has no visible character',
    (text) => {
      expect(isBlank(text)).toBe(true);
    },
  );

  it.each(['a', ' a ', '\u200b.', '工', 'é', '🚚', '👩\u200d🔧', 'ا'])('[C-1] %j is not blank', (text) => {
    expect(isBlank(text)).toBe(false);
  });

  it('[C-1] an integration key is not blank', () => {
    expect(accepts(IntegrationKey, 'ROUTE-1')).toBe(true);
    for (const wrong of ['', '   ', '\t\n', '\u00a0', 'x'.repeat(201)])
      expect([wrong, accepts(IntegrationKey, wrong)]).toEqual([wrong, false]);
  });

  it('[C-1] an integration key is neither of the two texts that a path cannot contain', () => {
    for (const right of ['...', '.a', 'a.', '. .', '..1', '.\n'])
      expect([right, accepts(IntegrationKey, right)]).toEqual([right, true]);
    for (const wrong of ['.', '..']) {
      expect([wrong, accepts(IntegrationKey, wrong)]).toEqual([wrong, false]);
    }
  });

  it('[C-4] record numbers are whole numbers, from 1', () => {
    expect(accepts(SequenceNumber, 1)).toBe(true);
    for (const wrong of [0, -1, 1.5, 2 ** 53, '1'])
      expect([wrong, accepts(SequenceNumber, wrong)]).toEqual([wrong, false]);
  });
});
