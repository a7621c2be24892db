import type { RoutePlan } from '@fleet/contract/planning/routes';
import { describe, expect, it } from 'vitest';
import { compilingCost } from '../src/patterns/field-pattern.js';
import { openPatternBook } from '../src/patterns/pattern-book.js';
import { checkRoutePlan, routePlanCheck } from '../src/plans/route-plan-check.js';
import { processorMs } from './processor-time.js';
import { plannedActivity, plannedStop, routePlan } from './route-plan-examples.js';

/** A route with one activity at every stop, each with this many forms of two fields. */
function routeOf(
  stops: number,
  forms: number,
  regexOf: (stop: number, form: number, field: number) => string,
) {
  const requirements = (stop: number) =>
    Array.from({ length: forms }, (_, form) => ({
      kind: 'form' as const,
      label: 'Form',
      is_optional: true,
      integration_key: `F${form}`,
      fields: [0, 1].map((field) => ({
        data_type: 'text' as const,
        label: 'Field',
        integration_key: `f${field}`,
        regex: regexOf(stop, form, field),
      })),
    }));
  const points_of_interest = Array.from({ length: stops }, (_, stop) => {
    const asked = requirements(stop);
    const execution_sequence = asked.map((each) => each.integration_key);
    return plannedStop(`S${stop}`, [
      plannedActivity(`A${stop}`, { requirements: asked, execution_sequence }),
    ]);
  });
  return routePlan({ travel_plan: { points_of_interest } });
}

const hostile = (plan: string) => (stop: number, form: number, field: number) =>
  `a(?:\\pL|\\pN){150}z${plan}${stop}x${form}y${field}`;

/** The milliseconds of each turn of the check of a plan. */
function turnsOf(plan: RoutePlan): number[] {
  const turns: number[] = [];
  const work = routePlanCheck(plan, openPatternBook());
  for (let isDone = false; !isDone; ) {
    const before = processorMs();
    isDone = work.next().done === true;
    turns.push(processorMs() - before);
  }
  return turns;
}

describe('the patterns of a route', () => {
  it('[R-FRM-8] count once, even if they occur often', () => {
    const few = ['^[A-Z]{2}[0-9]{6}$', '^[\\p{L} ]{1,50}$', '^\\d{1,5}(?:\\.\\d{1,2})?$', '^.{1,500}$'];
    const plan = routeOf(500, 4, (_stop, form, field) => few[(form + field) % few.length] ?? '');
    expect(checkRoutePlan(plan)).toEqual([]);
  });

  it('[R-FRM-8] may be 2,000 different ones of the usual size', () => {
    const plan = routeOf(500, 2, (stop, form, field) => `^PO-${stop}-[0-9]{${form + 1},${field + 4}}$`);
    expect(checkRoutePlan(plan)).toEqual([]);
  });

  it('[R-FRM-8] are refused if they are too large together, and the other faults of the plan are still reported', () => {
    const plan = routeOf(20, 20, hostile('a'));
    const found = checkRoutePlan({ ...plan, site_id: plan.name, site_integration_key: 'twice' });
    expect(found[0]).toMatchObject({ code: 'ambiguous_reference' });
    expect(found[1]).toMatchObject({
      code: 'unsupported_regex',
      message: 'The patterns of all forms are too large taken together.',
      key: '/travel_plan/points_of_interest/0/activities/0/requirements/17/fields/1/regex',
    });
  });

  it('[R-FRM-8] do not block: the check runs in turns of milliseconds, with limited work', () => {
    const turns = turnsOf(routeOf(200, 100, hostile('b')));
    expect(Math.max(...turns)).toBeLessThan(150);
    expect(turns.reduce((sum, each) => sum + each)).toBeLessThan(3_000);
  });
});

describe('a book of patterns', () => {
  it('[R-FRM-8] is shared by the routes of one request', () => {
    const book = openPatternBook(2 * compilingCost('^[0-9]{1}$') + 10);
    const codes = (pattern: string) => book.verdictOf(pattern).problems.map((each) => each.code);
    expect(codes('^[0-9]{1}$')).toEqual([]);
    expect(codes('^[0-9]{2}$')).toEqual([]);
    expect(codes('^[0-9]{3}$')).toEqual(['unsupported_regex']);
    expect(codes('^[0-9]{1}$')).toEqual([]);
    expect([book.has('^[0-9]{2}$'), book.has('^[0-9]{3}$')]).toEqual([true, false]);
  });

  it('[R-FRM-8] counts little for a pattern that is refused by its text alone', () => {
    expect(compilingCost('a'.repeat(5_000))).toBeLessThan(100);
    expect(compilingCost('(a{1000}){1000}')).toBeLessThan(100);
    expect(compilingCost('\\pL{100}')).toBeGreaterThan(1_500);
  });
});
