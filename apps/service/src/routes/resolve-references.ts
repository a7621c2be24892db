import { type Problem, type ProblemCode, problem } from '@fleet/contract/ground/problems';
import type { Route, RoutePlan } from '@fleet/contract/planning/routes';
import { isVisible } from '@fleet/domain/accounts/permission-check';
import { checkCashCurrencies } from '@fleet/domain/plans/cash-currencies';
import { planOfRoute } from '@fleet/domain/plans/route-plan-patch';
import { type Context, siteLimitOf } from '../context.js';
import { type PlanReference, planReferences, type ReferenceKind } from './plan-references.js';
import { idOf, type Naming, type ReferenceBook, referenceBook } from './reference-book.js';
import { findReferences } from './reference-queries.js';

export interface Resolution {
  book: ReferenceBook;
  /** Every unresolved reference, with its pointer into the plan. */
  problems: Problem[];
}

const unknownCodes: Readonly<Record<ReferenceKind, ProblemCode>> = {
  driver: 'unknown_driver',
  asset: 'unknown_asset',
  site: 'unknown_site',
};

/**
 * Looks up all that a plan names, by id or by integration key, in one statement [C-10]. A record of other sites than
 * the caller's is as unknown as one that does not exist [C-3], unless the route of the plan already names it.
 */
export async function resolveReferences(
  ctx: Context,
  plan: RoutePlan,
  current: Route | null = null,
): Promise<Resolution> {
  const kept = current === null ? [] : planReferences(planOfRoute(current));
  const { book, problems } = await lookUpReferences(ctx, planReferences(plan), kept);
  return { book, problems: [...problems, ...faultsOf(plan, book, current)] };
}

/** Looks up all that many new plans name, in one statement: one book for all, and the problems of each plan. */
export async function resolveReferencesOfAll(
  ctx: Context,
  plans: readonly RoutePlan[],
): Promise<{ book: ReferenceBook; problems: Problem[][] }> {
  const named = plans.map(planReferences);
  const { book, leadingNowhere } = await openBook(ctx, named.flat(), []);
  const problems = plans.map((plan, index) => [
    ...leadingNowhere(named[index] ?? []),
    ...faultsOf(plan, book, null),
  ]);
  return { book, problems };
}

/**
 * Looks up references without a plan. A reference by id that is also in `current` is allowed even if its record belongs
 * to other sites.
 */
export async function lookUpReferences(
  ctx: Context,
  references: readonly PlanReference[],
  current: readonly PlanReference[],
): Promise<Resolution> {
  const { book, leadingNowhere } = await openBook(ctx, references, current);
  return { book, problems: leadingNowhere(references) };
}

interface OpenBook {
  book: ReferenceBook;
  leadingNowhere(references: readonly PlanReference[]): Problem[];
}

async function openBook(
  ctx: Context,
  references: readonly PlanReference[],
  current: readonly PlanReference[],
): Promise<OpenBook> {
  const siteIds = siteLimitOf(ctx);
  const known = new Set(current.map(({ kind, value }) => `${kind} ${value}`));
  const { found, currencies } = await findReferences(ctx, references);
  const book = referenceBook(
    found.filter((each) => isVisible(siteIds, each.siteIds) || known.has(`${each.kind} ${idOf(each)}`)),
    currencies,
  );
  const leads = (kind: ReferenceKind, naming: Naming): boolean => {
    if (kind === 'site') return book.siteId(naming) !== undefined;
    return (kind === 'driver' ? book.driver(naming) : book.asset(naming)) !== undefined;
  };
  const leadingNowhere = (among: readonly PlanReference[]) =>
    among
      .filter(({ kind, by, value }) => !leads(kind, { [by]: value }))
      .map(({ kind, by, value, pointer }) =>
        problem(unknownCodes[kind], pointer, `There is no ${kind} with the ${wordOf[by]} '${value}'.`),
      );
  return { book, leadingNowhere };
}

const wordOf = { id: 'id', integration_key: 'integration key' } as const;

/** The faults of a plan that only the looked-up references show. */
function faultsOf(plan: RoutePlan, book: ReferenceBook, current: Route | null): Problem[] {
  return [...allocatedTwice(plan, book), ...checkCashCurrencies(plan, book.currencies, current)];
}

/** An asset that is named both by its id and by its key: only the look-up shows that it is listed twice. */
function allocatedTwice(plan: RoutePlan, book: ReferenceBook): Problem[] {
  const seen = new Map<string, Naming>();
  const problems: Problem[] = [];
  for (const [index, naming] of (plan.allocation?.assets ?? []).entries()) {
    const asset = book.asset(naming);
    if (asset === undefined) continue;
    const before = seen.get(asset.id);
    // If both names are ids, or both are keys, `checkPlan` has reported the fault.
    if (before !== undefined && (before.id === undefined) !== (naming.id === undefined)) {
      problems.push(
        problem(
          'duplicate_key',
          `/allocation/assets/${index}`,
          `The asset '${asset.name}' is listed here twice.`,
        ),
      );
    }
    seen.set(asset.id, naming);
  }
  return problems;
}
