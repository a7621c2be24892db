import { below, type Problem } from '@fleet/contract/ground/problems';
import type { BatchResult } from '@fleet/contract/planning/integration';
import { type Context, Refusal } from '../context.js';
import { postgresFault } from '../platform/database/postgres-faults.js';
import { repeated } from '../platform/database/repeat-work.js';
import { createRoutes } from '../routes/create-routes.js';
import { reportedFaults } from '../routes/plan-over-route.js';
import { resolveReferencesOfAll } from '../routes/resolve-references.js';
import { readKeysInUse } from '../routes/route-batch-queries.js';
import { saveRoute } from '../routes/save-route.js';
import { planPointer } from './batch-entries.js';
import { type BatchPlan, type JudgedPlan, routeForm } from './batch-plans.js';
import { type EntryResult, refusedResult } from './batch-results.js';
import { refusedByForm } from './refused-entry.js';

/** The result of one route of a batch. */
type RouteResult = EntryResult<BatchResult>;

/**
 * Saves some routes of a batch in their order. Adjacent new routes are written together; an existing one is saved
 * alone.
 */
export async function savePiece(ctx: Context, piece: readonly JudgedPlan[]): Promise<RouteResult[]> {
  const keys = piece.flatMap((each) => (each.kind === 'plan' ? [each.plan.integrationKey] : []));
  const inUse = new Set(keys.length === 0 ? [] : await readKeysInUse(ctx, keys));
  const results: RouteResult[] = [];
  let together: BatchPlan[] = [];
  const waiting: { at: number }[] = [];
  const write = async () => {
    const written = together.length === 0 ? [] : await createTogether(ctx, together);
    for (const [n, { at }] of waiting.entries()) {
      const result = written[n];
      if (result !== undefined) results[at] = result;
    }
    together = [];
    waiting.length = 0;
  };
  for (const [at, each] of piece.entries()) {
    if (each.kind === 'refused') {
      results[at] = await refusedByForm(ctx, routeForm, each, saveRoute);
    } else if (inUse.has(each.plan.integrationKey)) {
      await write();
      results[at] = await saveAlone(ctx, each.plan);
    } else {
      together.push(each.plan);
      waiting.push({ at });
    }
  }
  await write();
  return results;
}

/** Another transaction took a key between the check and the write: the whole transaction must be rolled back. */
class KeyTaken extends Error {}

async function createTogether(ctx: Context, plans: readonly BatchPlan[]): Promise<RouteResult[]> {
  try {
    return await ctx.inTransaction(async (tx) => {
      const { book, problems } = await resolveReferencesOfAll(
        tx,
        plans.map((each) => each.plan),
      );
      const judged = plans.map((each, n) => ({ each, faults: [...each.faults, ...(problems[n] ?? [])] }));
      const valid = judged.filter(({ faults }) => faults.length === 0).map(({ each }) => each);
      const routes = valid.length === 0 ? [] : await createRoutes(tx, valid, book);
      if (routes === null) throw new KeyTaken();
      const made = new Map(routes.map((route) => [route.integration_key, route]));
      return judged.map(({ each, faults }) => {
        const route = made.get(each.integrationKey);
        return route === undefined
          ? refusedPlan(each, reportedFaults(faults))
          : saved(each, 'created', route);
      });
    });
  } catch (error) {
    if (!(error instanceof KeyTaken) && postgresFault(error).kind !== 'serialisation') throw error;
    const results: RouteResult[] = [];
    for (const each of plans) results.push(await saveAlone(ctx, each));
    return results;
  }
}

async function saveAlone(ctx: Context, each: BatchPlan): Promise<RouteResult> {
  const { integrationKey, plan, faults } = each;
  try {
    const { result, route } = await repeated(() => saveRoute(ctx, { integrationKey, plan, faults }));
    return saved(each, result, route);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedPlan(each, error.problems);
  }
}

function saved(
  { integrationKey }: BatchPlan,
  result: 'created' | 'changed' | 'unchanged',
  { id, version }: { id: string; version: number },
): RouteResult {
  return { result: { integration_key: integrationKey, result, route_id: id, version }, problems: [] };
}

function refusedPlan({ index, integrationKey }: BatchPlan, problems: readonly Problem[]): RouteResult {
  return refusedResult(integrationKey, below(planPointer(routeForm, index), problems));
}
