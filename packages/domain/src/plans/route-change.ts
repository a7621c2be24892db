import type { Route } from '@fleet/contract/planning/routes';
import { sameJson } from '../values/json-equality.js';
import { stopPlanOf } from './stop-plan.js';

/** `affectsDriver`: the driver's active route has changed, so a push message is sent [R-EVT-6]. */
export interface RouteChange {
  kind: 'unchanged' | 'created' | 'changed';
  affectsDriver: boolean;
}

/**
 * Decides what a save changed in the plan: a save without a change raises no version and pushes nothing [C-10]. Ignores
 * members that the service maintains: ids, version, status, times of execution, progress, odometer readings. A route
 * that becomes active, or that a driver gets or loses, affects the driver even if the plan is the same. A waiting route
 * affects no driver.
 */
export function decideRouteChange(before: Route | null, after: Route): RouteChange {
  const driver = activeDriverOf(after);
  if (before === null) return { kind: 'created', affectsDriver: driver !== null };
  const { site_id: siteBefore, ...planBefore } = planOf(before);
  const { site_id: site, ...plan } = planOf(after);
  // The site determines which controllers see the route, but does not affect the driver's work.
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
