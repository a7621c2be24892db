import { Refusal } from '../../context.js';
import { postgresFault } from './postgres-faults.js';

/** How often a deadlock or the like is answered by trying again. */
const mostRepeats = 4;

/** Tries again what the database has undone for the sake of another transaction; that one has passed by then. */
export async function repeated<Result>(work: () => Promise<Result>): Promise<Result> {
  let first: unknown;
  for (let left = mostRepeats; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      const { kind } = postgresFault(error);
      // Inside of another transaction that has failed as a whole, nothing can be repeated: the caller has to.
      if (kind === 'other' && first !== undefined && !(error instanceof Refusal)) throw first;
      if (kind !== 'serialisation' || left === 0) throw error;
      first ??= error;
    }
  }
}
