import type { BatchResult } from '@fleet/contract/integration';
import type { Problem } from '@fleet/contract/problems';
import { openPatternBook } from '@fleet/domain/pattern-book';
import type { Context } from '../context.js';
import { beginTurns } from '../platform/take-turns.js';
import { type BatchBook, checkBatchPlan, type JudgedPlan } from './batch-plans.js';
import { type RouteFate, savePiece } from './save-piece.js';

export interface SavedBatch {
  /** In the order of the request. */
  results: BatchResult[];
  /** Those of every refused route, with pointers into the request. */
  problems: Problem[];
  rejected: number;
}

/** Routes of one transaction: enough that statements and commits no longer count, few enough that nobody waits long. */
const pieceSize = 50;

/**
 * Saves routes as if one came after the other; one that is refused holds back none [C-10]. New ones are written a piece
 * at a time, while the next piece is being checked.
 */
export async function saveRoutes(ctx: Context, routes: readonly unknown[]): Promise<SavedBatch> {
  const book: BatchBook = { known: new Map(), patterns: openPatternBook(), turns: beginTurns() };
  const batch: SavedBatch = { results: [], problems: [], rejected: 0 };
  let next = await judgePiece(routes, 0, book);
  for (let from = pieceSize; next.length > 0; from += pieceSize) {
    const [fates, following] = await Promise.all([savePiece(ctx, next), judgePiece(routes, from, book)]);
    for (const each of fates) enter(batch, each);
    next = following;
  }
  return batch;
}

async function judgePiece(routes: readonly unknown[], from: number, book: BatchBook): Promise<JudgedPlan[]> {
  const judged: JudgedPlan[] = [];
  for (const [offset, each] of routes.slice(from, from + pieceSize).entries()) {
    judged.push(await checkBatchPlan(each, from + offset, book));
  }
  return judged;
}

function enter(batch: SavedBatch, { result, problems }: RouteFate): void {
  batch.results.push(result);
  if (result.result !== 'rejected') return;
  batch.rejected += 1;
  batch.problems.push(...problems);
}
