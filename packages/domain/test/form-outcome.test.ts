import type { FormField } from '@fleet/contract/planning/requirement-kinds/form-kind';
import { describe, expect, it } from 'vitest';
import { faultsOf, requirementExamples, successOf } from './judgement-examples.js';

const asked = (...fields: Partial<FormField>[]) => ({
  ...requirementExamples.form,
  fields: fields.map((each, index) => ({
    data_type: 'text' as const,
    label: `Field ${index}`,
    integration_key: `f${index}`,
    ...each,
  })),
});
const entry = (integration_key: string, value: unknown, data_type = 'text') => ({
  integration_key,
  value,
  label: 'Field',
  data_type,
});
const faults = (form: ReturnType<typeof asked>, ...fields: unknown[]) =>
  faultsOf(successOf({ fields }), form);

describe('a form outcome', () => {
  it('[R-FRM-13] may have its fields in any order', () => {
    expect(faults(asked({}, {}), entry('f1', 'b'), entry('f0', 'a'))).toEqual([]);
  });

  it('[R-FRM-5][R-FRM-13] is refused with an unknown or a repeated field', () => {
    expect(faults(asked({}), entry('f0', 'a'), entry('F0', 'b'), entry('f0', 'c'))).toEqual([
      'duplicate_form_field /fields/2/integration_key',
      'unknown_form_field /fields/1/integration_key',
    ]);
  });

  it('[R-FRM-7] may leave out an optional field, or send it empty', () => {
    const optional = asked({ data_type: 'number', range: ['1', '9'], regex: '^[0-9]$' }, { options: ['a'] });
    expect(faults(optional)).toEqual([]);
    expect(faults(optional, entry('f0', '', 'number'), entry('f1', ''))).toEqual([]);
  });

  it.each([
    ['left out', [], ['form_field_required /fields']],
    ['empty', [entry('f0', '')], ['form_field_required /fields/0/value']],
    ['blank', [entry('f0', ' \n')], ['form_field_required /fields/0/value']],
    ['null', [entry('f0', null)], ['wrong_type /fields/0/value']],
    ['answered', [entry('f0', '0')], []],
  ])('[R-FRM-7] is checked for a required field that is %s', (_what, fields, expected) => {
    expect(faults(asked({ required: true }), ...fields)).toEqual(expected);
  });

  it('[R-FRM-7] has every missing required field reported', () => {
    expect(faults(asked({ required: true }, {}, { required: true }))).toEqual([
      'form_field_required /fields',
      'form_field_required /fields',
    ]);
  });

  it.each([
    ['date', '2026-11-20', []],
    ['date', '20.11.2026', ['invalid_value /fields/0/value']],
    ['number', '10.50', []],
    ['number', '10,50', ['invalid_value /fields/0/value']],
    ['number', 10.5, ['wrong_type /fields/0/value']],
    ['boolean', 'true', []],
    ['boolean', 'yes', ['invalid_value /fields/0/value']],
    ['boolean', true, ['wrong_type /fields/0/value']],
    ['text', 'a'.repeat(10_000), []],
    ['text', '😀'.repeat(10_000), []],
    ['text', 'a'.repeat(10_001), ['too_long /fields/0/value']],
  ] as const)(
    '[R-FRM-3][R-FRM-14] is checked for a value of the type %s: %j',
    (data_type, value, expected) => {
      expect(faults(asked({ data_type }), entry('f0', value, data_type))).toEqual(expected);
    },
  );

  it.each([
    ['number', []],
    ['Number', []],
    ['NUMBER', []],
    ['text', ['data_type_mismatch /fields/0/data_type']],
    ['decimal', ['unknown_value /fields/0/data_type']],
  ])('[R-FRM-16] is checked for the data type %s of a number field', (data_type, expected) => {
    expect(faults(asked({ data_type: 'number' }), entry('f0', '5', data_type))).toEqual(expected);
  });

  it.each([
    ['integration_key', 'required /fields/0/integration_key'],
    ['value', 'required /fields/0/value'],
    ['label', 'required /fields/0/label'],
    ['data_type', 'required /fields/0/data_type'],
  ])('[R-FRM-13][R-FRM-14][R-FRM-15][R-FRM-16] is checked for an entry without %s', (name, expected) => {
    const { [name]: _left, ...rest } = entry('f0', 'a') as Record<string, unknown>;
    expect(faults(asked({ required: true }), rest)).toEqual([expected]);
  });

  it('[R-FRM-6][R-FRM-8][R-FRM-9] has each value judged by its own field', () => {
    const form = asked(
      { data_type: 'number', range: ['0', '10'] },
      { options: ['red', 'green'] },
      { regex: '^[A-Z]{2}$' },
    );
    expect(faults(form, entry('f0', '10.0', 'number'), entry('f1', 'red'), entry('f2', 'AB'))).toEqual([]);
    expect(faults(form, entry('f0', '10.1', 'number'), entry('f1', 'Red'), entry('f2', 'ABC'))).toEqual([
      'regex_mismatch /fields/2/value',
      'value_not_in_options /fields/1/value',
      'value_out_of_range /fields/0/value',
    ]);
  });

  it('[R-FRM-12] has a fault of meaning reported even if another field has a fault of shape', () => {
    const form = asked({ data_type: 'number' }, { options: ['red'] }, { required: true });
    expect(
      faults(form, entry('f0', 5, 'number'), entry('f1', 'blue'), 'f2', { ...entry('f9', ''), typo: 1 }),
    ).toEqual([
      'unknown_field /fields/3/typo',
      'value_not_in_options /fields/1/value',
      'wrong_type /fields/0/value',
      'wrong_type /fields/2',
    ]);
  });

  it('[R-FRM-1] may have 512 fields, but not more', () => {
    const form = asked(...Array.from({ length: 512 }, () => ({})));
    const entries = Array.from({ length: 513 }, (_, index) => entry(`f${index}`, 'a'));
    expect(faults(form, ...entries.slice(0, 512))).toEqual([]);
    expect(faults(form, ...entries)).toEqual(['too_many /fields']);
  });

  it('[R-FRM-8] causes only limited work by all its patterns', () => {
    const form = asked(...Array.from({ length: 10 }, (_, index) => ({ regex: `^.{1,500}${index}?$` })));
    const fields = form.fields.map((each) => entry(each.integration_key, 'a'.repeat(590)));
    const found = faults(form, ...fields);
    expect(found).toContain('regex_mismatch /fields/0/value');
    expect(found).toContain('too_long /fields/9/value');
    const short = form.fields.map((each) => entry(each.integration_key, 'a'.repeat(100)));
    expect(faults(form, ...short)).toEqual([]);
  });
});
