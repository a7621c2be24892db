import { requirementKinds } from '@fleet/contract/planning/requirements';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeOutcome } from '../src/outcomes/outcome-judgement.js';
import { checkStorableTexts } from '../src/values/storable-text.js';
import {
  factsFor,
  faultsOf,
  requirementExamples,
  sentExamples,
  submission,
  successOf,
  truck,
} from './judgement-examples.js';

const kinds = Object.values(requirementExamples);
const optional = { ...requirementExamples.weight, is_optional: true };
const without = (status: string, change: Record<string, unknown> = {}) => ({
  ...submission,
  status,
  status_reason: 'The scale is broken.',
  ...change,
});

describe('an outcome of any kind', () => {
  it.each(kinds)('[R-OUT-5][R-RTE-16] $kind: a success with all its fields is accepted', (requirement) => {
    const judged = judgeOutcome(successOf(sentExamples[requirement.kind]), factsFor(requirement));
    expect(judged).toMatchObject({
      ok: true,
      value: {
        kind: requirement.kind,
        status: 'success',
        header: submission,
        outcome: { integration_key: 'req', status: 'success', ...sentExamples[requirement.kind] },
      },
    });
  });

  it.each(kinds)('[R-OUT-1] $kind: skipped is refused if the requirement is mandatory', (requirement) => {
    expect(faultsOf(without('skipped'), requirement)).toEqual(['skip_not_allowed /status']);
    expect(faultsOf(without('skipped'), { ...requirement, is_optional: true })).toEqual([]);
  });

  it.each(kinds)('[R-OUT-3] $kind: failed needs no permission', (requirement) => {
    expect(faultsOf(without('failed'), requirement)).toEqual([]);
  });

  it.each(kinds)(
    '[R-OUT-4][R-ODO-10][R-FRM-12][R-RAT-8][R-WGT-6][R-IMG-7] $kind: contains the common fields',
    (requirement) => {
      const { integration_key: _key, ...item } = successOf(sentExamples[requirement.kind]);
      expect(faultsOf(item, requirement)).toEqual(['required /integration_key']);
      const reasoned = successOf({ ...sentExamples[requirement.kind], status_reason: 'Second try' });
      expect(faultsOf(reasoned, requirement)).toEqual([]);
    },
  );

  it.each(kinds)('$kind: a skipped or failed outcome must not have fields of its kind', (requirement) => {
    const sent = sentExamples[requirement.kind];
    const expected = Object.keys(sent).map((name) => `field_not_allowed /${name}`);
    expect(faultsOf(without('failed', sent), requirement)).toEqual(expected.sort());
  });

  it.each(kinds)('$kind: a success must have all its mandatory fields', (requirement) => {
    const mandatory = requirementKinds[requirement.kind].sent.required;
    expect(faultsOf(successOf({}), requirement)).toEqual(
      mandatory.map((name) => `field_required /${name}`).sort(),
    );
  });

  it.each(kinds)('$kind: an unknown field is refused by its name', (requirement) => {
    const sent = { ...sentExamples[requirement.kind], coment: 'typo' };
    expect(faultsOf(successOf(sent), requirement)).toEqual(['unknown_field /coment']);
    expect(faultsOf(without('failed', { coment: 'typo' }), requirement)).toEqual(['unknown_field /coment']);
  });
});

describe('the status of an outcome', () => {
  it.each(['success', 'Success', 'SUCCESS'])('[R-OUT-5] %s is success', (status) => {
    const judged = judgeOutcome({ ...successOf(sentExamples.weight), status }, factsFor(optional));
    expect(judged).toMatchObject({ ok: true, value: { status: 'success', outcome: { status: 'success' } } });
  });

  it.each(['skipped', 'Skipped', 'failed', 'FAILED'])('[R-OUT-5] %s is known', (status) => {
    expect(faultsOf(without(status), optional)).toEqual([]);
  });

  it.each([
    ['done', 'unknown_value /status'],
    ['', 'unknown_value /status'],
    [null, 'wrong_type /status'],
    [1, 'wrong_type /status'],
    [undefined, 'required /status'],
  ])('[R-OUT-5] %j is refused, and no other fault is reported', (status, expected) => {
    expect(faultsOf({ ...submission, status }, optional)).toEqual([expected]);
  });

  it.each(['skipped', 'failed'])('[R-OUT-2] %s needs a reason that is not blank', (status) => {
    for (const status_reason of [undefined, '', '  ', '\n\t', '\u200b', '\u2060 \u00ad']) {
      expect(faultsOf(without(status, { status_reason }), optional)).toEqual([
        'status_reason_required /status_reason',
      ]);
    }
  });

  it('[R-OUT-6] has a reason of at most 10,000 characters', () => {
    expect(faultsOf(without('failed', { status_reason: 5 }), optional)).toEqual([
      'wrong_type /status_reason',
    ]);
    expect(faultsOf(without('failed', { status_reason: 'a'.repeat(10_001) }), optional)).toEqual([
      'too_long /status_reason',
    ]);
    const judged = judgeOutcome(without('failed'), factsFor(optional));
    expect(judged).toMatchObject({ ok: true, value: { outcome: { status_reason: 'The scale is broken.' } } });
  });

  it('[R-OUT-1][R-OUT-2] has both faults of a skip reported', () => {
    expect(faultsOf(without('skipped', { status_reason: '' }), requirementExamples.weight)).toEqual([
      'skip_not_allowed /status',
      'status_reason_required /status_reason',
    ]);
  });
});

describe('the judgement', () => {
  it('[R-ERR-6] reports the faults of header, shape and meaning together', () => {
    const item = {
      ...successOf({ ...sentExamples.odometer, value: '1', meter_type: 'litres' }),
      sequence: 0,
      captured_at: '20.11.2026',
    };
    expect(faultsOf(item, requirementExamples.odometer)).toEqual([
      'invalid_date_time /captured_at',
      'odometer_behind_asset /value',
      'out_of_bounds /sequence',
      'unknown_value /meter_type',
    ]);
  });

  it('[R-OUT-4] refuses an outcome of another requirement', () => {
    const item = { ...successOf(sentExamples.weight), integration_key: 'other', activity_reference: 'OTHER' };
    expect(faultsOf(item, optional)).toEqual([
      'unknown_activity /activity_reference',
      'unknown_requirement /integration_key',
    ]);
  });

  it('leaves members of the submission and undefined members out of the outcome', () => {
    const item = successOf({ ...sentExamples.weight, status_reason: undefined });
    const judged = judgeOutcome(item, factsFor(optional));
    expect(judged.ok && Object.keys(judged.value.outcome).sort()).toEqual([
      'integration_key',
      'status',
      'unit',
      'value',
    ]);
  });

  it('records every value exactly', () => {
    const sent = { unit: 'tons', value: '007.10' };
    const judged = judgeOutcome(successOf(sent), factsFor(optional));
    expect(judged.ok && judged.value.outcome).toEqual({ integration_key: 'req', status: 'success', ...sent });
  });

  it('does not change the given item, even if enumerations are folded', () => {
    const item = Object.freeze(successOf({ unit: 'MetricTons', value: '1' }));
    const judged = judgeOutcome(item, factsFor(optional));
    expect(judged).toMatchObject({ ok: true, value: { outcome: { unit: 'metric_tons' } } });
    expect(item.unit).toBe('MetricTons');
  });

  it.each([
    ['NUL', 'a\u0000b'],
    ['half a surrogate pair', '\ud83d'],
  ])('refuses a text that contains %s', (_what, comment) => {
    expect(faultsOf(successOf({ ...sentExamples.image, comment }), requirementExamples.image)).toEqual([
      'invalid_text /comment',
    ]);
    const urls = { image_urls: ['https://blobs.example/1', comment] };
    expect(faultsOf(successOf(urls), { ...requirementExamples.image, multiple: true })).toEqual([
      'invalid_text /image_urls/1',
    ]);
  });

  it('examines any value for such texts in limited time', () => {
    let deep: unknown = '\u0000';
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    expect(checkStorableTexts(deep)).toEqual([]);
    expect(checkStorableTexts(Array.from({ length: 500 }, () => '\u0000'))).toHaveLength(100);
  });

  it('reports at most 100 faults', () => {
    const fields = Array.from({ length: 512 }, (_, index) => ({ integration_key: `x${index}` }));
    const asked = fields.map((each) => ({ ...each, data_type: 'text' as const, label: 'x', required: true }));
    const form = { ...requirementExamples.form, fields: asked };
    expect(faultsOf(successOf({ fields }), form)).toHaveLength(100);
    const strangers = fields.map((each) => ({ ...each, value: '', label: '', data_type: 'text' }));
    expect(faultsOf(successOf({ fields: strangers }), requirementExamples.form)).toHaveLength(100);
  });

  it.each(kinds)('[R-GEN-6] $kind: gives a result for any value', (requirement) => {
    const facts = factsFor(requirement);
    const member = fc.constantFrom(
      ...Object.keys(sentExamples[requirement.kind]),
      'status',
      'status_reason',
      'x',
    );
    const strange = fc
      .tuple(member, fc.anything())
      .map(([name, value]) => ({ ...successOf(sentExamples[requirement.kind]), [name]: value }));
    fc.assert(
      fc.property(fc.oneof(fc.anything(), strange), (value) => {
        const judged = judgeOutcome(value, facts);
        expect(judged.ok || judged.problems.length > 0).toBe(true);
      }),
    );
  });

  it('returns the asset of a successful outcome, and of no other', () => {
    const requirement = requirementExamples.asset;
    const assetIdOf = (item: unknown) => {
      const judged = judgeOutcome(item, factsFor(requirement));
      return judged.ok ? judged.value.assetId : undefined;
    };
    expect(assetIdOf(successOf(sentExamples.asset))).toBe(truck.id);
    expect(assetIdOf(without('failed'))).toBeNull();
  });
});
