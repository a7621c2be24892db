import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { Outcome, OutcomeFrame, submitOutcomes } from '../src/driving/outcomes.js';
import { pathsOf } from '../src/ground/operation.js';
import { shapeCheck } from '../src/ground/shape-check.js';

const frame = shapeCheck(OutcomeFrame);
const faultsIn = (value: unknown) => {
  const checked = frame.check(value);
  return checked.ok ? [] : checked.problems.map(({ code, key }) => `${code} ${key}`).sort();
};

describe('the submission of outcomes', () => {
  it('[R-GEN-15] is available under both vocabularies, routes and loads', () => {
    expect(pathsOf(submitOutcomes)).toEqual([
      '/{organisationId}/routes/{routeId}/outcomes',
      '/{organisationId}/loads/{routeId}/outcomes',
    ]);
  });

  it.each([
    ['nothing but outcomes', { outcomes: [{}] }, []],
    ['outcomes of any content, which are checked separately', { outcomes: [{ x: 1 }, null, 5, 'x', []] }, []],
    ['no outcomes', {}, ['required /outcomes']],
    ['an empty list', { outcomes: [] }, ['too_few /outcomes']],
    ['200 outcomes', { outcomes: Array.from({ length: 200 }, () => ({})) }, []],
    ['201 outcomes', { outcomes: Array.from({ length: 201 }, () => ({})) }, ['too_many /outcomes']],
    ['one outcome that is not in a list', { outcomes: {} }, ['wrong_type /outcomes']],
    ['a list without a frame', [{}], ['wrong_type ']],
    [
      'a session that is not an identifier',
      { outcomes: [{}], session_id: 'x' },
      ['invalid_identifier /session_id'],
    ],
    ['version 0', { outcomes: [{}], route_version: 0 }, ['out_of_bounds /route_version']],
    [
      'a version that is too high to be stored',
      { outcomes: [{}], route_version: 2 ** 31 },
      ['out_of_bounds /route_version'],
    ],
    ['a field of another name', { outcomes: [{}], session: 'x' }, ['unknown_field /session']],
  ])('[C-6] is checked as a frame: %s', (_what, value, expected) => {
    expect(faultsIn(value)).toEqual(expected);
  });

  it('has an example in which every outcome has one of the documented forms', () => {
    const documented = Compile(Outcome);
    const example = frame.check(submitOutcomes.bodyExample);
    expect(example.ok && example.value.outcomes.map((each) => documented.Check(each))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it.each(Object.entries(submitOutcomes.answers))(
    'has an example of the response %s that matches its schema',
    (_status, answer) => {
      const checked = shapeCheck(answer.schema).check(answer.example);
      expect(checked).toMatchObject({ ok: true });
    },
  );
});
