import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { RoutePlan } from '@fleet/contract/planning/routes';
import { openPatternBook } from '@fleet/domain/patterns/pattern-book';
import { type Context, Refusal } from '../context.js';
import { beginTurns } from '../platform/take-turns.js';
import { applyPlan, refuseChangedPast, refuseUnsaveable, type SavedRoute } from './apply-plan.js';
import { storePlan } from './create-route.js';
import { checkPlan, lockForPlan, planOver, refusePlan } from './plan-over-route.js';
import type { ReferenceBook } from './reference-book.js';
import { resolveReferences } from './resolve-references.js';
import { findRouteId, openLockPoint, releaseLocks } from './route-queries.js';
import { isCurrentVersion } from './route-tag.js';

export interface RouteToSave {
  integrationKey: string;
  /** The plan. Its shape is valid; everything else is checked here. */
  plan: RoutePlan;
  /** The header If-Match: the version that must still be current. */
  ifMatch?: string | undefined;
  /** The plan's own faults, if they are known already. */
  faults?: readonly Problem[];
}

/**
 * Creates or replaces a whole route under the caller's key [C-10]. If the plan has faults, refuses with all of them and
 * changes nothing; an equal plan changes nothing either. Progress is kept. A driver who gets the route starts it if
 * they have no active one; a driver who loses it continues with their next route. Also refuses with `not_found` if the
 * key belongs to a route of another site, `version_mismatch`, `route_closed` or `stop_departed`.
 */
export async function saveRoute(ctx: Context, input: RouteToSave): Promise<SavedRoute> {
  const faults = input.faults ?? (await checkPlan(input.plan, openPatternBook(), beginTurns(ctx.db)));
  return ctx.inTransaction(async (tx) => {
    const { book, problems } = await resolveReferences(tx, input.plan);
    refusePlan([...faults, ...problems]);
    for (;;) {
      const id = await findRouteId(tx, input.integrationKey);
      const saved = id === null ? await create(tx, input, book) : await replace(tx, id, input, book);
      // Null: another transaction has just created or deleted the route, so try again.
      if (saved !== null) return saved;
    }
  });
}

async function create(tx: Context, input: RouteToSave, book: ReferenceBook): Promise<SavedRoute | null> {
  if (!isCurrentVersion(input.ifMatch, null)) throw new Refusal(problem('version_mismatch', 'If-Match'));
  await openLockPoint(tx);
  const created = await storePlan(tx, input, book);
  if (created === null) await releaseLocks(tx);
  return created;
}

async function replace(
  tx: Context,
  id: string,
  input: RouteToSave,
  book: ReferenceBook,
): Promise<SavedRoute | null> {
  const before = await lockForPlan(tx, id, input.plan, book);
  if (before === null) return null;
  refuseUnsaveable(tx, before, input.ifMatch);
  const plan = planOver(tx, before, input.plan, book);
  refuseChangedPast(before, plan);
  return applyPlan(tx, before, plan, 'route.save');
}
