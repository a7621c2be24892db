import { routeStatuses } from '@fleet/contract/planning/routes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseNextRoute, decideRoute } from '../src/transitions/route-transitions.js';

describe('an event on a route', () => {
  it.each([
    ['planned', 'activate', 'active'],
    ['planned', 'cancel', 'cancelled'],
    ['planned', 'save', 'planned'],
    ['active', 'complete', 'completed'],
    ['active', 'cancel', 'cancelled'],
    ['active', 'release', 'planned'],
    ['active', 'save', 'active'],
  ] as const)('[C-5] with status %s, %s, leads to status %s', (status, event, to) => {
    expect(decideRoute(status, event)).toEqual({ kind: 'move', to });
  });

  it.each([
    ['planned', 'release'],
    ['active', 'activate'],
    ['completed', 'complete'],
    ['cancelled', 'cancel'],
  ] as const)('[R-CNV-12] with status %s, %s, has no further effect', (status, event) => {
    expect(decideRoute(status, event)).toEqual({ kind: 'ignore' });
  });

  it.each([
    ['planned', 'complete', 'route_not_active'],
    ['completed', 'activate', 'route_closed'],
    ['completed', 'cancel', 'route_closed'],
    ['completed', 'release', 'route_not_active'],
    ['completed', 'save', 'route_closed'],
    ['cancelled', 'activate', 'route_closed'],
    ['cancelled', 'complete', 'route_closed'],
    ['cancelled', 'release', 'route_not_active'],
    ['cancelled', 'save', 'route_closed'],
  ] as const)('[C-5] with status %s, %s, is refused with %s', (status, event, code) => {
    expect(decideRoute(status, event)).toMatchObject({ kind: 'refuse', problem: { code } });
  });

  it('[C-5] never changes the status completed or cancelled, and is never refused when repeated', () => {
    for (const status of routeStatuses) {
      for (const event of ['activate', 'complete', 'cancel', 'release', 'save'] as const) {
        const decision = decideRoute(status, event);
        if (decision.kind !== 'move') continue;
        expect(['planned', 'active']).toContain(status);
        expect(decideRoute(decision.to, event).kind).not.toBe(event === 'save' ? 'ignore' : 'refuse');
      }
    }
  });
});

describe('the next of the waiting routes', () => {
  const waiting = (id: string, planned_start_at: string | null, created_at = '2026-11-01T00:00:00.000Z') => ({
    id,
    planned_start_at,
    created_at,
  });

  it('[R-RTE-2][C-5] has the earliest planned start, then the earliest creation, then the lower id', () => {
    const early = waiting('d', '2026-11-20T06:00:00Z');
    const late = waiting('c', '2026-11-20T06:00:00.500Z');
    const noStart = waiting('b', null);
    const noStartMadeBefore = waiting('z', null, '2026-10-31T23:59:59.999Z');
    expect(chooseNextRoute([])).toBeNull();
    expect(chooseNextRoute([late, noStart, early])).toBe(early);
    expect(chooseNextRoute([noStart, late])).toBe(late);
    expect(chooseNextRoute([noStart, noStartMadeBefore])).toBe(noStartMadeBefore);
    expect(chooseNextRoute([noStart, waiting('a', null)])?.id).toBe('a');
  });

  it('[C-5] does not depend on the order of the routes', () => {
    const time = fc.integer({ min: 0, max: 3 }).map((hour) => `2026-11-20T0${hour}:00:00.000Z`);
    const route = fc.record({ planned_start_at: fc.option(time), created_at: time });
    const routes = fc.array(route).map((all) => all.map((each, index) => ({ ...each, id: `r${index}` })));
    const shuffled = routes.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(fc.property(shuffled, ([all, mixed]) => chooseNextRoute(mixed) === chooseNextRoute(all)));
  });
});
