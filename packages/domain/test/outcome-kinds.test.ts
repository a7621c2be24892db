import type { Requirement } from '@fleet/contract/planning/requirements';
import { describe, expect, it } from 'vitest';
import { judgeOutcome } from '../src/outcomes/outcome-judgement.js';
import { outcomeKinds } from '../src/outcomes/outcome-kinds/outcome-kind-list.js';
import {
  euro,
  factsFor,
  faultsOf,
  franc,
  requirementExamples,
  sentExamples,
  successOf,
  trailer,
  truck,
} from './judgement-examples.js';

const faults = (requirement: Requirement, change: Record<string, unknown>, others = {}) =>
  faultsOf(successOf({ ...sentExamples[requirement.kind], ...change }), requirement, others);

describe('a service rating', () => {
  const scales = [
    ['star', 5],
    ['smiley', 3],
    ['simple', 2],
  ] as const;
  it.each(scales)('[R-RAT-2][R-RAT-3][R-RAT-4][R-RAT-6] %s goes from 1 to %i', (type, best) => {
    const requirement = { ...requirementExamples.service_rating, type };
    for (let value = 1; value <= best; value += 1)
      expect(faults(requirement, { type, value: `${value}` })).toEqual([]);
    for (const value of ['0', `${best + 1}`, '-1', '1.5', '1.0', '01']) {
      expect(faults(requirement, { type, value })).toEqual(['value_out_of_range /value']);
    }
    for (const value of ['', 'one', '1 '])
      expect(faults(requirement, { type, value })).toEqual(['invalid_number /value']);
    expect(faults(requirement, { type, value: 1 })).toEqual(['wrong_type /value']);
  });

  it.each([
    ['star', []],
    ['Star', []],
    ['smiley', ['rating_type_mismatch /type']],
    ['hearts', ['unknown_value /type']],
  ])('[R-RAT-1][R-RAT-5] is checked: type %s if stars are required', (type, expected) => {
    expect(faults(requirementExamples.service_rating, { type, value: '1' })).toEqual(expected);
  });

  it('[R-RAT-7] may have a comment', () => {
    const { comment: _comment, ...rest } = sentExamples.service_rating;
    expect(faultsOf(successOf(rest), requirementExamples.service_rating)).toEqual([]);
    expect(faults(requirementExamples.service_rating, { comment: 5 })).toEqual(['wrong_type /comment']);
  });
});

describe('a weight', () => {
  it.each([
    ['tons', []],
    ['metric_tons', []],
    ['MetricTons', []],
    ['kg', ['unknown_value /unit']],
    [null, ['wrong_type /unit']],
  ])('[R-WGT-4] is checked in the unit %j', (unit, expected) => {
    expect(faults(requirementExamples.weight, { unit })).toEqual(expected);
  });

  it.each([
    ['24.36', []],
    ['0', []],
    [24.36, ['wrong_type /value']],
    ['-1', ['invalid_number /value']],
    ['24,36', ['invalid_number /value']],
    ['24.36 t', ['invalid_number /value']],
  ])('[R-WGT-1][R-WGT-3][R-WGT-5] is checked with the value %j', (value, expected) => {
    expect(faults(requirementExamples.weight, { value })).toEqual(expected);
  });
});

describe('images', () => {
  const many = { ...requirementExamples.image, multiple: true };
  const urls = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://blobs.example/${index}`);
  it.each([
    [
      '[R-IMG-1] several where one is required',
      requirementExamples.image,
      urls(2),
      ['single_image_only /image_urls'],
    ],
    ['[R-IMG-1] several where they are allowed', many, urls(2), []],
    ['[R-IMG-1] one where several are allowed', many, urls(1), []],
    ['[R-IMG-5] none', many, [], ['too_few /image_urls']],
    ['[R-IMG-5] twenty', many, urls(20), []],
    ['[R-IMG-5] more than twenty', many, urls(21), ['too_many /image_urls']],
    ['[R-IMG-4] text instead of a list', many, 'https://blobs.example/1', ['wrong_type /image_urls']],
    [
      '[R-IMG-5] addresses that are not uploads of the organisation',
      many,
      ['https://unknown.example/1', ...urls(1), 'https://unknown.example/2', 5],
      ['unknown_image /image_urls/0', 'unknown_image /image_urls/2', 'wrong_type /image_urls/3'],
    ],
  ])('are checked: %s', (_what, requirement, image_urls, expected) => {
    expect(faults(requirement, { image_urls })).toEqual(expected);
  });

  it('[R-IMG-2][R-IMG-6] may have a comment', () => {
    expect(faultsOf(successOf({ image_urls: urls(1) }), requirementExamples.image)).toEqual([]);
    expect(faults(requirementExamples.image, { comment: [] })).toEqual(['wrong_type /comment']);
  });
});

describe('cash', () => {
  const offers = { currencies: [euro, franc] };
  const own = { ...requirementExamples.cash, currencies: [franc] };
  it.each([
    [
      '[R-MON-1][R-MON-3] in a currency of the route',
      requirementExamples.cash,
      { currency: 'CHF' },
      offers,
      [],
    ],
    [
      '[R-MON-3] in a currency that the route does not have',
      requirementExamples.cash,
      { currency: 'USD' },
      offers,
      ['currency_not_allowed /currency'],
    ],
    ['[R-MON-1] in a currency of the requirement itself', own, { currency: 'CHF' }, offers, []],
    [
      '[R-MON-1] in a currency of the route if the requirement has its own',
      own,
      { currency: 'EUR' },
      offers,
      ['currency_not_allowed /currency'],
    ],
    [
      '[R-MON-3] without a currency if several are on offer',
      requirementExamples.cash,
      { currency: undefined },
      offers,
      ['field_required /currency'],
    ],
    ['[R-MON-5] without a currency if only one is on offer', own, { currency: undefined }, offers, []],
    [
      'without a currency if none is on offer',
      requirementExamples.cash,
      { currency: undefined },
      { currencies: [] },
      [],
    ],
    [
      'in a currency if none is on offer',
      requirementExamples.cash,
      {},
      { currencies: [] },
      ['currency_not_allowed /currency'],
    ],
    [
      '[R-MON-2] with a symbol instead of the code',
      requirementExamples.cash,
      { currency: '€' },
      offers,
      ['wrong_format /currency'],
    ],
    [
      '[R-MON-2] with a code in small letters',
      requirementExamples.cash,
      { currency: 'eur' },
      offers,
      ['wrong_format /currency'],
    ],
    [
      'with a currency that is not text, reported once',
      requirementExamples.cash,
      { currency: 5 },
      offers,
      ['wrong_type /currency'],
    ],
    [
      'with an amount that is not text',
      requirementExamples.cash,
      { amount: 5 },
      offers,
      ['wrong_type /amount'],
    ],
    [
      'with a comma in the amount',
      requirementExamples.cash,
      { amount: '5,00' },
      offers,
      ['invalid_number /amount'],
    ],
    ['of less than was expected', requirementExamples.cash, { amount: '0.50' }, offers, []],
  ])('is checked: %s', (_what, requirement, change, others, expected) => {
    expect(faults(requirement, change, others)).toEqual(expected);
  });

  it('[R-MON-5] is recorded with the only currency on offer if it names none', () => {
    const { currency: _currency, ...sent } = sentExamples.cash;
    const judged = judgeOutcome(successOf(sent), factsFor(requirementExamples.cash));
    expect(judged).toMatchObject({ ok: true, value: { outcome: { ...sent, currency: 'EUR' } } });
  });
});

describe('a signature', () => {
  it.each([
    ['with the name of the signatory', {}, []],
    ['without a name', { signee_name: undefined }, ['field_required /signee_name']],
    ['with a blank name', { signee_name: ' ' }, ['blank /signee_name']],
    ['without an image', { image_url: undefined }, ['field_required /image_url']],
    [
      'with an image that was not uploaded',
      { image_url: 'https://unknown.example' },
      ['unknown_image /image_url'],
    ],
    ['with a comment', { comment: 'In haste' }, []],
  ])('is checked: %s', (_what, change, expected) => {
    expect(faults(requirementExamples.signature, change)).toEqual(expected);
  });
});

describe('a document scan', () => {
  it.each([
    ['of another document than expected', { document_type: 'invoice' }, []],
    ['without the type of the document', { document_type: undefined, references: undefined }, []],
    ['without pages', { image_urls: [] }, ['too_few /image_urls']],
    [
      'of pages that were not uploaded',
      { image_urls: ['https://unknown.example'] },
      ['unknown_image /image_urls/0'],
    ],
  ])('is checked: %s', (_what, change, expected) => {
    expect(faults(requirementExamples.document_scan, change)).toEqual(expected);
  });
});

describe('barcodes', () => {
  const requirement = requirementExamples.barcode;
  const scanned = (...codes: string[]) => codes.map((code) => ({ code, status: 'scanned' }));
  const first = { code: 'P-1', status: 'Scanned' };
  it.each([
    ['all of them', requirement, scanned('P-2', 'P-1'), []],
    ['one unanswered', requirement, scanned('P-1'), ['barcode_missing /codes']],
    ['one missing', requirement, [first, { code: 'P-2', status: 'Missing' }], []],
    ['one rejected', requirement, [first, { code: 'P-2', status: 'rejected', reason: 'Wet' }], []],
    [
      'one missing if all are required',
      { ...requirement, require_all: true },
      [first, { code: 'P-2', status: 'missing' }],
      ['barcode_missing /codes/1/status'],
    ],
    ['an unexpected one', requirement, scanned('P-1', 'P-2', 'P-9'), ['barcode_not_expected /codes/2/code']],
    [
      'an unexpected one, if that is allowed',
      { ...requirement, allow_unexpected: true },
      scanned('P-1', 'P-2', 'P-9'),
      [],
    ],
    [
      'an unexpected one that is missing',
      { ...requirement, allow_unexpected: true },
      [...scanned('P-1', 'P-2'), { code: 'P-9', status: 'missing' }],
      ['barcode_not_expected /codes/2/code'],
    ],
    ['one twice', requirement, scanned('P-1', 'P-2', 'P-1'), ['duplicate_key /codes/2/code']],
    [
      'one in another letter case',
      requirement,
      scanned('p-1', 'P-2'),
      ['barcode_missing /codes', 'barcode_not_expected /codes/0/code'],
    ],
    [
      'an unknown status, reported once',
      requirement,
      [first, { code: 'P-2', status: 'lost' }],
      ['unknown_value /codes/1/status'],
    ],
    ['no list', requirement, 'P-1', ['wrong_type /codes']],
  ])('are checked: %s', (_what, asked, codes, expected) => {
    expect(faults(asked, { codes })).toEqual(expected);
  });
});

describe('a delay', () => {
  const requirement = requirementExamples.delay;
  const other = { ...requirement, allow_other: true };
  it.each([
    ['for a reason on offer', requirement, {}, []],
    ['for another reason', requirement, { reason: 'Flat tyre' }, ['reason_not_allowed /reason']],
    ['for another reason if that is allowed', other, { reason: 'Flat tyre' }, []],
    ['for a blank reason', other, { reason: ' ' }, ['blank /reason']],
    ['for no reason', other, { reason: undefined }, ['field_required /reason']],
    ['for a reason that is not text, reported once', other, { reason: 5 }, ['wrong_type /reason']],
    ['that did not happen', requirement, { is_delayed: false, reason: undefined, delay: undefined }, []],
    ['that is text instead of a boolean', requirement, { is_delayed: 'true' }, ['wrong_type /is_delayed']],
    ['of a length that is not a time span', requirement, { delay: '25 min' }, ['invalid_time_span /delay']],
  ])('is checked: %s', (_what, asked, change, expected) => {
    expect(faults(asked, change)).toEqual(expected);
  });
});

describe('the selection of an asset', () => {
  const requirement = requirementExamples.asset;
  const chosen = (asset: typeof truck) => ({
    asset_identifier: { type: 'Registration', identifier: asset.registration },
  });
  const mismatch = ['asset_mismatch /asset_identifier/identifier'];
  const typeMismatch = ['asset_type_mismatch /asset_identifier/identifier'];
  it.each([
    ['[R-AST-9] of any asset if nothing is required', requirement, trailer, {}, []],
    ['[R-AST-6] of the asset of the requirement', { ...requirement, asset_id: truck.id }, truck, {}, []],
    ['[R-AST-6] another', { ...requirement, asset_id: truck.id }, trailer, {}, mismatch],
    ['[R-AST-7] of an asset of the type', { ...requirement, asset_type: 'trailer' }, trailer, {}, []],
    [
      '[R-AST-7] of an asset of another type',
      { ...requirement, asset_type: 'trailer' },
      truck,
      {},
      typeMismatch,
    ],
    [
      '[R-AST-5][R-AST-6] of another asset than that of the activity',
      requirement,
      trailer,
      { asset_id: truck.id },
      mismatch,
    ],
    [
      '[R-AST-5][R-AST-7] of another type than that of the activity',
      requirement,
      truck,
      { asset_type: 'trailer' },
      typeMismatch,
    ],
    [
      '[R-AST-5] of the asset of the requirement, which takes precedence over the activity',
      { ...requirement, asset_id: truck.id },
      truck,
      { asset_id: trailer.id },
      [],
    ],
  ])('is checked: %s', (_what, asked, asset, wanted, expected) => {
    expect(faults(asked, chosen(asset), { activity: { reference: 'DELIVER-7', ...wanted } })).toEqual(
      expected,
    );
  });

  it('[R-AST-4] accepts an asset outside the allocation that the caller knows', () => {
    expect(faults(requirement, chosen(trailer), { assets: [truck] })).toEqual([
      'unknown_asset /asset_identifier/identifier',
    ]);
    expect(faults(requirement, chosen(trailer), { assets: [truck], findAsset: () => trailer })).toEqual([]);
  });
});

describe('the list of kinds', () => {
  it('has rules for every kind', () => {
    expect(Object.keys(outcomeKinds).sort()).toEqual(Object.keys(requirementExamples).sort());
  });
});
