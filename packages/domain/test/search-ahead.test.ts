import { describe, expect, it } from 'vitest';
import { judgeOutcome } from '../src/outcomes/outcome-judgement.js';
import type { KnownSearches } from '../src/patterns/field-pattern.js';
import { searchAhead } from '../src/patterns/search-ahead.js';
import { withoutPauses } from '../src/values/work-in-turns.js';
import { factsFor, requirementExamples, sentExamples, successOf } from './judgement-examples.js';
import { processorMs } from './processor-time.js';

const form = (...patterns: string[]) => ({
  ...requirementExamples.form,
  fields: patterns.map((regex, index) => ({
    data_type: 'text' as const,
    label: 'Field',
    integration_key: `f${index}`,
    regex,
  })),
});
const sent = (value: unknown, count: number) =>
  successOf({
    fields: Array.from({ length: count }, (_, index) => ({
      data_type: 'text',
      label: 'Field',
      integration_key: `f${index}`,
      value,
    })),
  });

describe('searching ahead', () => {
  it('[R-FRM-8] uses one turn for each long search, and the judgement needs no further searches', () => {
    const asked = form(...[1, 2, 3].map((each) => `(.{1,19${each}}a){3}$`));
    const outcome = sent('a'.repeat(500), 3);
    const turns: number[] = [];
    const searches: KnownSearches = new Map();
    const work = searchAhead(outcome, asked, searches);
    for (let isDone = false; !isDone; ) {
      const before = processorMs();
      isDone = work.next().done === true;
      turns.push(processorMs() - before);
    }
    expect(turns).toHaveLength(4);
    const before = processorMs();
    expect(judgeOutcome(outcome, { ...factsFor(asked), searches }).ok).toBe(true);
    expect(processorMs() - before).toBeLessThan(Math.max(...turns));
  });

  it('[R-FRM-8] changes no judgement: a cached result belongs to one pattern and one value', () => {
    const searches: KnownSearches = new Map();
    const verdict = (pattern: string, value: string) => {
      withoutPauses(searchAhead(sent(value, 1), form(pattern), searches));
      return judgeOutcome(sent(value, 1), { ...factsFor(form(pattern)), searches }).ok;
    };
    const long = 'a'.repeat(500);
    for (const _again of [1, 2]) {
      expect(verdict('^.{1,500}$', long)).toBe(true);
      expect(verdict('^.{1,499}$', long)).toBe(false);
      expect(verdict('^.{1,500}$', `${long}a`)).toBe(false);
      expect(verdict('^.{1,500}', `$${long}`)).toBe(true);
    }
  });

  it('[R-FRM-8] uses no turn for short searches or for values that cannot be searched', () => {
    const turnsOf = (outcome: unknown, asked = form('^[A-Z]{2}$')) =>
      [...searchAhead(outcome, asked, new Map())].length;
    expect(turnsOf(sent('AB', 1))).toBe(0);
    expect(turnsOf(sent('a'.repeat(10_000), 1), form('^.{1,500}$'))).toBe(0);
    for (const odd of [null, 'x', { fields: null }, { fields: [null, 1, {}] }, sent(5, 1)]) {
      expect(turnsOf(odd, form('^.{1,500}$'))).toBe(0);
    }
    for (const each of Object.values(requirementExamples)) {
      expect([...searchAhead(successOf(sentExamples[each.kind]), each, new Map())]).toEqual([]);
    }
  });
});
