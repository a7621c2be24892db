import { describe, expect, it } from 'vitest';
import type { JudgementFacts } from '../src/outcomes/judgement-facts.js';
import { judgeOutcome } from '../src/outcomes/outcome-judgement.js';
import { movesReading } from '../src/outcomes/outcome-kinds/odometer-outcome.js';
import {
  factsFor,
  faultsOf,
  requirementExamples,
  sentExamples,
  successOf,
  trailer,
  truck,
} from './judgement-examples.js';

const requirement = requirementExamples.odometer;
const faults = (
  change: Record<string, unknown>,
  own: Partial<typeof requirement> = {},
  facts: Partial<JudgementFacts> = {},
) => faultsOf(successOf({ ...sentExamples.odometer, ...change }), { ...requirement, ...own }, facts);

describe('an odometer outcome', () => {
  it.each([
    ['ahead of the asset', '182340.6', []],
    ['equal to the asset', '182340.5', []],
    ['equal by value', '182340.500', []],
    ['equal with leading zeros', '0182340.5', []],
    ['behind by a tenth', '182340.4', ['odometer_behind_asset /value']],
    ['behind by less than a float can tell', '182340.499999999', ['odometer_behind_asset /value']],
    ['behind, though longer as text', '99999.99', ['odometer_behind_asset /value']],
    ['far too high, which only a later outcome can put right', '999999999', []],
  ])('[R-ODO-2][R-ODO-6] with `validate`, checks a reading that is %s', (_what, value, expected) => {
    expect(faults({ value })).toEqual(expected);
  });

  it('[R-ODO-2] compares digits, because these two readings are equal as floats', () => {
    const readingAt = () => '123456789012345678';
    expect(faults({ value: '123456789012345677' }, {}, { readingAt })).toEqual([
      'odometer_behind_asset /value',
    ]);
  });

  it('[R-ODO-2] accepts any reading if validate is false', () => {
    expect(faults({ value: '0' }, { validate: false })).toEqual([]);
  });

  it('[R-ODO-2] accepts the first reading of an asset', () => {
    expect(faults({ value: '0' }, {}, { readingAt: () => null })).toEqual([]);
  });

  it('[R-ODO-2] is compared with the reading of the requirement’s asset', () => {
    const asked: string[] = [];
    const readingAt = (assetId: string) => {
      asked.push(assetId);
      return '1';
    };
    expect(faults({}, {}, { readingAt })).toEqual([]);
    expect(new Set(asked)).toEqual(new Set([truck.id]));
  });

  it.each([
    [182_345, 'wrong_type /value'],
    ['', 'invalid_number /value'],
    ['-1', 'invalid_number /value'],
    ['1e6', 'invalid_number /value'],
    ['182,345', 'invalid_number /value'],
    ['182345 km', 'invalid_number /value'],
    ['182345.', 'invalid_number /value'],
    [null, 'wrong_type /value'],
  ])('[R-ODO-6] refuses %j as a reading', (value, expected) => {
    expect(faults({ value })).toEqual([expected]);
  });

  it.each([
    ['distance', []],
    ['Distance', []],
    ['hours', ['meter_type_mismatch /meter_type']],
    ['Hours', ['meter_type_mismatch /meter_type']],
    ['litres', ['unknown_value /meter_type']],
    [1, ['wrong_type /meter_type']],
  ])(
    '[R-ODO-4][R-ODO-5][R-RTE-5] checks the meter type %j for an asset that counts distance',
    (meter_type, expected) => {
      expect(faults({ meter_type })).toEqual(expected);
    },
  );

  it('[R-RTE-4][R-RTE-5] must have the meter type of the allocated asset', () => {
    const hours = {
      ...truck,
      odometer: { meter_type: 'hours' as const, current_reading: null, unit: 'h' as const },
    };
    expect(faults({ meter_type: 'hours' }, {}, { assets: [hours] })).toEqual([]);
    expect(faults({ meter_type: 'distance' }, {}, { assets: [hours] })).toEqual([
      'meter_type_mismatch /meter_type',
    ]);
  });

  it('[R-ODO-5] may have any meter type for an asset without an odometer', () => {
    const bare = { ...truck, odometer: null };
    expect(faults({ meter_type: 'hours' }, {}, { assets: [bare] })).toEqual([]);
  });

  it.each([
    [{ type: 'registration', identifier: 'K 4182' }, []],
    [{ type: 'Registration', identifier: 'K 4182' }, []],
    [{ type: 'AssetId', identifier: truck.id }, []],
    [{ type: 'IntegrationKey', identifier: 'TRUCK-7' }, []],
    [
      { type: 'registration', identifier: trailer.registration },
      ['asset_mismatch /asset_identifier/identifier'],
    ],
    [{ type: 'asset_id', identifier: trailer.id }, ['asset_mismatch /asset_identifier/identifier']],
    [{ type: 'registration', identifier: 'X 1' }, ['unknown_asset /asset_identifier/identifier']],
    [{ type: 'registration', identifier: truck.id }, ['unknown_asset /asset_identifier/identifier']],
    [{ type: 'fleet_number', identifier: '7' }, ['unknown_value /asset_identifier/type']],
    [{ type: 'registration' }, ['required /asset_identifier/identifier']],
    [{ identifier: 'K 4182' }, ['required /asset_identifier/type']],
    [{ type: 'registration', identifier: '' }, ['blank /asset_identifier/identifier']],
    [{ type: 'registration', identifier: 4182 }, ['wrong_type /asset_identifier/identifier']],
    [{ type: 'registration', identifier: 'K 4182', x: 1 }, ['unknown_field /asset_identifier/x']],
    ['K 4182', ['wrong_type /asset_identifier']],
  ])('[R-ODO-3][R-ODO-7][R-ODO-9] checks the identifier %j', (asset_identifier, expected) => {
    expect(faults({ asset_identifier })).toEqual(expected);
  });

  it('reports both faults: a reading that is too low and a wrong asset', () => {
    expect(faults({ value: '1', asset_identifier: { type: 'asset_id', identifier: trailer.id } })).toEqual([
      'asset_mismatch /asset_identifier/identifier',
      'odometer_behind_asset /value',
    ]);
  });

  it.each([
    [true, '182345.0', '182340.5', true],
    [true, '182340.5', '182340.5', true],
    [false, '182345.0', '182340.5', true],
    [false, '182340.50', '182340.5', false],
    [false, '9', '182340.5', false],
    [false, '9', null, true],
  ])(
    '[C-6] validate %s, reading %s, current reading %s: it becomes the asset’s current reading: %s',
    (validate, value, reading, expected) => {
      expect(movesReading({ validate }, value, reading)).toBe(expected);
      const own = { ...requirement, validate };
      const facts = factsFor(own, { readingAt: () => reading });
      const judged = judgeOutcome(successOf({ ...sentExamples.odometer, value }), facts);
      expect(judged).toMatchObject({
        ok: true,
        value: { assetId: truck.id, reading: { assetId: truck.id, value, moves: expected } },
      });
    },
  );
});
