import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { routeExample } from '@fleet/contract/planning/route-examples';
import { RoutePlan } from '@fleet/contract/planning/routes';
import { describe, expect, it } from 'vitest';
import { checkRoutePlan } from '../src/plans/route-plan-check.js';
import { patchedPlan, planOfRoute } from '../src/plans/route-plan-patch.js';
import { activeRoute, activity, stop } from './route-plan-examples.js';

const planCheck = shapeCheck(RoutePlan);

describe('the plan of a route', () => {
  it('[R-CNV-9][C-10] has the shape that an integration writes, and no fault', () => {
    const plan = planOfRoute(routeExample);
    expect(planCheck.check(plan)).toEqual({ ok: true, value: plan });
    expect(checkRoutePlan(plan)).toEqual([]);
    expect(plan).toMatchObject({
      name: routeExample.name,
      site_id: routeExample.site_id,
      allocation: { driver_id: routeExample.driver_id, crew_ids: [], assets: [{ id: expect.any(String) }] },
    });
  });

  it('[R-CNV-9] leaves out progress and activities that the driver added', () => {
    const breakdown = activity('X1', { planned: false, type: 'breakdown', status: 'started' });
    const first = stop(1, [activity('A1', { status: 'completed' }), breakdown], {
      status: 'arrived',
      arrived_at: '2026-11-20T06:10:00.000Z',
    });
    const route = activeRoute({ travel_plan: { points_of_interest: [first, stop(2, [])] } });
    const [planned] = planOfRoute(route).travel_plan.points_of_interest;
    expect(planned?.execution_sequence).toEqual(['A1']);
    expect(planned?.activities.map((each) => each.reference)).toEqual(['A1']);
    expect(Object.keys(planned ?? {})).not.toEqual(
      expect.arrayContaining(['id', 'sequence', 'status', 'arrived_at', 'departed_at']),
    );
    expect(Object.keys(planned?.activities[0] ?? {})).not.toEqual(
      expect.arrayContaining(['status', 'planned']),
    );
  });
});

describe('a patched plan', () => {
  const route = activeRoute({ reference: '42' });

  it('[R-CNV-9] has the members of the patch, and keeps an allocation that the patch does not contain', () => {
    const { allocation: _, ...plan } = planOfRoute(route);
    expect(patchedPlan(route, { name: 'South tour', reference: null })).toEqual({
      ...plan,
      name: 'South tour',
      reference: undefined,
    });
    expect(patchedPlan(route, {})).not.toHaveProperty('allocation');
  });

  it('[C-10] refers to a record by the key in the patch instead of its previous id', () => {
    const patched = patchedPlan(route, {
      site_integration_key: 'SOUTH',
      allocation: { driver_integration_key: 'D-2', crew_integration_keys: ['D-3'] },
    });
    expect(patched).toMatchObject({ site_integration_key: 'SOUTH' });
    expect(patched).not.toHaveProperty('site_id');
    expect(patched).toHaveProperty('allocation', {
      driver_integration_key: 'D-2',
      crew_integration_keys: ['D-3'],
      assets: [{ id: 'asset-1' }],
    });
    expect(patchedPlan(route, { site_integration_key: null })).toHaveProperty('site_id', 'site-1');
  });

  it('[C-10] can lose one person of the allocation, or all of them', () => {
    expect(patchedPlan(route, { allocation: { driver_id: null } })).toHaveProperty('allocation', {
      crew_ids: [],
      assets: [{ id: 'asset-1' }],
    });
    expect(patchedPlan(route, { allocation: null })).toHaveProperty('allocation', {});
  });

  it('[R-CNV-9] is the patch itself if that is not an object', () => {
    for (const patch of [null, [], 'name', 7]) expect(patchedPlan(route, patch)).toEqual(patch);
  });
});
