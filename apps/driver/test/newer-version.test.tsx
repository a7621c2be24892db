import { routeExample } from '@fleet/contract/planning/route-examples';
import { expect, it } from 'vitest';
import { isOlder } from '../src/install/app-version.js';
import { routeChangeOf } from '../src/phone/plan-change.js';

it.each([
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.2.0', true],
  ['0.10.0', '0.9.9', false],
  ['1.2', '1.2.1', true],
  ['2.0.0', '1.9', false],
  ['odd', '0.0.1', true],
])('%s is older than %s: %s', (version, least, expected) => {
  expect(isOlder(version, least)).toBe(expected);
});

it('a change of the plan lists stops that were added, removed or changed, and ignores progress', () => {
  const [first, second, ...rest] = routeExample.travel_plan.points_of_interest;
  if (first === undefined || second === undefined) throw new Error('the example has too few stops');
  const after = {
    ...routeExample,
    version: routeExample.version + 1,
    travel_plan: {
      points_of_interest: [
        { ...first, status: 'departed' as const, departed_at: '2026-11-20T09:00:00.000Z' },
        { ...first, id: 'new', name: 'Canillo' },
        ...rest,
      ],
    },
  };
  const change = routeChangeOf(routeExample, after);
  expect(change).toEqual({
    routeId: routeExample.id,
    added: ['Canillo'],
    removed: [second.name],
    changed: [],
  });
  expect(routeChangeOf(routeExample, { ...routeExample, version: 9 })).toBeNull();
  expect(routeChangeOf(null, routeExample)).toBeNull();
  expect(routeChangeOf(routeExample, null)).toBeNull();
});
