import type { RequirementCondition } from '@fleet/contract/planning/conditions';
import type { Requirement } from '@fleet/contract/planning/requirements';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ActivityProgress,
  isOutOfOrder,
  nextRequirement,
  precedingSequences,
  requirementsInOrder,
} from '../src/plans/requirement-sequence.js';

const weigh = (integration_key: string, conditions?: RequirementCondition[]): Requirement => ({
  kind: 'weight',
  label: integration_key,
  is_optional: false,
  integration_key,
  ...(conditions ? { conditions } : {}),
});
const question: RequirementCondition = {
  kind: 'confirmation',
  question: 'Is anything damaged?',
  confirm_text: 'Yes',
  reject_text: 'No',
};
const late: RequirementCondition = { kind: 'late_arrival', threshold: '00:15:00' };

const activity = {
  // Listed in another order than in the sequences, because only the sequences decide.
  requirements: [weigh('c'), weigh('why'), weigh('a'), weigh('b', [question]), weigh('d', [late])],
  execution_sequence: ['a', 'b', 'c', 'd'],
  failure_sequence: ['why', 'a'],
};
const progress = (answered: string[], change: Partial<ActivityProgress> = {}): ActivityProgress => ({
  failed: false,
  answered: new Set(answered),
  confirmations: new Map(),
  plannedArrivalAt: '2026-11-20T09:00:00.000Z',
  arrivedAt: '2026-11-20T09:05:00.000Z',
  ...change,
});
const next = (...args: Parameters<typeof progress>) => {
  const step = nextRequirement(activity, progress(...args));
  return step && [step.requirement.integration_key, step.question?.question ?? null];
};

describe('the next requirement', () => {
  it('[R-RTE-17] follows the execution sequence', () => {
    expect(requirementsInOrder(activity, false).map((each) => each.integration_key)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
    expect(next([])).toEqual(['a', null]);
  });

  it('follows the failure sequence when the activity failed [C-5]', () => {
    expect(next([], { failed: true })).toEqual(['why', null]);
    expect(next(['why'], { failed: true })).toEqual(['a', null]);
    expect(next(['why', 'a'], { failed: true })).toBeNull();
  });

  it('is asked for only after the question whether it applies', () => {
    expect(next(['a'])).toEqual(['b', 'Is anything damaged?']);
    expect(next(['a'], { confirmations: new Map([['b', true]]) })).toEqual(['b', null]);
    expect(next(['a'], { confirmations: new Map([['b', false]]) })).toEqual(['c', null]);
  });

  it('is one with a late-arrival condition only after a late arrival', () => {
    expect(next(['a', 'b', 'c'])).toBeNull();
    expect(next(['a', 'b', 'c'], { arrivedAt: '2026-11-20T09:30:00.000Z' })).toEqual(['d', null]);
  });

  it('is none for a failed activity without a failure sequence', () => {
    expect(requirementsInOrder({ requirements: [weigh('a')], execution_sequence: ['a'] }, true)).toEqual([]);
  });

  it('skips a key without a requirement', () => {
    expect(
      requirementsInOrder({ requirements: [weigh('a')], execution_sequence: ['x', 'a'] }, false),
    ).toHaveLength(1);
  });
});

describe('execution out of order', () => {
  it.each([
    ['the first requirement', 'a', [], false],
    ['the next one', 'c', ['a'], false],
    ['a requirement before its turn', 'c', [], true],
    ['a later one while the question before it is unanswered', 'c', ['a', 'd'], false],
    ['one with a condition before its turn', 'd', ['a'], true],
    ['the first of the failure sequence', 'why', [], false],
    ['one that is first in one sequence and second in the other', 'a', [], false],
    ['a correction', 'c', ['c'], false],
    ['a key that is in no sequence', 'x', [], false],
  ])('[R-RTE-17] is determined for %s', (_what, key, answered, expected) => {
    expect(isOutOfOrder(activity, key, new Set(answered))).toBe(expected);
  });

  it('considers in each sequence only earlier requirements without a condition', () => {
    const keysBefore = (key: string) =>
      precedingSequences(activity)
        .filter((each) => each.countBefore.has(key))
        .map(({ keys, countBefore }) => keys.slice(0, countBefore.get(key)));
    expect(keysBefore('d')).toEqual([['a', 'c']]);
    expect(keysBefore('a')).toEqual([[], ['why']]);
    expect(keysBefore('x')).toEqual([]);
  });

  it('reads each requirement of the activity once, however many there are before', () => {
    let reads = 0;
    const keys = Array.from({ length: 200 }, (_, n) => `k${n}`);
    const requirements = keys.map((key) =>
      Object.defineProperty(weigh(key), 'integration_key', {
        get: () => {
          reads += 1;
          return key;
        },
      }),
    );
    const large = { requirements, execution_sequence: keys, failure_sequence: keys.toReversed() };
    expect(precedingSequences(large).map((each) => each.countBefore.get('k198'))).toEqual([198, 1]);
    expect(reads).toBe(200);
  });

  it('never occurs for an activity that is answered in order', () => {
    const keys = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 8 });
    fc.assert(
      fc.property(keys, fc.boolean(), (sequence, failed) => {
        const plain = {
          requirements: sequence.map((key) => weigh(key)).reverse(),
          execution_sequence: failed ? [] : sequence,
          failure_sequence: failed ? sequence : [],
        };
        const answered = new Set<string>();
        for (;;) {
          const step = nextRequirement(plain, progress([], { failed, answered }));
          if (step === null) break;
          expect(isOutOfOrder(plain, step.requirement.integration_key, answered)).toBe(false);
          answered.add(step.requirement.integration_key);
        }
        expect([...answered]).toEqual(sequence);
      }),
    );
  });
});
