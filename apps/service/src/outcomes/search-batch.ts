import type { KnownSearches } from '@fleet/domain/patterns/field-pattern';
import { searchAhead } from '@fleet/domain/patterns/search-ahead';
import type { Context } from '../context.js';
import { beginTurns } from '../platform/take-turns.js';
import type { PlacedBatch } from './batch-types.js';

/** How often a batch is searched again because the plan changed before the transaction locked it. */
const mostRepeats = 3;

/** Thrown if a batch needs a long search inside a transaction that the event feed waits for; see `searchedFirst`. */
class UnsearchedBatch extends Error {
  readonly batch: PlacedBatch;

  constructor(batch: PlacedBatch) {
    super('a batch was not searched before its transaction');
    this.name = 'UnsearchedBatch';
    this.batch = batch;
  }
}

/**
 * Runs the long pattern searches of a batch, so that judging finds their results. Do this before a transaction: it may
 * take 0.3 s per outcome and version, and the event feed of all organisations waits for the oldest transaction. Inside
 * a transaction that has written, it throws if a search is missing.
 */
export async function searchBatch(
  { db }: Pick<Context, 'db'>,
  batch: PlacedBatch,
  searches: KnownSearches,
): Promise<void> {
  const turns = beginTurns(db);
  const isTooLate = db.hasWritten?.() === true;
  for (const { draft, places } of batch.candidates) {
    if (draft.repeats !== null) continue;
    for (const { place } of places) {
      const search = searchAhead(draft.content, place.requirement, searches);
      if (!isTooLate) await turns.take(search);
      else if (search.next().done !== true) throw new UnsearchedBatch(batch);
    }
  }
}

/**
 * Does work that judges a batch in its own transaction. If the plan changed before the transaction locked it, the batch
 * may need other searches. Then the transaction is rolled back, and the work is done again after these searches.
 */
export async function searchedFirst<Result>(
  ctx: Context,
  searches: KnownSearches,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let left = mostRepeats; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UnsearchedBatch) || left === 0) throw error;
      await searchBatch(ctx, error.batch, searches);
    }
  }
}
