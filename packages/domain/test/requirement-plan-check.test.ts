import { shapeCheck } from '@fleet/contract/ground/shape-check';
import type { FormField } from '@fleet/contract/planning/requirement-kinds/form-kind';
import { type PlanOf, RequirementPlan } from '@fleet/contract/planning/requirements';
import { describe, expect, it } from 'vitest';
import { openPatternBook } from '../src/patterns/pattern-book.js';
import { checkRequirementPlan } from '../src/plans/requirement-plan-check.js';
import { requirementExamples, truck } from './judgement-examples.js';

const shape = shapeCheck(RequirementPlan);
const faultsOf = (plan: RequirementPlan) => {
  expect(shape.check(plan)).toMatchObject({ ok: true });
  return checkRequirementPlan(plan, openPatternBook()).map(({ code, key }) => `${code} ${key}`);
};
const form = (...fields: Partial<FormField>[]): PlanOf<'form'> => ({
  ...requirementExamples.form,
  fields: fields.map((each, index) => ({
    data_type: 'text',
    label: 'f',
    integration_key: `f${index}`,
    ...each,
  })),
});
const commons = { label: 'Label', is_optional: false, integration_key: 'req' };

describe('requirements of a plan', () => {
  it.each(Object.values(requirementExamples))('have no fault in the example of the kind $kind', (plan) => {
    expect(faultsOf(plan)).toEqual([]);
  });

  it('[C-2] have at most a hundred faults of a form reported, and the check stops there', () => {
    let asked = 0;
    const options = Array.from({ length: 1_000 }, (_, n) => `${n} apples`);
    const counted = new Proxy(options, {
      get: (list, name) => {
        asked += Number(typeof name === 'string' && /^\d+$/.test(name));
        return Reflect.get(list, name);
      },
    });
    const fields = Array.from(
      { length: 300 },
      (): Partial<FormField> => ({ data_type: 'number', options: counted }),
    );
    const problems = checkRequirementPlan(form(...fields), openPatternBook());
    expect(problems).toHaveLength(100);
    expect(asked).toBeLessThanOrEqual(2_000);
  });

  it.each<[string, Partial<FormField>, string[]]>([
    ['two ends in order', { data_type: 'number', range: ['-1', '1'] }, []],
    ['two equal ends', { data_type: 'number', range: ['10', '10.0'] }, []],
    ['two dates', { data_type: 'date', range: ['2026-01-01', '2026-12-31T23:00:00Z'] }, []],
    ['a day and a moment of it', { data_type: 'date', range: ['2026-01-01T12:00:00Z', '2026-01-01'] }, []],
    ['no end', { data_type: 'number', range: [] }, ['invalid_range /fields/0/range']],
    ['one end', { data_type: 'number', range: ['1'] }, ['invalid_range /fields/0/range']],
    ['three ends', { data_type: 'number', range: ['1', '2', '3'] }, ['invalid_range /fields/0/range']],
    [
      'ends in the wrong order',
      { data_type: 'number', range: ['10', '9'] },
      ['invalid_range /fields/0/range'],
    ],
    [
      'days in the wrong order',
      { data_type: 'date', range: ['2026-01-02', '2026-01-01'] },
      ['invalid_range /fields/0/range'],
    ],
    [
      'an end that is not a number',
      { data_type: 'number', range: ['0', 'x'] },
      ['invalid_range /fields/0/range/1'],
    ],
    [
      'an end that is not a date',
      { data_type: 'date', range: ['1', '2026-01-01'] },
      ['invalid_range /fields/0/range/0'],
    ],
  ])('[R-FRM-10] are checked for a range: %s', (_what, field, expected) => {
    expect(faultsOf(form(field))).toEqual(expected);
  });

  it.each(['text', 'boolean'] as const)('[R-FRM-11] must not have a range on a %s', (data_type) => {
    expect(faultsOf(form({ data_type, range: ['1', '2'] }))).toEqual([
      'range_not_applicable /fields/0/range',
    ]);
  });

  it.each<[string, Partial<FormField>, string[]]>([
    ['a pattern that RE2 accepts', { regex: '^[A-Z]+$' }, []],
    ['a pattern that RE2 does not accept', { regex: '(?=a)' }, ['unsupported_regex /fields/0/regex']],
    ['options', { options: ['red', 'green'] }, []],
    ['a list of options that is empty', { options: [] }, []],
    ['an option twice', { options: ['red', 'green', 'red'] }, ['duplicate_key /fields/0/options/2']],
    ['an empty option', { options: ['red', ''] }, ['blank /fields/0/options/1']],
    [
      'an option that is not of the data type',
      { data_type: 'number', options: ['1', 'two'] },
      ['invalid_value /fields/0/options/1'],
    ],
  ])('[R-FRM-6][R-FRM-8] are checked for a field: %s', (_what, field, expected) => {
    expect(faultsOf(form(field))).toEqual(expected);
  });

  it('[R-FRM-5] must not repeat a field key', () => {
    const faults = faultsOf(
      form({ integration_key: 'a' }, { integration_key: 'b' }, { integration_key: 'a' }),
    );
    expect(faults).toEqual(['duplicate_key /fields/2/integration_key']);
  });

  it('have the faults of all fields reported together', () => {
    const faults = faultsOf(
      form({ regex: '(' }, { range: ['1', '2'] }, { data_type: 'number', range: ['2', '1'] }),
    );
    expect(faults).toEqual([
      'unsupported_regex /fields/0/regex',
      'range_not_applicable /fields/1/range',
      'invalid_range /fields/2/range',
    ]);
  });

  it('must not have a form whose patterns together take too long to set up', () => {
    const fields = Array.from({ length: 60 }, (_, index) => ({ regex: `^.{1,500}${index}$` }));
    const faults = faultsOf(form(...fields));
    expect(faults[0]).toMatch(/^unsupported_regex \/fields\/\d+\/regex$/);
    expect(faultsOf(form(...fields.slice(0, 20)))).toEqual([]);
  });

  it('may have 512 fields with ordinary patterns', () => {
    const fields = Array.from({ length: 512 }, (_, index) => ({ regex: `^[A-Z]{2}-[0-9]{6}/${index}$` }));
    expect(faultsOf(form(...fields))).toEqual([]);
  });

  it('[R-MON-1] must not offer a currency twice', () => {
    const euro = { id: 'EUR', symbol: '€' };
    const plan = {
      ...commons,
      kind: 'cash' as const,
      currencies: [euro, { id: 'CHF', symbol: 'Fr.' }, euro],
    };
    expect(faultsOf(plan)).toEqual(['duplicate_key /currencies/2/id']);
  });

  it('must not expect a code twice', () => {
    const plan = { ...commons, kind: 'barcode' as const, expected: [{ code: 'a' }, { code: 'a' }] };
    expect(faultsOf(plan)).toEqual(['duplicate_key /expected/1/code']);
  });

  it.each([
    ['by its id', { asset_id: truck.id }, []],
    ['by its integration key', { asset_integration_key: 'TRUCK-7' }, []],
    [
      'by both',
      { asset_id: truck.id, asset_integration_key: 'TRUCK-7' },
      ['ambiguous_reference /asset_integration_key'],
    ],
    ['not at all', {}, ['required /asset_id']],
  ])('[R-ODO-1] may name the asset of an odometer %s', (_what, named, expected) => {
    expect(faultsOf({ ...commons, kind: 'odometer', validate: true, ...named })).toEqual(expected);
  });

  it.each([
    ['by its integration key', { asset_integration_key: 'TRUCK-7', asset_type: 'truck' }, []],
    [
      'by both',
      { asset_id: truck.id, asset_integration_key: 'TRUCK-7' },
      ['ambiguous_reference /asset_integration_key'],
    ],
    ['not at all', {}, []],
  ])('[R-AST-5] may name the asset to select %s', (_what, named, expected) => {
    expect(faultsOf({ ...commons, kind: 'asset', ...named })).toEqual(expected);
  });

  it('must not have two conditions of one kind', () => {
    const late = { kind: 'late_arrival' as const, threshold: '00:15:00' };
    expect(faultsOf({ ...requirementExamples.weight, conditions: [late, late] })).toEqual([
      'duplicate_key /conditions/1/kind',
    ]);
  });
});
