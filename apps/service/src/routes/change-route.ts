import { isFull, type Problem, problem } from '@fleet/contract/ground/problems';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { completeShape } from '@fleet/contract/ground/shape-completion';
import { type Route, RoutePlan } from '@fleet/contract/planning/routes';
import { openPatternBook } from '@fleet/domain/patterns/pattern-book';
import { patchedPlan } from '@fleet/domain/plans/route-plan-patch';
import { mergedFaults } from '@fleet/domain/values/fault-merging';
import { type Context, Refusal } from '../context.js';
import { beginTurns } from '../platform/take-turns.js';
import { applyPlan, refuseChangedPast, refuseUnsaveable, type SavedRoute } from './apply-plan.js';
import { checkPlan, lockForPlan, planOver, refusePlan } from './plan-over-route.js';
import { resolveReferences } from './resolve-references.js';
import { readRouteRow, waitForTurn } from './route-queries.js';
import { opened, type RouteRow } from './route-row.js';
import { countDocument } from './route-store.js';

export interface PatchOfRoute {
  routeId: string;
  /** A merge patch on the plan of the route. */
  patch: unknown;
  /** The header If-Match: the version that must still be current. */
  ifMatch?: string | undefined;
}

const planCheck = shapeCheck(RoutePlan);

/** After this many attempts the caller gets an error, because other saves change the plan faster. */
const attempts = 5;

/**
 * Changes part of a route's plan by a merge patch, by the rules for saving the whole plan [R-CNV-9][C-10]. The patch is
 * applied to the current plan; if another save changes the plan in between, it is applied again to the new plan.
 * Refuses with the faults of the resulting plan, whose keys are pointers into that plan; with `not_found`,
 * `version_mismatch`, `route_closed` or `stop_departed`.
 */
export async function changeRoute(ctx: Context, input: PatchOfRoute): Promise<SavedRoute> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const saved = await patchOnce(ctx, input);
    if (saved !== null) return saved;
  }
  throw new Refusal(problem('concurrent_change'));
}

/** Null if the plan changed between reading and locking. */
async function patchOnce(ctx: Context, input: PatchOfRoute): Promise<SavedRoute | null> {
  const row = await readRouteRow(ctx, input.routeId);
  if (row === null) throw new Refusal(problem('not_found'));
  refuseUnsaveable(ctx, row, input.ifMatch);
  try {
    return await patchRow(ctx, row, input);
  } catch (error) {
    // Counts the whole plan: it was checked, however small the patch is.
    if (error instanceof Refusal) countDocument(ctx, row.document.length, true);
    throw error;
  }
}

async function patchRow(
  ctx: Context,
  row: RouteRow,
  { routeId, patch, ifMatch }: PatchOfRoute,
): Promise<SavedRoute | null> {
  const { route } = opened(row);
  const patched = patchedPlan(route, patch);
  const checked = planCheck.check(patched);
  if (!checked.ok) throw new Refusal(await faultsOf(ctx, patched, checked.problems, route));
  const plan = checked.value;
  const faults = await checkPlan(plan, openPatternBook(), beginTurns(ctx.db));
  return ctx.inTransaction(async (tx) => {
    const [, { book, problems }] = await Promise.all([
      waitForTurn(tx, routeId),
      resolveReferences(tx, plan, route),
    ]);
    refusePlan([...faults, ...problems]);
    const before = await lockForPlan(tx, routeId, plan, book);
    if (before === null || before.version !== row.version) return null;
    refuseUnsaveable(tx, before, ifMatch);
    const changed = planOver(tx, before, plan, book);
    refuseChangedPast(before, changed);
    return applyPlan(tx, before, changed, 'route.change');
  });
}

/** The faults of a malformed plan: those of its form, and those in the meaning of its valid parts [C-2]. */
async function faultsOf(
  ctx: Context,
  patched: unknown,
  ofForm: readonly Problem[],
  route: Route,
): Promise<readonly Problem[]> {
  const completion = isFull(ofForm) ? null : completeShape(planCheck, patched);
  if (completion === null) return ofForm;
  const { value: plan, replaced } = completion;
  const faults = await checkPlan(plan, openPatternBook(), beginTurns(ctx.db));
  const { problems } = await resolveReferences(ctx, plan, route);
  return mergedFaults(ofForm, [...faults, ...problems], replaced);
}
