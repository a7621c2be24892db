import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Route, RoutePlan } from '@fleet/contract/planning/routes';
import { mergePatch } from '../values/merge-patch.js';
import { stopPlanOf } from './stop-plan.js';

/** Returns the current plan of a route as a caller would send it: all references by id [C-10]. */
export function planOfRoute(route: Route): RoutePlan {
  const { reference, name, site_id, planned_start_at, allocation, consignments, currencies } = route;
  const { driver, crew, assets } = allocation;
  return {
    name,
    ...(reference === null ? {} : { reference }),
    ...(site_id === null ? {} : { site_id }),
    ...(planned_start_at === null ? {} : { planned_start_at }),
    allocation: {
      ...(driver === null ? {} : { driver_id: driver.id }),
      crew_ids: crew.map((each) => each.id),
      assets: assets.map(({ id }) => ({ id })),
    },
    consignments: consignments.map(({ id: _id, ...consignment }) => consignment),
    travel_plan: { points_of_interest: route.travel_plan.points_of_interest.map(stopPlanOf) },
    currencies,
  };
}

/**
 * Returns the plan of a route with a merge patch applied; the caller must still check its shape [R-CNV-9]. A reference
 * by integration key in the patch replaces the conflicting id. An allocation that the patch does not touch is left out,
 * so it stays as it is, even if a person in it could no longer be allocated.
 */
export function patchedPlan(route: Route, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const { allocation, ...plan } = mergeable(planOfRoute(route), patch);
  if (!Object.hasOwn(patch, 'allocation')) return mergePatch(plan, patch);
  // A removed allocation becomes empty; if it were missing from the plan, the old one would stay.
  if (patch.allocation === null) return mergePatch(plan, { ...patch, allocation: {} });
  return mergePatch({ ...plan, allocation }, patch);
}

/** Removes the ids of records that the patch names by key. */
function mergeable(plan: RoutePlan, patch: Readonly<Record<string, unknown>>): RoutePlan {
  const allocated = isRecord(patch.allocation) ? patch.allocation : {};
  const { site_id, allocation: { driver_id, crew_ids, ...allocation } = {}, ...rest } = plan;
  const keptIds = {
    ...(names(allocated, 'driver_integration_key') || driver_id === undefined ? {} : { driver_id }),
    ...(names(allocated, 'crew_integration_keys') || crew_ids === undefined ? {} : { crew_ids }),
  };
  return {
    ...rest,
    ...(names(patch, 'site_integration_key') || site_id === undefined ? {} : { site_id }),
    allocation: { ...allocation, ...keptIds },
  };
}

function names(patch: Readonly<Record<string, unknown>>, member: string): boolean {
  return Object.hasOwn(patch, member) && patch[member] !== null;
}
