import type { ItemResult, SubmissionRow } from './outcome-queries.js';
import type { SubmittedBatch } from './submit-prepared.js';

/** What one call has recorded over its attempts: what an earlier one wrote is no duplicate to the later ones. */
export interface RecordedResults {
  /** Notes what an attempt wrote; true when it was the last that is needed. */
  take(row: SubmissionRow): boolean;
  /** The batch with every entry's fate as it is for the caller. */
  of(submitted: SubmittedBatch): SubmittedBatch;
  /** To go on from here in a transaction that may come to nothing. */
  fork(): RecordedResults;
}

export function createRecordedResults(before: ReadonlyMap<number, ItemResult> = new Map()): RecordedResults {
  const written = new Map(before);
  return {
    fork: () => createRecordedResults(written),
    take(row) {
      if (!row.as_judged) return false;
      let isLast = true;
      for (const each of row.fates ?? []) {
        if (each.fate === 'raced') isLast = false;
        else if (each.fate === 'recorded' || each.fate === 'held') written.set(each.n, each);
      }
      return isLast;
    },
    of(submitted) {
      const { row } = submitted;
      const fates = (row.fates ?? []).map((each) => written.get(each.n) ?? each);
      return { ...submitted, row: { ...row, fates } };
    },
  };
}
