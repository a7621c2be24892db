import type { SubmittedBatch } from './batch-types.js';
import type { ItemResult, SubmissionRow } from './submission-rows.js';

/**
 * What one request has recorded over its attempts: a record of an earlier attempt is not a duplicate in a later one.
 */
export interface RecordedResults {
  /** Adds what an attempt wrote. Returns true if no further attempt is needed. */
  add(row: SubmissionRow): boolean;
  /** The batch, with the result that the caller gets for each entry. */
  withResults(submitted: SubmittedBatch): SubmittedBatch;
  /** A copy for a transaction that may be rolled back. */
  copy(): RecordedResults;
}

export function createRecordedResults(before: ReadonlyMap<number, ItemResult> = new Map()): RecordedResults {
  const written = new Map(before);
  return {
    copy: () => createRecordedResults(written),
    add(row) {
      if (!row.as_judged) return false;
      let isLast = true;
      for (const each of row.results ?? []) {
        if (each.result === 'raced') isLast = false;
        else if (each.result === 'recorded' || each.result === 'quarantined') written.set(each.n, each);
      }
      return isLast;
    },
    withResults(submitted) {
      const { row } = submitted;
      const results = (row.results ?? []).map((each) => written.get(each.n) ?? each);
      return { ...submitted, row: { ...row, results } };
    },
  };
}
