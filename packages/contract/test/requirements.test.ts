import { describe, expect, it } from 'vitest';
import { Currency } from '../src/ground/currency.js';
import { shapeCheck } from '../src/ground/shape-check.js';
import { Requirement, RequirementPlan, requirementKinds } from '../src/planning/requirements.js';
import { activityTypes } from '../src/planning/routes.js';

const requirement = shapeCheck(Requirement);
const plan = shapeCheck(RequirementPlan);
const currency = shapeCheck(Currency);
const faultsIn = (check: { check: typeof requirement.check | typeof plan.check }, value: unknown) => {
  const checked = check.check(value);
  return checked.ok ? [] : checked.problems.map(({ code, key }) => `${code} ${key}`).sort();
};

const commons = { label: 'Weight at the gate', is_optional: false, integration_key: 'gate' };
const weight = { kind: 'weight', ...commons };
const id = '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c0a1';
const field = { data_type: 'number', label: 'Temperature', integration_key: 'temperature' };
const form = (change: Record<string, unknown>) => ({
  kind: 'form',
  ...commons,
  fields: [{ ...field, ...change }],
});

describe('a requirement of any kind', () => {
  it.each([
    ['[R-REQ-1] a label', 'label', undefined, 'required /label'],
    ['[R-REQ-1] a label that is not blank', 'label', '  ', 'blank /label'],
    ['[R-REQ-1] a label of text', 'label', 5, 'wrong_type /label'],
    ['[R-REQ-2] whether it may be skipped', 'is_optional', undefined, 'required /is_optional'],
    ['[R-REQ-2] true or false, and not as text', 'is_optional', 'false', 'wrong_type /is_optional'],
    ['[R-REQ-3] a key', 'integration_key', undefined, 'required /integration_key'],
    ['[R-REQ-3] a key that is not blank', 'integration_key', ' ', 'blank /integration_key'],
  ])('has %s', (_what, name, value, expected) => {
    expect(faultsIn(requirement, { ...weight, [name]: value })).toEqual([expected]);
    expect(faultsIn(plan, { ...weight, [name]: value })).toEqual([expected]);
  });

  it('has one of the known kinds, in any letter case', () => {
    expect(faultsIn(requirement, { ...weight, kind: 'Weight' })).toEqual([]);
    expect(faultsIn(requirement, { ...weight, kind: 'WEIGHT' })).toEqual([]);
    expect(faultsIn(requirement, { ...weight, kind: 'mass' })).toEqual(['unknown_value /kind']);
    expect(faultsIn(requirement, commons)).toEqual(['required /kind']);
  });

  it.each(Object.entries(requirementKinds))(
    'of the kind %s has this name, and refuses an unknown field',
    (name, kind) => {
      expect(kind.kind).toBe(name);
      expect(faultsIn(requirement, { kind: name, ...commons, typo: 1 })).toContain('unknown_field /typo');
    },
  );

  it.each([
    [[{ kind: 'confirmation', question: 'Damaged?', confirm_text: 'Yes', reject_text: 'No' }], []],
    [[{ kind: 'LateArrival', threshold: '00:15:00' }], []],
    [[{ kind: 'late_arrival', threshold: '15 min' }], ['invalid_time_span /conditions/0/threshold']],
    [
      [{ kind: 'confirmation', question: 'Damaged?' }],
      ['required /conditions/0/confirm_text', 'required /conditions/0/reject_text'],
    ],
    [[{ kind: 'rain' }], ['unknown_value /conditions/0/kind']],
  ])('may depend on conditions: %j', (conditions, expected) => {
    expect(faultsIn(requirement, { ...weight, conditions })).toEqual(expected);
  });
});

describe('the requirements of the specification', () => {
  it('[R-WGT-3] weight has no configuration of its own', () => {
    expect(faultsIn(requirement, weight)).toEqual([]);
    expect(faultsIn(requirement, { ...weight, unit: 'tons' })).toEqual(['unknown_field /unit']);
  });

  it('[R-WGT-2] weight is a requirement, the municipal weighbridge an activity', () => {
    expect(activityTypes).toContain('weigh_bridge');
    expect(Object.keys(requirementKinds)).not.toContain('weigh_bridge');
    expect(activityTypes).not.toContain('weight');
  });

  it('[R-ODO-1] odometer contains whether to validate, and the asset', () => {
    const odometer = { kind: 'odometer', ...commons };
    expect(faultsIn(requirement, { ...odometer, validate: true, asset_id: id })).toEqual([]);
    expect(faultsIn(requirement, odometer)).toEqual(['required /asset_id', 'required /validate']);
    expect(faultsIn(requirement, { ...odometer, validate: 'true', asset_id: 'T7' })).toEqual([
      'invalid_identifier /asset_id',
      'wrong_type /validate',
    ]);
  });

  it('[R-ODO-1] an integration may name the asset by its own key, and a driver gets its id', () => {
    const odometer = { kind: 'odometer', ...commons, validate: false, asset_integration_key: 'TRUCK-7' };
    expect(faultsIn(plan, odometer)).toEqual([]);
    expect(faultsIn(requirement, odometer)).toEqual([
      'required /asset_id',
      'unknown_field /asset_integration_key',
    ]);
  });

  it.each([
    ['[R-FRM-3] the data type', { data_type: 'Boolean' }, []],
    ['[R-FRM-3] another data type', { data_type: 'decimal' }, ['unknown_value /fields/0/data_type']],
    ['[R-FRM-3] no data type', { data_type: undefined }, ['required /fields/0/data_type']],
    ['[R-FRM-4] no label', { label: undefined }, ['required /fields/0/label']],
    ['[R-FRM-5] no key', { integration_key: undefined }, ['required /fields/0/integration_key']],
    ['[R-FRM-6] options of text', { options: ['1', '2'] }, []],
    ['[R-FRM-6] options of numbers', { options: [1] }, ['wrong_type /fields/0/options/0']],
    ['[R-FRM-7] whether it is required', { required: true }, []],
    ['[R-FRM-7] text instead of a boolean', { required: 'yes' }, ['wrong_type /fields/0/required']],
    ['[R-FRM-8] a pattern', { regex: '^[0-9]+$' }, []],
    ['[R-FRM-8] a pattern that is too long', { regex: 'a'.repeat(1_001) }, ['too_long /fields/0/regex']],
    ['[R-FRM-9] a range of texts', { range: ['0', '10'] }, []],
    [
      '[R-FRM-9] a range of numbers',
      { range: [0, 10] },
      ['wrong_type /fields/0/range/0', 'wrong_type /fields/0/range/1'],
    ],
  ])('[R-FRM-1] a form field is checked: %s', (_what, change, expected) => {
    expect(faultsIn(requirement, form(change))).toEqual(expected);
  });

  it('[R-FRM-1] a form has fields, at most 512 of them', () => {
    expect(faultsIn(requirement, { kind: 'form', ...commons })).toEqual(['required /fields']);
    const fields = Array.from({ length: 513 }, (_, index) => ({ ...field, integration_key: `f${index}` }));
    expect(faultsIn(requirement, { kind: 'form', ...commons, fields: fields.slice(1) })).toEqual([]);
    expect(faultsIn(requirement, { kind: 'form', ...commons, fields })).toEqual(['too_many /fields']);
  });

  it.each([
    ['star', []],
    ['Smiley', []],
    ['simple', []],
    ['stars', ['unknown_value /type']],
    [undefined, ['required /type']],
  ])('[R-RAT-1] a service rating is checked: type %s', (type, expected) => {
    expect(faultsIn(requirement, { kind: 'service_rating', ...commons, type })).toEqual(expected);
  });

  it('[R-IMG-1][R-IMG-2] an image contains whether several may be captured', () => {
    expect(faultsIn(requirement, { kind: 'image', ...commons, multiple: true })).toEqual([]);
    expect(faultsIn(requirement, { kind: 'image', ...commons })).toEqual(['required /multiple']);
  });

  it('[R-MON-1] cash may have its own list of currencies, which must not be empty', () => {
    const cash = { kind: 'cash', ...commons };
    expect(faultsIn(requirement, cash)).toEqual([]);
    expect(faultsIn(requirement, { ...cash, currencies: [{ id: 'EUR', symbol: '€' }] })).toEqual([]);
    expect(faultsIn(requirement, { ...cash, currencies: [] })).toEqual(['too_few /currencies']);
  });

  it.each([
    ['[R-MON-2] a code of three letters', { id: 'EUR', symbol: '€' }, true],
    ['[R-MON-2] a code in small letters', { id: 'eur', symbol: '€' }, false],
    ['[R-MON-2] a name instead of a code', { id: 'Euro', symbol: '€' }, false],
    ['[R-MON-4] no symbol', { id: 'EUR' }, false],
    ['[R-MON-4] an empty symbol', { id: 'EUR', symbol: '' }, false],
  ])('a currency is checked: %s', (_what, value, expected) => {
    expect(currency.check(value).ok).toBe(expected);
  });

  it('[R-AST-5] the selection of an asset may contain the asset and its type', () => {
    const asset = { kind: 'asset', ...commons };
    expect(faultsIn(requirement, asset)).toEqual([]);
    expect(faultsIn(requirement, { ...asset, asset_id: id, asset_type: 'truck' })).toEqual([]);
    expect(faultsIn(plan, { ...asset, asset_integration_key: 'TRUCK-7' })).toEqual([]);
    expect(faultsIn(requirement, { ...asset, asset_type: 'Big Truck' })).toEqual([
      'wrong_format /asset_type',
    ]);
  });
});
