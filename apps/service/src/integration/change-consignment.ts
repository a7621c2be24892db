import { problem } from '@fleet/contract/ground/problems';
import type { Consignment, ConsignmentPlan, Route } from '@fleet/contract/planning/routes';
import { planOfRoute } from '@fleet/domain/plans/route-plan-patch';
import { type Context, Refusal } from '../context.js';
import { refuseUsed } from '../master-records/still-in-use.js';
import type { SavedRoute } from '../routes/apply-plan.js';
import { changeRoute } from '../routes/change-route.js';
import { findRouteId, readRouteRow } from '../routes/route-queries.js';
import { opened, type RouteRow } from '../routes/route-row.js';
import { isInSight } from '../routes/route-sight.js';
import { isCurrentVersion } from '../routes/route-tag.js';

/** A consignment of a route, both named by the caller's keys. */
export interface ConsignmentName {
  integrationKey: string;
  consignmentKey: string;
}

/** A consignment with its route. */
export interface CurrentConsignment {
  consignment: Consignment;
  route: RouteRow;
}

/**
 * Refuses with `not_found` if the route or the consignment does not exist, or the caller does not see the route's
 * sites.
 */
export async function readConsignment(ctx: Context, name: ConsignmentName): Promise<CurrentConsignment> {
  const row = await readRouteOf(ctx, name);
  const consignment = consignmentIn(opened(row).route, name);
  if (consignment === undefined) throw new Refusal(problem('not_found'));
  return { consignment, route: row };
}

export interface SavedConsignment extends CurrentConsignment {
  result: SavedRoute['result'];
}

/**
 * Creates or replaces a consignment. This changes the route's plan by the rules of `changeRoute`, with the same
 * refusals [C-10]; `not_found` for an unknown route.
 */
export async function saveConsignment(
  ctx: Context,
  name: ConsignmentName & { plan: ConsignmentPlan; ifMatch?: string | undefined },
): Promise<SavedConsignment> {
  const wanted = { integration_key: name.consignmentKey, ...name.plan };
  return onCurrentPlan(ctx, name, async (before, change) => {
    const current = planOfRoute(before).consignments ?? [];
    const isPresent = current.some((each) => each.integration_key === name.consignmentKey);
    const { result, route } = await change(
      isPresent
        ? current.map((each) => (each.integration_key === name.consignmentKey ? wanted : each))
        : [...current, wanted],
    );
    const consignment = consignmentIn(route.route, name);
    if (consignment === undefined) throw new Error('the saved consignment is not in its route');
    return { result: isPresent ? result : 'created', consignment, route };
  });
}

/** Removes a consignment from its route. Refuses with `still_in_use` if an activity names it. */
export async function deleteConsignment(
  ctx: Context,
  name: ConsignmentName & { ifMatch?: string | undefined },
): Promise<CurrentConsignment> {
  return onCurrentPlan(ctx, name, async (before, change) => {
    const consignment = consignmentIn(before, name);
    if (consignment === undefined) throw new Refusal(problem('not_found'));
    refuseUsed({ activities: activitiesNaming(before, name.consignmentKey) });
    const rest = (planOfRoute(before).consignments ?? []).filter(
      (each) => each.integration_key !== name.consignmentKey,
    );
    const { route } = await change(rest);
    return { consignment, route };
  });
}

type Change = (consignments: readonly unknown[]) => Promise<SavedRoute>;

/** The caller gets an error if other saves change the plan faster than this. */
const attempts = 5;

/** Does the work on the current plan, and repeats it if another save changed the plan at the same time. */
async function onCurrentPlan<Result>(
  ctx: Context,
  name: ConsignmentName & { ifMatch?: string | undefined },
  work: (before: Route, change: Change) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const row = await readRouteOf(ctx, name);
    if (!isCurrentVersion(name.ifMatch, row.version))
      throw new Refusal(problem('version_mismatch', 'If-Match'));
    const change: Change = (consignments) =>
      changeRoute(ctx, { routeId: row.id, patch: { consignments }, ifMatch: `"${row.version}"` });
    try {
      return await work(opened(row).route, change);
    } catch (error) {
      const isOvertaken = error instanceof Refusal && error.problems[0]?.code === 'version_mismatch';
      if (!isOvertaken || name.ifMatch !== undefined) throw error;
    }
  }
  throw new Refusal(problem('concurrent_change'));
}

async function readRouteOf(ctx: Context, { integrationKey }: ConsignmentName): Promise<RouteRow> {
  const id = await findRouteId(ctx, integrationKey);
  const row = id === null ? null : await readRouteRow(ctx, id);
  if (row === null || !isInSight(ctx, row.site_id)) throw new Refusal(problem('not_found'));
  return row;
}

function consignmentIn(route: Route, { consignmentKey }: ConsignmentName): Consignment | undefined {
  return route.consignments.find((each) => each.integration_key === consignmentKey);
}

function activitiesNaming(route: Route, key: string): number {
  return route.travel_plan.points_of_interest
    .flatMap((stop) => stop.activities)
    .filter((each) => each.consignment_references?.includes(key) === true).length;
}
