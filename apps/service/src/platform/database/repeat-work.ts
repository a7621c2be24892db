import { Refusal } from '../../context.js';
import { postgresFault } from './postgres-faults.js';

/** How many times work is repeated, at most, after a deadlock or a similar failure. */
const mostRepeats = 4;

/** Repeats work that the database rolled back because it conflicted with another transaction. */
export async function repeated<Result>(work: () => Promise<Result>): Promise<Result> {
  let first: unknown;
  for (let left = mostRepeats; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      const { kind } = postgresFault(error);
      // If this runs inside another transaction, the failure has ended that whole transaction, so nothing can be
      // repeated here. The code that began that transaction repeats it, and must see the first error.
      if (kind === 'other' && first !== undefined && !(error instanceof Refusal)) throw first;
      if (kind !== 'serialisation' || left === 0) throw error;
      first ??= error;
    }
  }
}
