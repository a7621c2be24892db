import { problem } from '@fleet/contract/ground/problems';
import type { Route } from '@fleet/contract/planning/routes';
import { checkDepartedStops } from '@fleet/domain/plans/departed-stops';
import { decideRouteChange } from '@fleet/domain/plans/route-change';
import { decideRoute } from '@fleet/domain/transitions/route-transitions';
import { type AuditEntry, writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal } from '../context.js';
import { activateNextRoute } from './activate-next-route.js';
import { composeRoute } from './route-composition.js';
import { readRouteFacts } from './route-facts.js';
import type { LockedRoute, RouteRow } from './route-row.js';
import { isInSight } from './route-sight.js';
import { storeRoute } from './route-store.js';
import { isCurrentVersion } from './route-tag.js';
import { waitingStatus } from './waiting-status.js';

export interface SavedRoute {
  result: 'created' | 'changed' | 'unchanged';
  route: LockedRoute;
}

/** The call that sent a plan. */
export type SaveAction = 'route.save' | 'route.change' | 'route.assign';

/** Refuses with `not_found`, `version_mismatch` or `route_closed` if the caller may not save over a route. */
export function refuseUnsaveable(ctx: Context, route: RouteRow, ifMatch: string | undefined): void {
  if (!isInSight(ctx, route.site_id)) throw new Refusal(problem('not_found'));
  if (!isCurrentVersion(ifMatch, route.version)) throw new Refusal(problem('version_mismatch', 'If-Match'));
  const decision = decideRoute(route.status, 'save');
  if (decision.kind === 'refuse') throw new Refusal(decision.problem);
}

/** Refuses a plan with `stop_departed` if it changes stops that the locked route's driver has already left [C-10]. */
export function refuseChangedPast(before: LockedRoute, plan: Route): void {
  const problems = checkDepartedStops(before.route, plan);
  if (problems.length > 0) throw new Refusal(problems);
}

/**
 * Replaces the plan of a locked route, for all calls that send a plan. An equal plan changes nothing, and progress is
 * kept. A driver who gets the route starts it if they have no active one. A driver who loses the route continues with
 * their next route [C-5][C-10]. The driver of the plan must be locked too.
 */
export async function applyPlan(
  tx: Context,
  before: LockedRoute,
  plan: Route,
  action: SaveAction,
): Promise<SavedRoute> {
  const stays = before.status === 'active' && plan.driver_id === before.driver_id;
  const status = stays ? 'active' : await waitingStatus(tx, plan, before.created_at);
  const wanted: Route = { ...plan, status, version: before.version };
  const change = decideRouteChange(before.route, wanted);
  if (change.kind === 'unchanged' && !change.affectsDriver) return { result: 'unchanged', route: before };
  const facts = await readRouteFacts(tx, wanted);
  const composed = composeRoute(wanted, { status, completed_at: null }, facts);
  const { after } = await storeRoute(tx, before, composed, change);
  await auditSave(tx, before, after, action, 'changed');
  if (before.status === 'active' && !stays && before.driver_id !== null) {
    await activateNextRoute(tx, before.driver_id);
  }
  return { result: 'changed', route: after };
}

export async function auditSave(
  tx: Context,
  before: LockedRoute | null,
  after: LockedRoute,
  action: SaveAction,
  result: SavedRoute['result'],
): Promise<void> {
  await writeAudit(tx, saveEntry(before?.route ?? null, after.route, action, result));
}

/** The audit entry of a save. It does not copy the plan, because every version of the plan is stored. */
export function saveEntry(
  before: Route | null,
  after: Route,
  action: SaveAction,
  result: SavedRoute['result'],
): AuditEntry {
  return {
    action,
    subjectKind: 'route',
    subjectId: after.id,
    before: before === null ? null : auditedRoute(before),
    after: auditedRoute(after),
    data: { result },
  };
}

/** What the audit log shows of a route. */
function auditedRoute(route: Route) {
  const { version, status, driver_id, site_id, reference, name, planned_start_at } = route;
  const asset_ids = route.allocation.assets.map((each) => each.id);
  return { version, status, driver_id, site_id, reference, name, planned_start_at, asset_ids };
}
