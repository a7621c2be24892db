import type { RequirementCondition } from '@fleet/contract/planning/conditions';
import { describe, expect, it } from 'vitest';
import { areConditionsKnown, dueOf, isRequirementDue } from '../src/plans/condition-evaluation.js';

const question: RequirementCondition = {
  kind: 'confirmation',
  question: 'Is anything damaged?',
  confirm_text: 'Yes',
  reject_text: 'No',
};
const late: RequirementCondition = { kind: 'late_arrival', threshold: '00:15:00' };
const plannedArrivalAt = '2026-11-20T09:00:00.000Z';
const at = (arrivedAt: string | null, confirmed?: boolean) => ({ plannedArrivalAt, arrivedAt, confirmed });

describe('conditions of a requirement [C-5]', () => {
  it.each([
    ['without conditions it is due', [], at(null), 'due'],
    ['a question that was not asked leaves it open', [question], at(null), 'undecided'],
    ['a question confirmed', [question], at(null, true), 'due'],
    ['a question rejected', [question], at(null, false), 'not_due'],
    ['an arrival on time', [late], at('2026-11-20T09:00:00.000Z'), 'not_due'],
    ['an arrival before its time', [late], at('2026-11-20T08:00:00.000Z'), 'not_due'],
    ['an arrival on the threshold', [late], at('2026-11-20T09:15:00.000Z'), 'not_due'],
    ['an arrival past the threshold', [late], at('2026-11-20T09:15:00.001Z'), 'due'],
    ['no arrival yet', [late], at(null), 'not_due'],
    ['both conditions met', [question, late], at('2026-11-20T10:00:00.000Z', true), 'due'],
    ['late but rejected', [question, late], at('2026-11-20T10:00:00.000Z', false), 'not_due'],
    ['not late, whatever the question', [question, late], at('2026-11-20T09:00:00.000Z'), 'not_due'],
    ['late and not asked yet', [question, late], at('2026-11-20T10:00:00.000Z'), 'undecided'],
  ] as const)('%s', (_what, conditions, circumstances, expected) => {
    const requirement = { conditions: [...conditions] };
    expect(dueOf(requirement, circumstances)).toBe(expected);
    expect(isRequirementDue(requirement, circumstances)).toBe(expected === 'due');
  });

  it('an arrival without a planned time is not late', () => {
    const circumstances = { plannedArrivalAt: null, arrivedAt: '2026-11-20T10:00:00.000Z' };
    expect(dueOf({ conditions: [late] }, circumstances)).toBe('not_due');
  });

  it('[C-12] a condition that only a newer service knows hides nothing, and is reported as unknown', () => {
    const moon = { kind: 'full_moon', nights: 3 } as unknown as RequirementCondition;
    const onTime = at('2026-11-20T09:00:00.000Z', false);
    expect(dueOf({ conditions: [moon] }, onTime)).toBe('due');
    expect(dueOf({ conditions: [moon, question] }, onTime)).toBe('not_due');
    expect(
      [[question, late], [moon, late], []].map((conditions) => areConditionsKnown({ conditions })),
    ).toEqual([true, false, true]);
    expect(areConditionsKnown({})).toBe(true);
  });

  it('a requirement without conditions is due', () => {
    expect(isRequirementDue({}, at(null))).toBe(true);
  });
});
