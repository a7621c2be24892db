import type { FormDataType, FormField } from '@fleet/contract/planning/requirement-kinds/form-kind';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFormValue, compareEnds, isValueOf, liesBetween } from '../src/outcomes/form-value.js';

describe('values of the data types', () => {
  it.each<[FormDataType, string, boolean]>([
    ['date', '2026-11-20', true],
    ['date', '2024-02-29', true],
    ['date', '2026-02-29', false],
    ['date', '2026-13-01', false],
    ['date', '2026-1-1', false],
    ['date', '0000-01-01', false],
    ['date', '20.11.2026', false],
    ['date', '2026-11-20T09:15:00Z', true],
    ['date', '2026-11-20T09:15:00.123456789Z', true],
    ['date', '2026-11-20T09:15:00', false],
    ['date', '2026-11-20T09:15:00+01:00', false],
    ['date', '2026-11-20T24:00:00Z', false],
    ['date', '2026-11-20 ', false],
    ['number', '12.50', true],
    ['number', '-4', true],
    ['number', '12,5', false],
    ['number', '1e3', false],
    ['number', '.5', false],
    ['number', '5.', false],
    ['number', ' 5', false],
    ['number', '5 km', false],
    ['boolean', 'true', true],
    ['boolean', 'false', true],
    ['boolean', 'True', false],
    ['boolean', '1', false],
    ['boolean', 'yes', false],
    ['text', 'anything at all\n', true],
  ])('[R-FRM-14] as a %s, %j is a value: %s', (dataType, text, expected) => {
    expect(isValueOf(dataType, text)).toBe(expected);
  });
});

describe('ranges', () => {
  it.each<[FormDataType, string, string, string, boolean]>([
    ['number', '10', '10', '20', true],
    ['number', '20.000', '10', '20', true],
    ['number', '10.0', '10', '10', true],
    ['number', '9', '10', '20', false],
    ['number', '100', '20', '30', false],
    ['number', '-5', '-10', '-1', true],
    ['number', '20.0000000000000000001', '10', '20', false],
    ['date', '2026-11-20', '2026-11-20', '2026-11-21', true],
    ['date', '2026-11-21', '2026-11-20', '2026-11-21', true],
    ['date', '2026-11-19', '2026-11-20', '2026-11-21', false],
    ['date', '2026-11-22', '2026-11-20', '2026-11-21', false],
    ['date', '2026-11-21T23:59:59.999Z', '2026-11-20', '2026-11-21', true],
    ['date', '2026-11-22T00:00:00Z', '2026-11-20', '2026-11-21', false],
    ['date', '2026-11-20T00:00:00Z', '2026-11-20', '2026-11-21', true],
    ['date', '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z', true],
    ['date', '2026-11-20T10:00:00.001Z', '2026-11-20', '2026-11-20T10:00:00Z', false],
    ['date', '2026-11-20', '2026-11-20T22:00:00Z', '2026-11-21', true],
    ['date', '2026-11-19', '2026-11-20T00:00:00Z', '2026-11-21', false],
  ])('[R-FRM-9] the %s %s lies between %s and %s by value: %s', (dataType, value, low, high, expected) => {
    expect(liesBetween(dataType, value, low, high)).toBe(expected);
  });

  it.each<[FormDataType, string, string]>([
    ['text', 'a', 'b'],
    ['boolean', 'false', 'true'],
    ['number', 'a', '1'],
    ['date', '2026-11-20', 'tomorrow'],
  ])('[R-FRM-11] does not compare %ss %s and %s', (dataType, low, high) => {
    expect(compareEnds(dataType, low, high)).toBeNull();
  });

  it('[R-FRM-9] both ends belong to every range', () => {
    const days = fc
      .date({
        min: new Date('1970-01-01T00:00:00Z'),
        max: new Date('2100-01-01T00:00:00Z'),
        noInvalidDate: true,
      })
      .chain((date) => fc.constantFrom(date.toISOString(), date.toISOString().slice(0, 10)));
    fc.assert(
      fc.property(days, days, (one, other) => {
        const [low, high] = one.slice(0, 10) <= other.slice(0, 10) ? [one, other] : [other, one];
        fc.pre((compareEnds('date', low, high) ?? 1) <= 0);
        expect([liesBetween('date', low, low, high), liesBetween('date', high, low, high)]).toEqual([
          true,
          true,
        ]);
      }),
    );
  });
});

describe('a value against its field', () => {
  const number: FormField = { data_type: 'number', label: 'n', integration_key: 'n' };
  const text: FormField = { data_type: 'text', label: 't', integration_key: 't' };
  it.each<[string, FormField, string, string[]]>([
    ['a number in its range', { ...number, range: ['0', '10'] }, '10.0', []],
    ['a number outside', { ...number, range: ['0', '10'] }, '10.01', ['value_out_of_range']],
    ['no number at all', { ...number, range: ['0', '10'] }, 'ten', ['invalid_value']],
    ['an option', { ...text, options: ['red', 'green'] }, 'green', []],
    ['another word', { ...text, options: ['red', 'green'] }, 'Green', ['value_not_in_options']],
    ['an option with a space', { ...text, options: ['red'] }, 'red ', ['value_not_in_options']],
    [
      'a number that is an option by value only',
      { ...number, options: ['10'] },
      '10.0',
      ['value_not_in_options'],
    ],
    ['any word when there are no options', { ...text, options: [] }, 'red', []],
    ['a text that matches', { ...text, regex: '^[A-Z]+$' }, 'ABC', []],
    ['a text that does not', { ...text, regex: '^[A-Z]+$' }, 'abc', ['regex_mismatch']],
    ['the digits of a number', { ...number, regex: '^[0-9]+\\.[0-9]{2}$' }, '12.50', []],
    ['a number written otherwise', { ...number, regex: '^[0-9]+\\.[0-9]{2}$' }, '12.5', ['regex_mismatch']],
    ['a text too long for its pattern', { ...text, regex: '^.{1,500}$' }, 'a'.repeat(5_000), ['too_long']],
    [
      'all faults together',
      { ...number, range: ['0', '10'], options: ['1'], regex: '^1' },
      '22',
      ['regex_mismatch', 'value_not_in_options', 'value_out_of_range'],
    ],
  ])('[R-FRM-6][R-FRM-8][R-FRM-9] judges %s', (_what, field, value, expected) => {
    expect(
      checkFormValue(field, value)
        .map((each) => each.code)
        .sort(),
    ).toEqual(expected);
  });
});
