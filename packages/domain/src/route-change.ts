import type { Activity, PointOfInterest, Route } from '@fleet/contract/routes';
import { sameJson } from './json-equality.js';

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
  const plan = planOf(after);
  const planBefore = before === null ? null : planOf(before);
  const samePlan = sameJson(planBefore, plan);
  const seenBefore = before?.status === 'active' ? before.driver_id : null;
  const seenAfter = after.status === 'active' ? after.driver_id : null;
  const affectsDriver = seenBefore !== seenAfter || (seenAfter !== null && !sameToDriver(planBefore, plan));
  if (before === null) return { kind: 'created', affectsDriver };
  return { kind: samePlan ? 'unchanged' : 'changed', affectsDriver };
}

type Plan = ReturnType<typeof planOf>;

/** The site decides which controllers see the route, nothing that the driver does. */
function sameToDriver(before: Plan | null, after: Plan): boolean {
  if (before === null) return false;
  const { site_id: _siteBefore, ...seenBefore } = before;
  const { site_id: _siteAfter, ...seenAfter } = after;
  return sameJson(seenBefore, seenAfter);
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

function stopPlanOf(stop: PointOfInterest) {
  const {
    id: _id,
    sequence: _sequence,
    status: _status,
    arrived_at: _arrived,
    departed_at: _departed,
    ...plan
  } = stop;
  const added = new Set(stop.activities.filter((each) => !each.planned).map((each) => each.reference));
  return {
    ...plan,
    execution_sequence: stop.execution_sequence.filter((reference) => !added.has(reference)),
    activities: stop.activities.filter((each) => each.planned).map(activityPlanOf),
  };
}

function activityPlanOf({ status: _status, status_reason: _reason, planned: _planned, ...plan }: Activity) {
  return plan;
}
