import type { RoutePlan } from '@fleet/contract/planning/routes';
import { checkRoutePlan } from '@fleet/domain/plans/route-plan-check';
import { mergePatch } from '@fleet/domain/values/merge-patch';
import { describe, expect, it } from 'vitest';
import { patchOf } from '../../src/controller/route-changes.js';
import { randomStream } from '../../src/random-stream.js';
import { activeRoute, townPlan } from '../planned-route.js';

describe('a change of a route', () => {
  it('results in a valid plan, for all kinds of changes', () => {
    const changes = new Set<string>();
    for (let seed = 1; seed <= 60; seed += 1) {
      const plan = townPlan(seed);
      const patch = patchOf(activeRoute(plan), randomStream(seed, 'change'));
      const changed = mergePatch(structuredClone(plan), patch) as RoutePlan;
      expect(checkRoutePlan(changed)).toEqual([]);
      const stops = changed.travel_plan.points_of_interest.map(({ integration_key }) => integration_key);
      const before = plan.travel_plan.points_of_interest.map(({ integration_key }) => integration_key);
      changes.add(
        'name' in patch
          ? 'name'
          : stops.length < before.length
            ? 'fewer'
            : stops.join() === before.join()
              ? 'label'
              : 'order',
      );
    }
    expect([...changes].sort()).toEqual(['fewer', 'label', 'name', 'order']);
  });
});
