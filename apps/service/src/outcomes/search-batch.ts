import type { KnownSearches } from '@fleet/domain/patterns/field-pattern';
import { compileAhead, searchAhead } from '@fleet/domain/patterns/search-ahead';
import type { InTurns } from '@fleet/domain/values/work-in-turns';
import type { Context } from '../context.js';
import { beginTurns } from '../platform/take-turns.js';
import type { Candidate, PlacedBatch, PlacedDraft } from './batch-types.js';

/** How often a batch is searched again because the plan changed before the transaction locked it. */
const mostRepeats = 3;

/**
 * The most search steps for all versions of a batch except the first of each entry: one or two seconds at worst. After
 * that, no further versions are tried.
 */
const mostEarlierSteps = 8_000_000;

/** Thrown if a batch needs a search inside a transaction that the event feed waits for; see `searchedFirst`. */
class UnsearchedBatch extends Error {
  readonly batch: PlacedBatch;

  constructor(batch: PlacedBatch) {
    super('a batch was not searched before its transaction');
    this.name = 'UnsearchedBatch';
    this.batch = batch;
  }
}

/**
 * Compiles the patterns of a batch and runs its searches, except brief ones, so that judging finds their results. Do
 * this before a transaction: it may take 0.3 s per outcome and version, and the event feed of all organisations waits
 * for the oldest transaction. Inside a transaction that has written, it throws if a search is missing. Returns the
 * batch without the versions for which there are too many searches.
 */
export async function searchBatch(
  { db }: Pick<Context, 'db'>,
  batch: PlacedBatch,
  searches: KnownSearches,
): Promise<PlacedBatch> {
  const turns = beginTurns(db);
  const isTooLate = db.hasWritten?.() === true;
  let left = mostEarlierSteps;
  const candidates: Candidate[] = [];
  for (const candidate of batch.candidates) {
    const { draft } = candidate;
    const places: PlacedDraft[] = [];
    for (const placed of draft.repeats === null ? candidate.places : []) {
      const isEarlier = places.length > 0;
      if (isEarlier && left <= 0) break;
      const { requirement } = placed.place;
      if (!isTooLate) await turns.take(compileAhead(draft.content, requirement));
      const search = searchAhead(draft.content, requirement, searches);
      const steps = isTooLate ? stepsOfKnown(search, batch) : await turns.take(search);
      if (isEarlier) left -= steps;
      places.push(placed);
    }
    candidates.push({ ...candidate, places });
  }
  return { candidates, untried: left > 0 ? batch.untried : null };
}

function stepsOfKnown(search: InTurns<number>, batch: PlacedBatch): number {
  const step = search.next();
  if (step.done !== true) throw new UnsearchedBatch(batch);
  return step.value;
}

/**
 * Runs `work`, which judges a batch in its own transaction. If the plan changed before the transaction locked it, the
 * batch may need other searches. Then the transaction is rolled back, and the work is done again after these searches.
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
