import type { BatchResult } from '@fleet/contract/planning/integration';
import { openPatternBook } from '@fleet/domain/patterns/pattern-book';
import type { Context } from '../context.js';
import { beginTurns } from '../platform/take-turns.js';
import { noEntrySeen } from './batch-entries.js';
import { type BatchBook, checkBatchPlan, type JudgedPlan } from './batch-plans.js';
import type { EntryResult } from './batch-results.js';
import { savePiece } from './save-piece.js';

/**
 * Routes per transaction: enough to make statements and commits cheap, few enough that other callers do not wait long.
 */
const pieceSize = 50;

/**
 * Saves routes one after the other; a refused one does not affect the others [C-10]. New routes are written in pieces,
 * while the next piece is being checked.
 */
export async function saveRoutes(
  ctx: Context,
  routes: readonly unknown[],
): Promise<EntryResult<BatchResult>[]> {
  const book: BatchBook = { seen: noEntrySeen(), patterns: openPatternBook(), turns: beginTurns(ctx.db) };
  const all: EntryResult<BatchResult>[] = [];
  let next = await judgePiece(routes, 0, book);
  for (let from = pieceSize; next.length > 0; from += pieceSize) {
    const [results, following] = await Promise.all([savePiece(ctx, next), judgePiece(routes, from, book)]);
    all.push(...results);
    next = following;
  }
  return all;
}

async function judgePiece(routes: readonly unknown[], from: number, book: BatchBook): Promise<JudgedPlan[]> {
  const judged: JudgedPlan[] = [];
  for (const [offset, each] of routes.slice(from, from + pieceSize).entries()) {
    judged.push(await checkBatchPlan(each, from + offset, book));
  }
  return judged;
}
