import type { BatchResult } from '@fleet/contract/integration';
import { below, type Problem, toWire } from '@fleet/contract/problems';
import { RoutePlan } from '@fleet/contract/routes';
import { shapeCheck } from '@fleet/contract/shape-check';
import { openPatternBook, type PatternBook } from '@fleet/domain/pattern-book';
import { type Context, Refusal } from '../context.js';
import { saveRoute } from '../routes/save-route.js';

export interface RouteInBatch {
  integration_key: string;
  /** As it came: each is checked by itself. */
  route: unknown;
}

export interface SavedBatch {
  /** In the order of the request. */
  results: BatchResult[];
  /** Those of every refused route, with pointers into the request. */
  problems: Problem[];
  rejected: number;
}

const planCheck = shapeCheck(RoutePlan);

/** Saves routes one after the other, each in a transaction of its own: one that is refused holds back none [C-10]. */
export async function saveRoutes(ctx: Context, routes: readonly RouteInBatch[]): Promise<SavedBatch> {
  const batch: SavedBatch = { results: [], problems: [], rejected: 0 };
  const patterns = openPatternBook();
  for (const [index, each] of routes.entries()) {
    const { result, problems } = await saveOne(ctx, each, patterns, `/routes/${index}/route`);
    batch.results.push(result);
    if (problems.length === 0) continue;
    batch.rejected += 1;
    batch.problems.push(...problems);
  }
  return batch;
}

async function saveOne(
  ctx: Context,
  { integration_key: integrationKey, route }: RouteInBatch,
  patterns: PatternBook,
  pointer: string,
): Promise<{ result: BatchResult; problems: readonly Problem[] }> {
  const checked = planCheck.check(route);
  if (!checked.ok) return refused(integrationKey, below(pointer, checked.problems));
  try {
    const saved = await saveRoute(ctx, { integrationKey, plan: checked.value, patterns });
    const { id, version } = saved.route;
    const result = { integration_key: integrationKey, result: saved.result, route_id: id, version };
    return { result, problems: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refused(integrationKey, below(pointer, error.problems));
  }
}

function refused(integrationKey: string, problems: readonly Problem[]) {
  const errors = problems.map(toWire);
  const result: BatchResult = { integration_key: integrationKey, result: 'rejected', errors };
  return { result, problems };
}
