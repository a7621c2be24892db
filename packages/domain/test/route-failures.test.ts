import { longestFailureReason } from '@fleet/contract/planning/controller-routes';
import type { Activity } from '@fleet/contract/planning/routes';
import { describe, expect, it } from 'vitest';
import { routeFailures } from '../src/progress/route-failures.js';
import { activeRoute, activity, stop } from './route-plan-examples.js';

const failed = (reference: string, reason?: string): Activity => ({
  ...activity(reference),
  name: `Activity ${reference}`,
  status: 'failed',
  ...(reason === undefined ? {} : { status_reason: reason }),
});
const done = (reference: string): Activity => ({ ...activity(reference), status: 'completed' });
const routeOf = (...stops: Activity[][]) =>
  activeRoute({
    travel_plan: { points_of_interest: stops.map((activities, n) => stop(n + 1, activities)) },
  });

describe('the failed activities of a route', () => {
  it('are null if no activity has failed, and stay when the route is completed or cancelled', () => {
    expect(routeFailures(routeOf([done('a')], []))).toBeNull();
    for (const status of ['completed', 'cancelled'] as const) {
      const route = { ...routeOf([failed('a')]), status };
      expect(routeFailures(route)).toMatchObject({ count: 1 });
    }
  });

  it('are counted, with the last one in the order of the plan', () => {
    const route = routeOf([failed('a', 'Closed'), failed('b')], [done('c')]);
    const name = route.travel_plan.points_of_interest[0]?.name;
    const last = { stop: name, activity: 'Activity b', reason: null };
    expect(routeFailures(route)).toEqual({ count: 2, last });
    const [first, ...rest] = route.travel_plan.points_of_interest;
    if (first === undefined) throw new Error('no stop');
    const turned = { ...first, execution_sequence: ['b', 'a'] };
    expect(routeFailures({ ...route, travel_plan: { points_of_interest: [turned, ...rest] } })?.last).toEqual(
      { stop: name, activity: 'Activity a', reason: 'Closed' },
    );
  });

  it('have the beginning of a long reason, in whole characters', () => {
    const reasonOf = (text: string) => routeFailures(routeOf([failed('a', text)]))?.last.reason;
    const exact = 'x'.repeat(longestFailureReason);
    expect(reasonOf(exact)).toBe(exact);
    expect(reasonOf(`${exact}y`)).toBe(`${exact.slice(1)}…`);
    // The limit is in the middle of the last of these.
    const wide = `x${'🚚'.repeat(longestFailureReason / 2)}`;
    expect(reasonOf(wide)).toBe(`x${'🚚'.repeat(longestFailureReason / 2 - 1)}…`);
  });
});
