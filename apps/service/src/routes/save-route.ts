import { problem } from '@fleet/contract/problems';
import type { Route, RoutePlan } from '@fleet/contract/routes';
import { openPatternBook, type PatternBook } from '@fleet/domain/pattern-book';
import { decideRouteChange } from '@fleet/domain/route-change';
import { carryIdentity } from '@fleet/domain/route-identity';
import { routePlanCheck } from '@fleet/domain/route-plan-check';
import { chooseNextRoute, decideRoute } from '@fleet/domain/route-transitions';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal } from '../context.js';
import { beginTurns } from '../platform/take-turns.js';
import { activateNextRoute } from './activate-next-route.js';
import type { ReferenceBook } from './reference-book.js';
import { renderRoute } from './render-route.js';
import { resolveReferences } from './resolve-references.js';
import { composeRoute } from './route-composition.js';
import { readRouteFacts } from './route-facts.js';
import { findFrontRoute, findRouteId, letLocksGo, lockDrivers, openLockPoint } from './route-queries.js';
import type { LockedRoute } from './route-row.js';
import { isInSight } from './route-sight.js';
import { lockRoute, storeNewRoute, storeRoute } from './route-store.js';
import { holdsVersion } from './route-tag.js';

export interface RouteToSave {
  integrationKey: string;
  /** Of the right shape; everything else about it is checked here. */
  plan: RoutePlan;
  /** The header If-Match: the version that must still stand. */
  ifMatch?: string | undefined;
  /** Shared by the routes of one request. */
  patterns?: PatternBook;
}

export interface SavedRoute {
  result: 'created' | 'changed' | 'unchanged';
  route: LockedRoute;
}

/** As many as the check of a plan names by itself [C-2]. */
const mostProblems = 100;

/**
 * Creates or replaces a whole route under the caller's key [C-10]. Every fault of the plan is reported at once and then
 * nothing has changed; a plan that says what stands already changes nothing. Progress is kept. The driver who gets the
 * route begins it when they have no active one; a driver from whom it is taken goes on to their next.
 * Refuses with the faults of the plan, `not_found` where the key is a route of another site, `version_mismatch` or
 * `route_closed`.
 */
export async function saveRoute(ctx: Context, input: RouteToSave): Promise<SavedRoute> {
  const faults = await beginTurns().take(routePlanCheck(input.plan, input.patterns ?? openPatternBook()));
  return ctx.inTransaction(async (tx) => {
    const { book, problems } = await resolveReferences(tx, input.plan);
    const found = [...faults, ...problems].slice(0, mostProblems);
    if (found.length > 0) throw new Refusal(found);
    for (;;) {
      const id = await findRouteId(tx, input.integrationKey);
      const saved = id === null ? await create(tx, input, book) : await replace(tx, id, input, book);
      // Null: another transaction made the route at this moment, so it is there to be replaced.
      if (saved !== null) return saved;
    }
  });
}

async function create(tx: Context, input: RouteToSave, book: ReferenceBook): Promise<SavedRoute | null> {
  if (!holdsVersion(input.ifMatch, null)) throw new Refusal(problem('version_mismatch', 'If-Match'));
  const route = renderRoute(input.plan, book, {
    id: tx.newId(),
    integrationKey: input.integrationKey,
    newId: tx.newId,
  });
  await openLockPoint(tx);
  if (route.driver_id !== null) await lockDrivers(tx, [route.driver_id]);
  const status = await statusFor(tx, route, new Date(tx.now()).toISOString());
  const created = await storeNewRoute(tx, { ...route, status });
  if (created === null) {
    await letLocksGo(tx);
    return null;
  }
  await audit(tx, created, 'created');
  return { result: 'created', route: created };
}

async function replace(
  tx: Context,
  id: string,
  input: RouteToSave,
  book: ReferenceBook,
): Promise<SavedRoute | null> {
  const { allocation } = input.plan;
  const driver = book.driver({
    id: allocation?.driver_id,
    integration_key: allocation?.driver_integration_key,
  });
  const before = await lockRoute(tx, id, driver === undefined ? [] : [driver.id]);
  if (before === null) return null;
  if (!isInSight(tx, before.site_id)) throw new Refusal(problem('not_found'));
  if (!holdsVersion(input.ifMatch, before.version)) {
    throw new Refusal(problem('version_mismatch', 'If-Match'));
  }
  const decision = decideRoute(before.status, 'save');
  if (decision.kind === 'refuse') throw new Refusal(decision.problem);
  const identity = { id, integrationKey: input.integrationKey, newId: tx.newId };
  const plan = carryIdentity(before.route, renderRoute(input.plan, book, identity, before.route.allocation));
  const stays = before.status === 'active' && plan.driver_id === before.driver_id;
  const status = stays ? 'active' : await statusFor(tx, plan, before.created_at);
  const wanted: Route = { ...plan, status, version: before.version };
  const change = decideRouteChange(before.route, wanted);
  if (change.kind === 'unchanged' && !change.affectsDriver) return { result: 'unchanged', route: before };
  const facts = await readRouteFacts(tx, wanted);
  const composed = composeRoute(wanted, { status, completed_at: null }, facts);
  const { after } = await storeRoute(tx, before, composed, change);
  await audit(tx, after, 'changed');
  if (before.status === 'active' && !stays && before.driver_id !== null) {
    await activateNextRoute(tx, before.driver_id);
  }
  return { result: 'changed', route: after };
}

/**
 * The status of a route that its driver, who is held, does not work yet: active when the driver has no active one and
 * none that waits goes before it [C-5].
 */
async function statusFor(tx: Context, route: Route, createdAt: string): Promise<'planned' | 'active'> {
  if (route.driver_id === null) return 'planned';
  const front = await findFrontRoute(tx, route.driver_id, route.id);
  if (front === null) return 'active';
  if (front.status === 'active') return 'planned';
  const { id, planned_start_at } = route;
  const next = chooseNextRoute([front, { id, planned_start_at, created_at: createdAt }]);
  return next?.id === id ? 'active' : 'planned';
}

async function audit(tx: Context, { id, version, status }: LockedRoute, result: string): Promise<void> {
  await writeAudit(tx, {
    action: 'route.save',
    subjectKind: 'route',
    subjectId: id,
    data: { result, version, status },
  });
}
