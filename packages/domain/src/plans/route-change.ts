import type { Route } from '@fleet/contract/planning/routes';
import { sameJson } from '../values/json-equality.js';
import { stopPlanOf } from './stop-plan.js';

/** `affectsDriver`: what a driver reads as the active route is another one now, so it is pushed [R-EVT-6]. */
export interface RouteChange {
  kind: 'unchanged' | 'created' | 'changed';
  affectsDriver: boolean;
}

/**
 * What a save did to the plan: a save that changes nothing changes no version and pushes nothing [C-10]. What the
 * service keeps itself does not count: ids, version, status, times of execution, progress, odometer readings.
 * A route that becomes active, goes to another driver or is taken from one affects the driver also where the plan
 * stayed as it was; a planned one that waits affects nobody.
 */
export function decideRouteChange(before: Route | null, after: Route): RouteChange {
  const driver = activeDriverOf(after);
  if (before === null) return { kind: 'created', affectsDriver: driver !== null };
  const { site_id: siteBefore, ...planBefore } = planOf(before);
  const { site_id: site, ...plan } = planOf(after);
  // The site decides which controllers see the route, nothing that the driver does.
  const sameToDriver = sameJson(planBefore, plan);
  return {
    kind: sameToDriver && siteBefore === site ? 'unchanged' : 'changed',
    affectsDriver: driver !== activeDriverOf(before) || (driver !== null && !sameToDriver),
  };
}

function activeDriverOf(route: Route): string | null {
  return route.status === 'active' ? route.driver_id : null;
}

function planOf(route: Route) {
  const {
    id: _id,
    status: _status,
    version: _version,
    started_at: _started,
    completed_at: _completed,
    ...plan
  } = route;
  return {
    ...plan,
    allocation: {
      ...route.allocation,
      assets: route.allocation.assets.map(({ odometer, ...asset }) => ({
        ...asset,
        odometer: odometer === null ? null : { meter_type: odometer.meter_type, unit: odometer.unit },
      })),
    },
    consignments: route.consignments.map(({ id: _consignment, ...consignment }) => consignment),
    travel_plan: { points_of_interest: route.travel_plan.points_of_interest.map(stopPlanOf) },
  };
}
