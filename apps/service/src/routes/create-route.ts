import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { NewRoute } from '@fleet/contract/planning/new-routes';
import type { RoutePlan } from '@fleet/contract/planning/routes';
import { openPatternBook } from '@fleet/domain/patterns/pattern-book';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import { beginTurns } from '../platform/take-turns.js';
import { auditSave, type SavedRoute } from './apply-plan.js';
import { checkPlan, refusePlan } from './plan-over-route.js';
import type { ReferenceBook } from './reference-book.js';
import { renderRoute } from './render-route.js';
import { resolveReferences } from './resolve-references.js';
import { findRouteId, lockDrivers } from './route-queries.js';
import { storeNewRoute } from './route-store.js';
import { waitingStatus } from './waiting-status.js';

/** Every fault that the plan alone shows. Call it outside any transaction, because it may take long. */
export function checkNewRoute(
  ctx: Context,
  { integration_key: _key, ...plan }: NewRoute,
): Promise<Problem[]> {
  return checkPlan(plan, openPatternBook(), beginTurns(ctx.db));
}

/**
 * Creates a route from a plan, with or without an integration key, by the rules for an integration's plan [C-10].
 * `faults` are those that `checkNewRoute` found. If the plan has faults, refuses with all of them in one response and
 * changes nothing. The driver starts the route if they have no active one. Also refuses with `required` if a caller who
 * is limited to several sites names none, and with `key_in_use`. Runs as many statements as an integration's save of a
 * new route.
 */
export async function createRoute(
  ctx: Context,
  { integration_key, ...named }: NewRoute,
  faults: readonly Problem[],
): Promise<SavedRoute> {
  const integrationKey = integration_key ?? null;
  const { plan, problems: ofSite } = atOwnSite(ctx, named);
  return ctx.inTransaction(async (tx) => {
    const { book, problems } = await resolveReferences(tx, plan);
    const isTaken = integrationKey !== null && (await findRouteId(tx, integrationKey)) !== null;
    refusePlan([...faults, ...ofSite, ...problems, ...(isTaken ? [keyInUse] : [])]);
    const created = await storePlan(tx, { integrationKey, plan }, book);
    // Another transaction has just taken the key.
    if (created === null) throw new Refusal(keyInUse);
    return created;
  });
}

const keyInUse = problem('key_in_use', '/integration_key');

/**
 * The plan with its site. A route without a site is visible to all, so a limited caller's route gets the caller's site
 * [C-3]; if there are several, the caller must choose.
 */
function atOwnSite(ctx: Context, plan: RoutePlan): { plan: RoutePlan; problems: Problem[] } {
  const [site, ...others] = siteLimitOf(ctx);
  const isNamed = plan.site_id !== undefined || plan.site_integration_key !== undefined;
  if (isNamed || site === undefined) return { plan, problems: [] };
  if (others.length === 0) return { plan: { ...plan, site_id: site }, problems: [] };
  return {
    plan,
    problems: [
      problem('required', '/site_id', 'Name the site of the route, which must be one of your sites.'),
    ],
  };
}

/**
 * Stores a valid plan as a new route, with its event and its audit row. Returns null if another transaction has just
 * taken the key; the drivers stay locked.
 */
export async function storePlan(
  tx: Context,
  { integrationKey, plan }: { integrationKey: string | null; plan: RoutePlan },
  book: ReferenceBook,
): Promise<SavedRoute | null> {
  const route = renderRoute(plan, book, { id: tx.newId(), integrationKey, newId: tx.newId });
  if (route.driver_id !== null) await lockDrivers(tx, [route.driver_id]);
  const status = await waitingStatus(tx, route, new Date(tx.now()).toISOString());
  const created = await storeNewRoute(tx, { ...route, status });
  if (created === null) return null;
  await auditSave(tx, null, created, 'route.save', 'created');
  return { result: 'created', route: created };
}
